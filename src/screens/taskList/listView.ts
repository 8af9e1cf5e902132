import { TaskStatus } from '#core/domain/task/status.ts';
import type { ParentNav } from '#app/navigation/addresses.ts';
import { type PageView, readPageView, writePageView } from '#app/parts/table/pageView.ts';

/** All tasks of the account, or those that were created from a template (§2.1). */
export type ListKind = 'all' | 'template';

/** §2.1: the side menu's entry for the pages that a list links to. */
export const parentNavOf: Record<ListKind, ParentNav> = { template: '1', all: '2' };

/** §9: the maximum number of statuses in a filter. */
const maxStatuses = 5;

/** The view of the list. The address holds it, so that it survives a reload and can be shared. */
export interface ListView extends PageView {
  statuses: readonly TaskStatus[];
  keyword: string;
  /** `null` for all groups. */
  groupId: string | null;
}

export type Filter = Pick<ListView, 'statuses' | 'keyword' | 'groupId'>;
export const noFilter: Filter = { statuses: [], keyword: '', groupId: null };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Reads the view from an address, which the user may have typed: values without a meaning are skipped. */
export function readListView(search: URLSearchParams): ListView {
  const codes = (search.get('status') ?? '').split(',');
  const group = search.get('group') ?? '';
  return {
    statuses: Object.values(TaskStatus)
      .filter((status) => codes.includes(String(status)))
      .slice(0, maxStatuses),
    keyword: (search.get('keyword') ?? '').slice(0, 200),
    groupId: uuid.test(group) ? group : null,
    ...readPageView(search),
  };
}

/** Returns the query of a view, without default values. */
export function writeListView({ statuses, keyword, groupId, ...page }: ListView): URLSearchParams {
  const search = new URLSearchParams();
  if (statuses.length > 0) search.set('status', statuses.join(','));
  if (keyword !== '') search.set('keyword', keyword);
  if (groupId !== null) search.set('group', groupId);
  writePageView(search, page);
  return search;
}

/** §4: changing the filter or keyword resets the page to 1. */
export function withFilter(view: ListView, filter: Partial<Filter & Pick<ListView, 'pageSize'>>): ListView {
  return { ...view, ...filter, page: 1 };
}

export function isFiltered({ statuses, keyword, groupId }: Filter): boolean {
  return statuses.length > 0 || keyword !== '' || groupId !== null;
}
