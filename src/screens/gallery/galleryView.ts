import { AccountLevel } from '#core/domain/account/level.ts';
import { RunOn } from '#core/domain/template/template.ts';
import {
  LanguageFilter,
  TemplateScope,
  TemplateSort,
  type TemplateFilter,
} from '#core/domain/template/templateFilter.ts';

/** The view of the gallery beside category or collection (which are the path); the address's query holds it. */
export interface GalleryView {
  keyword: string;
  isFreeOnly: boolean;
  accountLimits: readonly AccountLevel[];
  runOn: RunOn | null;
  languages: readonly LanguageFilter[];
  scope: TemplateScope | null;
  /** Slugs. */
  collections: readonly string[];
  sort: TemplateSort;
}

/** In the order of the menu. */
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

/** Reads an address that anybody may have typed: what makes no sense is left out. */
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

/** The query of a view, without what is as usual: two people who see the same have the same address. */
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

/** The order is no filter: it takes nothing away. */
export function isFiltered(view: GalleryView): boolean {
  return writeGalleryView({ ...view, sort: plainView.sort }).size > 0;
}

/** The view as the rules of core take it (§3.3). */
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
