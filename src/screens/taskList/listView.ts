import { TaskStatus } from '#core/domain/task/status.ts';
import type { ParentNav } from '#app/navigation/addresses.ts';

/** All tasks of the account, or those that were created from a template (§2.1). */
export type ListKind = 'all' | 'template';

/** §2.1: the side menu's entry for the pages that a list links to. */
export const parentNavOf: Record<ListKind, ParentNav> = { template: '1', all: '2' };

/** §9: the page sizes, of which the first is the default, and the maximum number of statuses in a filter. */
export const pageSizes = [10, 20, 50, 100] as const;
const maxStatuses = 5;
const defaultPageSize = pageSizes[0];

/** The view of the list. The address holds it, so that it survives a reload and can be shared. */
export interface ListView {
  statuses: readonly TaskStatus[];
  keyword: string;
  /** `null` for all groups. */
  groupId: string | null;
  page: number;
  pageSize: number;
}

export type Filter = Pick<ListView, 'statuses' | 'keyword' | 'groupId'>;
export const noFilter: Filter = { statuses: [], keyword: '', groupId: null };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Reads the view from an address, which the user may have typed: values without a meaning are skipped. */
export function readListView(search: URLSearchParams): ListView {
  const codes = (search.get('status') ?? '').split(',');
  const size = Number(search.get('size'));
  const page = Math.trunc(Number(search.get('page')));
  const group = search.get('group') ?? '';
  return {
    statuses: Object.values(TaskStatus)
      .filter((status) => codes.includes(String(status)))
      .slice(0, maxStatuses),
    keyword: (search.get('keyword') ?? '').slice(0, 200),
    groupId: uuid.test(group) ? group : null,
    page: page >= 1 && Number.isSafeInteger(page) ? page : 1,
    pageSize: pageSizes.find((known) => known === size) ?? defaultPageSize,
  };
}

/** Returns the query of a view, without default values. */
export function writeListView({ statuses, keyword, groupId, page, pageSize }: ListView): URLSearchParams {
  const search = new URLSearchParams();
  if (statuses.length > 0) search.set('status', statuses.join(','));
  if (keyword !== '') search.set('keyword', keyword);
  if (groupId !== null) search.set('group', groupId);
  if (page > 1) search.set('page', String(page));
  if (pageSize !== defaultPageSize) search.set('size', String(pageSize));
  return search;
}

/** §4: changing the filter or keyword resets the page to 1. */
export function withFilter(view: ListView, filter: Partial<Filter & Pick<ListView, 'pageSize'>>): ListView {
  return { ...view, ...filter, page: 1 };
}

export function isFiltered({ statuses, keyword, groupId }: Filter): boolean {
  return statuses.length > 0 || keyword !== '' || groupId !== null;
}

export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
