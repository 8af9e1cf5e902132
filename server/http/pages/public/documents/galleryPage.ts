import type { Template } from '#core/wire/rows/template.ts';
import { markup, type Markup } from '#server/markup.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { readPublicCollections, readPublicKinds } from '#server/commands/template/galleryReads.ts';
import { cards } from './cards.ts';
import { linkTo, type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses, publicTemplates, withQuery } from '../publicAddresses.ts';
import { breadcrumbs, itemList } from './structuredData.ts';

/** §9: sizes of a page and of the recommendations. */
const pageSize = 20;
const recommendedCount = 8;

export interface GalleryQuery {
  keyword: string;
  page: number;
}

/** `/template`: all templates, or those that contain the words. */
export function galleryPage(service: CommandContext, context: PublicContext, query: GalleryQuery): PublicPage {
  const { t } = context;
  const keyword = query.keyword.trim();
  const found = publicTemplates(service, context.locale, { keyword });
  const shown = found.length > 0 ? found : publicTemplates(service, context.locale).slice(0, recommendedCount);
  return listPage(service, context, {
    heading: keyword === '' ? t(($) => $.gallery.title) : t(($) => $.gallery.found, { keyword }),
    title: keyword === '' ? t(($) => $.gallery.title) : t(($) => $.gallery.found, { keyword }),
    description: t(($) => $.gallery.description),
    lead: found.length === 0 ? t(($) => $.gallery.empty) : t(($) => $.gallery.lead),
    // Any words can be in the address, so a search is not indexed.
    isIndexed: keyword === '',
    templates: shown,
    page: query.page,
    keyword,
    kindSlug: null,
  });
}

/** `/template/categories/{slug}`; `null` when there is no such category. */
export function kindPage(
  service: CommandContext,
  context: PublicContext,
  slug: string,
  page: number,
): PublicPage | null {
  const kind = readPublicKinds(service, context.locale).find((each) => each.slug === slug);
  if (kind === undefined) return null;
  const { t } = context;
  return listPage(service, context, {
    heading: kind.kindName,
    title: t(($) => $.gallery.kindTitle, { kind: kind.kindName }),
    description: t(($) => $.gallery.kindDescription, { kind: kind.kindName }),
    lead: t(($) => $.gallery.lead),
    isIndexed: true,
    templates: publicTemplates(service, context.locale, { kindId: kind.kindId }),
    page,
    keyword: '',
    kindSlug: slug,
  });
}

/** `/template/collection/{slug}`; `null` when there is no such collection. */
export function collectionPage(
  service: CommandContext,
  context: PublicContext,
  slug: string,
  page: number,
): PublicPage | null {
  const collection = readPublicCollections(service, context.locale).find((each) => each.slug === slug);
  if (collection === undefined) return null;
  const { t } = context;
  return listPage(service, context, {
    heading: collection.name,
    title: t(($) => $.gallery.kindTitle, { kind: collection.name }),
    description: collection.description,
    lead: collection.description,
    isIndexed: true,
    templates: publicTemplates(service, context.locale, { collectList: [slug] }),
    page,
    keyword: '',
    kindSlug: null,
  });
}

interface List {
  heading: string;
  title: string;
  description: string;
  lead: string;
  isIndexed: boolean;
  templates: readonly Template[];
  page: number;
  keyword: string;
  /** The slug of the shown category. */
  kindSlug: string | null;
}

function listPage(service: CommandContext, context: PublicContext, list: List): PublicPage {
  const { t } = context;
  const pages = Math.max(1, Math.ceil(list.templates.length / pageSize));
  const page = Math.min(list.page, pages);
  const shown = list.templates.slice((page - 1) * pageSize, page * pageSize);
  return {
    status: 200,
    title: list.title,
    description: list.description,
    isIndexed: list.isIndexed,
    structuredData: [
      itemList(context, shown),
      breadcrumbs(context, [
        { name: t(($) => $.site.templates), path: publicAddresses.gallery },
        ...(list.heading === list.title ? [] : [{ name: list.heading, path: context.address }]),
      ]),
    ],
    main: markup`<header class="page-head"><h1>${list.heading}</h1><p class="lead">${list.lead}</p></header>
<div class="filters">${searchForm(context, list.keyword)}
${kindRail(service, context, list.kindSlug)}</div>
${cards(context, shown, 2)}
${pages > 1 ? pager(context, page, pages) : null}`,
  };
}

/** The search for templates, which needs no script. */
export function searchForm({ t, locale, languageFrom }: PublicContext, keyword: string): Markup {
  const lang = languageFrom === 'chosen' ? markup`<input type="hidden" name="lang" value="${locale}">` : null;
  return markup`<search><form class="search" action="${publicAddresses.gallery}" method="get">${lang}
<input type="search" name="keyword" value="${keyword}" maxlength="200" placeholder="${t(($) => $.gallery.search)}" aria-label="${t(($) => $.gallery.search)}">
<button class="button" type="submit">${t(($) => $.gallery.find)}</button></form></search>`;
}

function kindRail(service: CommandContext, context: PublicContext, current: string | null): Markup {
  const { t } = context;
  const isGallery = context.address.split('?')[0] === publicAddresses.gallery;
  const entry = (path: string, text: string, isCurrent: boolean) =>
    markup`<li><a class="chip large" href="${linkTo(context, path)}"${isCurrent ? markup` aria-current="page"` : null}>${text}</a></li>`;
  return markup`<nav aria-label="${t(($) => $.gallery.kinds)}"><ul class="kinds">${entry(
    publicAddresses.gallery,
    t(($) => $.gallery.all),
    isGallery,
  )}
${readPublicKinds(service, context.locale).map(({ slug, kindName }) => entry(publicAddresses.kind(slug), kindName, slug === current))}</ul></nav>`;
}

function pager(context: PublicContext, page: number, pages: number): Markup {
  const { t } = context;
  const address = (to: number) => linkTo(context, withQuery(context.address, { page: to === 1 ? null : String(to) }));
  return markup`<nav class="pager" aria-label="${t(($) => $.gallery.pages)}">
${page > 1 ? markup`<a class="button" rel="prev" href="${address(page - 1)}">${t(($) => $.gallery.previous)}</a>` : null}
<span>${t(($) => $.gallery.page, { page: String(page), pages: String(pages) })}</span>
${page < pages ? markup`<a class="button" rel="next" href="${address(page + 1)}">${t(($) => $.gallery.next)}</a>` : null}</nav>`;
}
