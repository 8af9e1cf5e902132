import type { AccountLevel } from '../account/level.ts';
import type { Locale } from '../locale.ts';
import { pricePerRowMicro, RunOn, TemplateStatus, type RowPrices } from './template.ts';

/** §3.3: the favourites are queried like a category. */
export const favoritesKindId = 1000002;

/** §3.3. Sum gives likes and time equal weight. */
export const TemplateSort = { Sum: 1, Likes: 2, Time: 3 } as const;
export type TemplateSort = (typeof TemplateSort)[keyof typeof TemplateSort];

/** §3.3. Private templates are for the accounts that their file names. */
export const TemplateScope = { Common: 1, Private: 2 } as const;
export type TemplateScope = (typeof TemplateScope)[keyof typeof TemplateScope];

/** §3.3. Templates made for pages in this language. */
export const LanguageFilter = { All: 0, Zh: 1, En: 2, Jp: 3, Es: 4, Fr: 5, De: 6, Kr: 7, It: 8, Other: 99 } as const;
export type LanguageFilter = (typeof LanguageFilter)[keyof typeof LanguageFilter];

/** §3.3, the template list query without paging. A missing field and an empty list do not filter. */
export interface TemplateFilter {
  keyword?: string | undefined;
  kindId?: number | undefined;
  /** Only templates whose rows are free for the viewer. */
  free?: boolean | undefined;
  accountLimits?: readonly AccountLevel[] | undefined;
  /** Local and Cloud also find templates that run in both places. */
  runOn?: RunOn | undefined;
  languages?: readonly LanguageFilter[] | undefined;
  scope?: TemplateScope | undefined;
  /** Slugs of collections. */
  collectList?: readonly string[] | undefined;
  sort?: TemplateSort | undefined;
}

/** The viewer. */
export interface TemplateFilterContext {
  level: AccountLevel;
  /** Registration ids. */
  favoriteIds: ReadonlySet<number>;
}

/** The fields of a template that the filter reads; core/wire/rows/template.ts has the full row. */
interface Filterable {
  templateRegistrationId: number;
  name: string;
  description: string;
  status: TemplateStatus;
  runOn: RunOn;
  accountLimit: AccountLevel;
  scope: TemplateScope;
  prices: RowPrices;
  kinds: readonly { kindId: number }[];
  /** Languages of the pages that it is made for; empty for pages in any language. */
  languages: readonly Locale[];
  collections: readonly string[];
  likes: number;
  updateDate: number;
}

/** §2.3: the templates of a list, in its order. Deprecated ones (New, Obsoleting) are in no list. */
export function filterTemplates<Template extends Filterable>(
  templates: readonly Template[],
  filter: TemplateFilter,
  context: TemplateFilterContext,
): Template[] {
  const words = wordsOf(filter.keyword ?? '');
  const found = templates.filter(
    (template) =>
      isListed(template) &&
      isOfKind(template, filter.kindId, context.favoriteIds) &&
      (filter.free !== true || pricePerRowMicro(template.prices, context.level) === 0) &&
      isAmong(filter.accountLimits, (level) => level === template.accountLimit) &&
      runsOn(template.runOn, filter.runOn) &&
      isAmong(filter.languages, (language) => isForLanguage(template.languages, language)) &&
      (filter.scope === undefined || filter.scope === template.scope) &&
      isAmong(filter.collectList, (slug) => template.collections.includes(slug)) &&
      hasWords(template, words),
  );
  return sortTemplates(found, filter.sort ?? TemplateSort.Sum);
}

/** New and Obsoleting are deprecated (§4). */
export function isListed({ status }: Pick<Filterable, 'status'>): boolean {
  return status === TemplateStatus.Published || status === TemplateStatus.Maintaining;
}

function isOfKind(template: Filterable, kindId: number | undefined, favoriteIds: ReadonlySet<number>): boolean {
  if (kindId === undefined) return true;
  if (kindId === favoritesKindId) return favoriteIds.has(template.templateRegistrationId);
  return template.kinds.some((kind) => kind.kindId === kindId);
}

function runsOn(runOn: RunOn, wanted: RunOn | undefined): boolean {
  return wanted === undefined || runOn === wanted || (runOn === RunOn.Both && wanted !== RunOn.None);
}

const filterOfLocale: Record<Locale, LanguageFilter> = {
  'en-US': LanguageFilter.En,
  'ja-JP': LanguageFilter.Jp,
  'es-ES': LanguageFilter.Es,
  'fr-FR': LanguageFilter.Fr,
  'de-DE': LanguageFilter.De,
  'it-IT': LanguageFilter.It,
  'ko-KR': LanguageFilter.Kr,
};

/** A template for pages in any language matches every language. */
function isForLanguage(languages: readonly Locale[], wanted: LanguageFilter): boolean {
  if (wanted === LanguageFilter.All || languages.length === 0) return true;
  return languages.some((locale) => filterOfLocale[locale] === wanted);
}

function isAmong<Value>(values: readonly Value[] | undefined, isIt: (value: Value) => boolean): boolean {
  return values === undefined || values.length === 0 || values.some(isIt);
}

function wordsOf(keyword: string): string[] {
  return keyword.toLowerCase().split(/\s+/u).filter(Boolean);
}

/** True where the name or the description contains every word. */
function hasWords({ name, description }: Filterable, words: readonly string[]): boolean {
  const text = `${name} ${description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function sortTemplates<Template extends Filterable>(templates: Template[], sort: TemplateSort): Template[] {
  const byId = (one: Template, other: Template) => one.templateRegistrationId - other.templateRegistrationId;
  const byTime = templates.toSorted((one, other) => other.updateDate - one.updateDate || byId(one, other));
  if (sort === TemplateSort.Time) return byTime;
  // Sorting is stable: with equal likes the newer template stays before the older one.
  const byLikes = byTime.toSorted((one, other) => other.likes - one.likes);
  if (sort === TemplateSort.Likes) return byLikes;
  const places = new Map<Template, number>();
  for (const order of [byTime, byLikes]) {
    order.forEach((template, place) => places.set(template, (places.get(template) ?? 0) + place));
  }
  const isMaintained = ({ status }: Template) => Number(status === TemplateStatus.Maintaining);
  return byLikes.toSorted(
    (one, other) => isMaintained(one) - isMaintained(other) || (places.get(one) ?? 0) - (places.get(other) ?? 0),
  );
}
