import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { completeAddress } from '#core/domain/addresses/webAddress.ts';
import { recommendTemplates } from '#core/domain/template/recommend.ts';
import { isListed } from '#core/domain/template/templateFilter.ts';
import { helpSlugOf } from '#core/help/article.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { operatorPageSlugs } from '#core/wire/calls/account/accountCalls.ts';
import { readLanguage } from '#server/commands/account/account.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { getTemplate } from '#server/commands/template/getTemplate.ts';
import { visibleTemplate } from '#server/commands/template/galleryView.ts';
import { operatorPageIn } from '#server/operatorPages.ts';
import { textsIn } from '#server/texts/textsIn.ts';
import { collectionPage, galleryPage, kindPage } from './documents/galleryPage.ts';
import { downloadPage } from './documents/downloadPage.ts';
import { helpArticlePage, helpPage, operatorPage } from './documents/helpPages.ts';
import { homePage } from './documents/home/homePage.ts';
import { linkTo, sharedNamespaces, stylesheet, type PublicContext, type PublicPage } from './layout.ts';
import { forbiddenPage, nonsupportPage, notFoundPage } from './documents/noticePages.ts';
import { askedLanguage, publicAddresses, publicTemplates, withQuery } from './publicAddresses.ts';
import { sendCompressed, sendPage } from './sendPage.ts';
import { robots, sitemap } from './sitemap.ts';
import { pricingPage } from './documents/pricingPage.ts';
import { templatePage } from './documents/templatePage.ts';

/** The query of a public page; invalid values are ignored. */
const pageQuery = z.object({
  lang: z.string().max(35).optional().catch(undefined),
  url: z.string().max(8_000).catch(''),
  keyword: z.string().max(200).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  id: z.coerce.number().int().positive().nullable().catch(null),
  deprecated: z.literal('true').optional().catch(undefined),
});
type PageQuery = z.output<typeof pageQuery>;
const slugParams = z.object({ slug: z.string().max(100).catch('') });

/** A page, or the address of a redirect. */
type Answer = PublicPage | { redirect: string };
type PageAnswer = (context: PublicContext, query: PageQuery, slug: string) => Answer | Promise<Answer>;

export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Registers the public pages (§2.1): readable without JavaScript and without an account. Returns the answer for
 * addresses that lead nowhere, for the console, which has all other addresses.
 */
export function registerPublicPages(app: FastifyInstance, service: CommandContext): SendNotFound {
  const page = (path: string, answer: PageAnswer) =>
    app.get(path, { config: { isForVisitors: true } }, async (request, reply) => {
      const query = pageQuery.parse(request.query);
      const { slug } = slugParams.parse(request.params);
      const context = await contextOf(request, query);
      return sendAnswer(request, reply, context, await answer(context, query, slug));
    });

  const contextOf = async (request: FastifyRequest, query: PageQuery): Promise<PublicContext> => {
    const asked = askedLanguage(query.lang, request.headers['accept-language']);
    const accountId = await service.sessions.accountOf(request.headers.cookie);
    // A signed-in user reads these pages in the language of the console.
    const chosen = accountId === null || asked.from !== 'browser' ? null : await readLanguage(service, accountId);
    const locale = chosen ?? asked.locale;
    const pathname = request.url.split('?')[0] ?? '/';
    return {
      locale,
      languageFrom: asked.from,
      t: textsIn(locale, 'public', sharedNamespaces),
      origin: service.publicUrl,
      address: withQuery(pathname, { page: query.page > 1 ? String(query.page) : null }),
      accountId,
      userAgent: request.headers['user-agent'] ?? '',
      isDemo: service.demo !== null,
      isSignupOpen: service.signup.isOpen,
      pages: [...service.pages.keys()],
      contact: service.offer.contact,
    };
  };

  // A signed-in user who opens the service's address wants the console; the console's own address leads there.
  page('/', (context) =>
    context.accountId === null ? homePage(service, context) : { redirect: publicAddresses.console },
  );
  page('/start', (context, { url }) => startAnswer(service, context, url));
  page('/download', (context) => ({ redirect: linkTo(context, publicAddresses.download) }));
  page(publicAddresses.download, downloadPage);
  page('/pricing', (context) => pricingPage(service, context));
  page('/help', helpPage);
  page('/help/:slug', (context, _query, slug) => {
    const article = helpSlugOf(slug);
    return article === undefined ? notFoundPage(service, context) : helpArticlePage(context, article);
  });
  for (const slug of operatorPageSlugs) {
    page(publicAddresses.operatorPage(slug), (context) => {
      const written = operatorPageIn(service.pages, slug, context.locale);
      return written === null ? notFoundPage(service, context) : operatorPage(context, written);
    });
  }
  page('/template', (context, query) => galleryPage(service, context, query));
  page('/template/categories/:slug', (context, query, slug) =>
    orNotFound(service, context, kindPage(service, context, slug, query.page)),
  );
  page('/template/collection/:slug', (context, query, slug) =>
    orNotFound(service, context, collectionPage(service, context, slug, query.page)),
  );
  page('/template/forbidden', (context, query) =>
    forbiddenPage(service, context, query.deprecated === 'true', query.id),
  );
  page('/template/nonsupport', (context, query) => nonsupportPage(service, context, query.id));
  page('/template/:slug', (context, _query, slug) => templateAnswer(service, context, slug));
  page('/template/*', (context) =>
    context.address.endsWith('/')
      ? { redirect: linkTo(context, context.address.replace(/\/+$/u, '')) }
      : notFoundPage(service, context),
  );
  registerFiles(app, service);
  return async (request, reply) => {
    const context = await contextOf(request, pageQuery.parse(request.query));
    return sendPage(request, reply, context, notFoundPage(service, context));
  };
}

