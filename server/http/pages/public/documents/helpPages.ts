import {
  helpSlugs,
  helpTags,
  type HelpArticle,
  type HelpNode,
  type HelpSlug,
  type HelpTag,
  type OperatorPage,
} from '#core/help/article.ts';
import { Markup, markup } from '#server/markup.ts';
import { helpIn } from '#server/texts/helpIn.ts';
import { linkTo, type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses } from '../publicAddresses.ts';
import { breadcrumbs } from './structuredData.ts';

/** `/help`: the articles of the help centre (§2.2), which visitors read too. */
export function helpPage(context: PublicContext): PublicPage {
  const { t, locale } = context;
  const title = t(($) => $.titles.help, { ns: 'common' });
  const tiles = helpSlugs.map((slug) => {
    const { title: name, lead } = helpIn(locale, slug);
    return markup`<li class="article"><a href="${linkTo(context, publicAddresses.helpArticle(slug))}">${name}</a><p>${lead}</p></li>\n`;
  });
  return {
    status: 200,
    title,
    description: t(($) => $.lead, { ns: 'help' }),
    isIndexed: true,
    structuredData: [breadcrumbs(context, [home(context), { name: title, path: publicAddresses.help }])],
    main: markup`<header class="page-head"><h1>${title}</h1><p class="lead">${t(($) => $.help.lead)}</p></header>
<ul class="articles">${tiles}</ul>`,
  };
}

/** `/help/{slug}`: one article, with links to all others. */
export function helpArticlePage(context: PublicContext, slug: HelpSlug): PublicPage {
  const { t, locale } = context;
  const { title, lead, body } = helpIn(locale, slug);
  const center = { name: t(($) => $.titles.help, { ns: 'common' }), path: publicAddresses.help };
  return {
    status: 200,
    title,
    description: lead,
    isIndexed: true,
    structuredData: [
      breadcrumbs(context, [home(context), center, { name: title, path: publicAddresses.helpArticle(slug) }]),
    ],
    main: markup`<nav class="crumbs" aria-label="${t(($) => $.site.crumbs)}"><a href="${linkTo(context, center.path)}">${center.name}</a></nav>
<header class="page-head"><h1>${title}</h1><p class="lead">${lead}</p></header>
<div class="help"><article class="prose">${body.map((node) => draw(context, node))}</article>
${contents(context, slug)}</div>`,
  };
}

function contents(context: PublicContext, current: HelpSlug): Markup {
  const entries = helpSlugs.map((slug) => {
    const { title }: HelpArticle = helpIn(context.locale, slug);
    return markup`<li><a href="${linkTo(context, publicAddresses.helpArticle(slug))}"${slug === current ? markup` aria-current="page"` : null}>${title}</a></li>\n`;
  });
  return markup`<nav aria-label="${context.t(($) => $.articles, { ns: 'help' })}"><ol>${entries}</ol></nav>`;
}

/** `/terms` and the like: a page that the operator wrote (server/operatorPages.ts). */
export function operatorPage(context: PublicContext, { title, body }: OperatorPage): PublicPage {
  return {
    status: 200,
    title,
    description: title,
    isIndexed: true,
    structuredData: [],
    main: markup`<article class="prose operator"><h1>${title}</h1>${body.map((node) => draw(context, node))}</article>`,
  };
}

/** The tags of articles: none of them comes from a text. */
const tags = Object.fromEntries(
  helpTags.map((tag) => [tag, { begin: new Markup(`<${tag}>`), end: new Markup(`</${tag}>`) }]),
) as Record<HelpTag, { begin: Markup; end: Markup }>;

function draw(context: PublicContext, node: HelpNode): Markup {
  if (typeof node === 'string') return markup`${node}`;
  const { tag, to, children } = node;
  const inner = children.map((child) => draw(context, child));
  if (tag === 'br') return markup`<br>`;
  if (to === undefined) return markup`${tags[tag].begin}${inner}${tags[tag].end}`;
  if (/^[a-z]+:/iu.test(to)) return markup`<a href="${to}" rel="noopener noreferrer">${inner}</a>`;
  const address = to.startsWith('/') ? to : linkTo(context, publicAddresses.helpArticle(to));
  return markup`<a href="${address}">${inner}</a>`;
}

function home({ t }: PublicContext): { name: string; path: string } {
  return { name: t(($) => $.product, { ns: 'common' }), path: publicAddresses.home };
}
