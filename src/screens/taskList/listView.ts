import { TaskStatus } from '#core/domain/task/status.ts';

/** §9: page sizes, the first is the default, and how many statuses one may filter by. */
export const pageSizes = [10, 20, 50, 100] as const;
const mostStatuses = 5;
const defaultPageSize = pageSizes[0];

/** What of the list is shown; the address holds it, so that it survives a reload and can be passed on. */
export interface ListView {
  statuses: readonly TaskStatus[];
  keyword: string;
  page: number;
  pageSize: number;
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readListView(search: URLSearchParams): ListView {
  const codes = (search.get('status') ?? '').split(',');
  const size = Number(search.get('size'));
  const page = Math.trunc(Number(search.get('page')));
  return {
    statuses: Object.values(TaskStatus)
      .filter((status) => codes.includes(String(status)))
      .slice(0, mostStatuses),
    keyword: (search.get('keyword') ?? '').slice(0, 200),
    page: page >= 1 && Number.isSafeInteger(page) ? page : 1,
    pageSize: pageSizes.find((known) => known === size) ?? defaultPageSize,
  };
}

/** The address of a view, without what is as usual. */
export function writeListView({ statuses, keyword, page, pageSize }: ListView): URLSearchParams {
  const search = new URLSearchParams();
  if (statuses.length > 0) search.set('status', statuses.join(','));
  if (keyword !== '') search.set('keyword', keyword);
  if (page > 1) search.set('page', String(page));
  if (pageSize !== defaultPageSize) search.set('size', String(pageSize));
  return search;
}

/** §4: changing the filter or keyword resets the page to 1. */
export function withFilter(
  view: ListView,
  filter: Partial<Pick<ListView, 'statuses' | 'keyword' | 'pageSize'>>,
): ListView {
  return { ...view, ...filter, page: 1 };
}

export function isFiltered({ statuses, keyword }: ListView): boolean {
  return statuses.length > 0 || keyword !== '';
}

export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
