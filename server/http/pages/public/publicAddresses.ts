import { AccountLevel } from '#core/domain/account/level.ts';
import type { OperatorPageSlug } from '#core/wire/calls/account/accountCalls.ts';
import { locales, nearestLocale, type Locale } from '#core/domain/locale.ts';
import { filterTemplates, type TemplateFilter } from '#core/domain/template/templateFilter.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { readPublicTemplates } from '#server/commands/template/galleryReads.ts';

/** Addresses of the public pages (§2.1), as paths. */
export const publicAddresses = {
  home: '/',
  gallery: '/template',
  template: (slug: string) => `/template/${encodeURIComponent(slug)}`,
  kind: (slug: string) => `/template/categories/${encodeURIComponent(slug)}`,
  collection: (slug: string) => `/template/collection/${encodeURIComponent(slug)}`,
  forbidden: '/template/forbidden',
  deprecated: (id: number) => `/template/forbidden?deprecated=true&id=${id}`,
  nonsupport: (id: number | null) => `/template/nonsupport${id === null ? '' : `?id=${id}`}`,
  pricing: '/pricing',
  help: '/help',
  helpArticle: (slug: string) => `/help/${slug}`,
  operatorPage: (slug: OperatorPageSlug) => `/${slug}`,
  download: '/download/latest',
  /** The action of the form for an address. */
  start: '/start',
  startWith: (address: string) => `/start?${new URLSearchParams({ url: address }).toString()}`,
  sitemap: '/sitemap.xml',
  /** Addresses of the console, for everything that needs an account. */
  console: '/console/template',
  overview: '/console/overview',
  newTask: (address: string) => `/console/task/new-task?${new URLSearchParams({ url: address }).toString()}`,
  consoleTemplate: (slug: string) => `/console/template/${encodeURIComponent(slug)}`,
  trial: '/console/trial',
  plan: '/console/payment-plan/plan-subscription',
  signup: (returnTo?: string) => returning('/signup', returnTo),
  login: (returnTo?: string) => returning('/login', returnTo),
} as const;

function returning(page: string, returnTo: string | undefined): string {
  return returnTo === undefined ? page : `${page}?${new URLSearchParams({ returnTo }).toString()}`;
}

/** The address with other query values; a `null` value removes its name. */
export function withQuery(path: string, values: Record<string, string | null>): string {
  const [pathname = '', search] = path.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

/** `chosen`: by the address (`?lang=`). `unknown`: the address names a language that is not supported. */
export interface AskedLanguage {
  locale: Locale;
  from: 'chosen' | 'browser' | 'unknown';
}

/** The language of a page: from the address, else the best match of the browser's languages. */
export function askedLanguage(lang: string | undefined, acceptLanguage: string | undefined): AskedLanguage {
  const accepted = nearestLocale(acceptedTags(acceptLanguage ?? ''));
  if (lang === undefined || lang === '') return { locale: accepted, from: 'browser' };
  const known = locales.find((locale) => isTagOf(lang.toLowerCase(), locale.toLowerCase()));
  return known === undefined ? { locale: accepted, from: 'unknown' } : { locale: known, from: 'chosen' };
}

/** Compares languages without region: `de` and `de-AT` match `de-DE`, `pt-BR` matches none. */
function isTagOf(tag: string, locale: string): boolean {
  return tag.split('-')[0] === locale.split('-')[0];
}

/** Language tags of an Accept-Language header, the most preferred first. */
function acceptedTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const quality = Number(rest.join(';').match(/q=([\d.]+)/u)?.[1] ?? 1);
      return { tag: tag.trim(), quality };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** An anonymous visitor: no favourites, the prices of the free plan. */
const visitor = { level: AccountLevel.Free, favoriteIds: new Set<number>() };

/** The templates that a visitor may see, filtered and ordered. */
export function publicTemplates(service: CommandContext, locale: Locale, filter: TemplateFilter = {}): Template[] {
  return filterTemplates(readPublicTemplates(service, locale), filter, visitor);
}