/**
 * The form of the home: leads to the new task of this address, a stranger through sign-up or sign-in, which return to
 * it. A text that is no address comes back with the form.
 */
function startAnswer(service: CommandContext, context: PublicContext, typed: string): Answer {
  if (typed === '') return { redirect: linkTo(context, publicAddresses.home) };
  const address = completeAddress(typed);
  if (address === null) return homePage(service, context, typed);
  const newTask = publicAddresses.newTask(address);
  if (context.accountId !== null) return { redirect: newTask };
  // The demo account is offered at sign-in.
  const isNewcomer = context.isSignupOpen && !context.isDemo;
  return { redirect: isNewcomer ? publicAddresses.signup(newTask) : publicAddresses.login(newTask) };
}

/**
 * §8.4: deprecated templates, private ones of others and unknown languages redirect to the page that explains it.
 * Private and unknown templates redirect to the same page.
 */
async function templateAnswer(service: CommandContext, context: PublicContext, slug: string): Promise<Answer> {
  const kept = await visibleTemplate(service, context.accountId, { slug });
  if (kept === undefined) return { redirect: linkTo(context, publicAddresses.forbidden) };
  if (!isListed(kept)) return { redirect: linkTo(context, publicAddresses.deprecated(kept.templateRegistrationId)) };
  if (context.languageFrom === 'unknown') return { redirect: publicAddresses.nonsupport(kept.templateRegistrationId) };
  const all = publicTemplates(service, context.locale);
  const template = all.find((each) => each.slug === slug) ?? (await privateTemplate(service, context, slug));
  if (template === null) return { redirect: linkTo(context, publicAddresses.forbidden) };
  return templatePage(context, template, recommendTemplates(all, template));
}

/** §6: a private template, for the accounts that it names. */
async function privateTemplate(
  service: CommandContext,
  { accountId, locale }: PublicContext,
  slug: string,
): Promise<Template | null> {
  if (accountId === null) return null;
  const found = await getTemplate(service, accountId, { slug }, locale);
  return found.ok ? found.value : null;
}

function orNotFound(service: CommandContext, context: PublicContext, page: PublicPage | null): PublicPage {
  return page ?? notFoundPage(service, context);
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PublicContext,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  if ('main' in answer) return sendPage(request, reply, context, answer);
  return reply.header('cache-control', 'private, no-store').redirect(answer.redirect, 302);
}

function registerFiles(app: FastifyInstance, service: CommandContext): void {
  app.get(stylesheet.path, (request, reply) => {
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type('text/css; charset=utf-8');
    return sendCompressed(request, reply, stylesheet.body);
  });
  app.get(publicAddresses.sitemap, { config: { isForVisitors: true } }, (request, reply) => {
    reply.header('vary', 'accept-encoding').type('application/xml; charset=utf-8');
    return sendCompressed(request, reply, sitemap(service));
  });
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(service.publicUrl)));
}
