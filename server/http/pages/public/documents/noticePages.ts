import { recommendTemplates } from '#core/domain/template/recommend.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { visibleTemplate } from '#server/commands/template/galleryView.ts';
import { markup, type Markup } from '#server/markup.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import { cards } from './cards.ts';
import { searchForm } from './galleryPage.ts';
import { icon, type IconName } from './icons.ts';
import { languageLinks, linkTo, type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses, publicTemplates } from '../publicAddresses.ts';

/** §9: the number of recommendations. */
const recommendedCount = 8;

/**
 * `/template/forbidden` (§2.1): for deprecated templates and for missing permission. An unknown template leads here
 * too, so that a visitor without permission does not learn that a template exists. `id` names a deprecated one, for
 * templates that are like it.
 */
export async function forbiddenPage(
  service: CommandContext,
  context: PublicContext,
  isDeprecated: boolean,
  id: number | null,
): Promise<PublicPage> {
  const { t } = context;
  if (isDeprecated) {
    return notice(context, {
      status: 403,
      sign: 'templates',
      title: t(($) => $.forbidden.deprecatedTitle),
      text: t(($) => $.forbidden.deprecated),
      actions: [],
      suggested: await templatesLike(service, context, id),
    });
  }
  const signIn = button(
    publicAddresses.login(),
    t(($) => $.titles.login, { ns: 'common' }),
    'primary',
  );
  return notice(context, {
    status: 403,
    sign: 'account',
    title: t(($) => $.forbidden.privateTitle),
    text: t(($) => $.forbidden.private),
    actions: context.accountId === null ? [signIn] : [],
    suggested: recommended(service, context),
  });
}

/**
 * `/template/nonsupport?id=` (§2.1): the same page in the supported languages; the gallery where the id is unknown or
 * the visitor may not see the template.
 */
export async function nonsupportPage(
  service: CommandContext,
  context: PublicContext,
  id: number | null,
): Promise<PublicPage> {
  const { t } = context;
  const template =
    id === null ? undefined : await visibleTemplate(service, context.accountId, { templateRegistrationId: id });
  const address = template === undefined ? publicAddresses.gallery : publicAddresses.template(template.slug);
  return notice(context, {
    status: 404,
    sign: 'book',
    title: t(($) => $.nonsupport.title),
    text: t(($) => $.nonsupport.text),
    actions: [languageLinks({ ...context, languageFrom: 'unknown' }, address)],
    suggested: await templatesLike(service, context, id),
  });
}

/** The page for an address that leads nowhere. */
export function notFoundPage(service: CommandContext, context: PublicContext): PublicPage {
  const { t } = context;
  return notice(context, {
    status: 404,
    sign: 'search',
    title: t(($) => $.notFound.title),
    text: t(($) => $.notFound.text),
    actions: [
      button(
        linkTo(context, publicAddresses.home),
        t(($) => $.notFound.home),
        'primary',
      ),
      button(
        linkTo(context, publicAddresses.help),
        t(($) => $.titles.help, { ns: 'common' }),
        '',
      ),
    ],
    suggested: recommended(service, context),
  });
}

interface Notice {
  status: 403 | 404;
  sign: IconName;
  title: string;
  text: string;
  /** Beside the search for templates, which every notice has. */
  actions: Markup[];
  suggested: readonly Template[];
}

/** Says what happened, what can be done, and shows templates that may do instead. */
function notice(context: PublicContext, { status, sign, title, text, actions, suggested }: Notice): PublicPage {
  const { t } = context;
  return {
    status,
    title,
    description: text,
    isIndexed: false,
    structuredData: [],
    main: markup`<header class="page-head stop"><span class="sign">${icon(sign)}</span><div><h1>${title}</h1><p class="lead">${text}</p>
${actions.length === 0 ? null : markup`<div class="actions">${actions}</div>`}
${searchForm(context, '')}</div></header>
<section aria-labelledby="instead"><div class="section-head"><h2 id="instead">${t(($) => $.notFound.instead)}</h2>
<a href="${linkTo(context, publicAddresses.gallery)}">${t(($) => $.notFound.all)}</a></div>${cards(context, suggested, 3)}</section>`,
  };
}

function button(address: string, text: string, kind: string): Markup {
  return markup`<a class="button ${kind}" href="${address}">${text}</a> `;
}

function recommended(service: CommandContext, context: PublicContext): Template[] {
  return publicTemplates(service, context.locale).slice(0, recommendedCount);
}

/** Templates of the same kinds; the usual recommendations where the id names none that the visitor may see. */
async function templatesLike(service: CommandContext, context: PublicContext, id: number | null): Promise<Template[]> {
  if (id === null) return recommended(service, context);
  const kept = await visibleTemplate(service, context.accountId, { templateRegistrationId: id });
  if (kept === undefined) return recommended(service, context);
  const all = publicTemplates(service, context.locale);
  return recommendTemplates(all, presentTemplate(kept, context.locale, 0), recommendedCount);
}
