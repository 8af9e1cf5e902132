import { AccountLevel } from '#core/domain/account/level.ts';
import { RunOn } from '#core/domain/template/template.ts';
import {
  LanguageFilter,
  TemplateScope,
  TemplateSort,
  type TemplateFilter,
} from '#core/domain/template/templateFilter.ts';

/** The view of the gallery without category and collection, which are in the path. The address's query holds it. */
export interface GalleryView {
  keyword: string;
  isFreeOnly: boolean;
  accountLimits: readonly AccountLevel[];
  runOn: RunOn | null;
  languages: readonly LanguageFilter[];
  scope: TemplateScope | null;
  /** Slugs of the chosen collections. */
  collections: readonly string[];
  sort: TemplateSort;
}

/** The choices in the order of the menu. */
export const offered = {
  accountLimits: [
    AccountLevel.Free,
    AccountLevel.Basic,
    AccountLevel.Standard,
    AccountLevel.Professional,
    AccountLevel.Enterprise,
  ],
  runOn: [RunOn.Local, RunOn.Cloud, RunOn.Both],
  languages: Object.values(LanguageFilter).filter((code) => code !== LanguageFilter.All),
  scopes: [TemplateScope.Common, TemplateScope.Private],
  sorts: [TemplateSort.Sum, TemplateSort.Likes, TemplateSort.Time],
} as const;

export const plainView: GalleryView = {
  keyword: '',
  isFreeOnly: false,
  accountLimits: [],
  runOn: null,
  languages: [],
  scope: null,
  collections: [],
  sort: TemplateSort.Sum,
};

const maxCollections = 50;

/** Reads the view from an address, which the user may have typed: values without a meaning are skipped. */
export function readGalleryView(search: URLSearchParams): GalleryView {
  const listOf = (name: string) => (search.get(name) ?? '').split(',');
  const many = <Code extends number>(codes: readonly Code[], name: string) =>
    codes.filter((code) => listOf(name).includes(String(code)));
  const one = <Code extends number>(codes: readonly Code[], name: string) =>
    codes.find((code) => search.get(name) === String(code)) ?? null;
  return {
    keyword: (search.get('keyword') ?? '').slice(0, 200),
    isFreeOnly: search.get('free') === '1',
    accountLimits: many(offered.accountLimits, 'limits'),
    runOn: one(offered.runOn, 'runOn'),
    languages: many(offered.languages, 'languages'),
    scope: one(offered.scopes, 'scope'),
    collections: listOf('collections').filter(Boolean).slice(0, maxCollections),
    sort: one(offered.sorts, 'sort') ?? plainView.sort,
  };
}

/** Returns the query of a view without default values, so that the same view always has the same address. */
export function writeGalleryView(view: GalleryView): URLSearchParams {
  const values = {
    keyword: view.keyword,
    free: view.isFreeOnly ? '1' : '',
    limits: view.accountLimits.join(','),
    runOn: view.runOn?.toString() ?? '',
    languages: view.languages.join(','),
    scope: view.scope?.toString() ?? '',
    collections: view.collections.join(','),
    sort: view.sort === plainView.sort ? '' : String(view.sort),
  };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Returns whether a filter is active. The order is no filter: it removes no template. */
export function isFiltered(view: GalleryView): boolean {
  return writeGalleryView({ ...view, sort: plainView.sort }).size > 0;
}

/** Returns the view as a filter for the rules of core (§3.3). */
export function viewToFilter(view: GalleryView, place: Pick<TemplateFilter, 'kindId'> = {}): TemplateFilter {
  const { keyword, isFreeOnly, accountLimits, runOn, languages, scope, collections, sort } = view;
  return {
    ...place,
    keyword,
    free: isFreeOnly,
    accountLimits,
    runOn: runOn ?? undefined,
    languages,
    scope: scope ?? undefined,
    collectList: collections,
    sort,
  };
}
