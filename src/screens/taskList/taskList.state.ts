import { useLiveQuery } from 'dexie-react-hooks';
import type { Locale } from '#core/domain/locale.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { TaskListRow } from '#app/parts/tasks/taskListRow.ts';
import { useStore } from '#app/state/session.ts';
import { useTaskRow, withProgress } from '#app/state/taskRows.ts';
import { observed } from '#app/store/observed.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { tasksByIds } from '#app/store/queries/tasks.ts';
import { pageCountOf, type ListKind, type ListView } from './listView.ts';
import { filterKey, readIds, useKeeping, useKept } from './useKept.ts';

export interface TaskList {
  rows: readonly TaskListRow[];
  total: number;
  page: number;
  pageCount: number;
}

/** What the list shows; `undefined` while it is being read or the very first poll is under way. */
export function useTaskList(kind: ListKind, view: ListView): TaskList | undefined {
  const store = useStore();
  const locale = useLocale();
  const account = useLiveQuery(() => accountOf(store), [store]);
  const key = filterKey(kind, view);
  const [{ ids, names }, keep] = useKept(key);
  const found = useLiveQuery(
    () => readPage(store, { kind, view, ids, names }, locale),
    [store, locale, key, ids, view.page, view.pageSize],
  );
  useKeeping({ kind, filter: view, names, isShown: found !== undefined, keep });
  const taskRow = useTaskRow(found?.tasks);
  if (account === undefined || found === undefined) return undefined;
  const { tasks, ...counts } = found;
  return { rows: tasks.map(taskRow), ...counts };
}

interface Wanted {
  kind: ListKind;
  view: ListView;
  /** Where they are known already. */
  ids: readonly string[] | undefined;
  names: ReadonlyMap<string, string> | undefined;
}

/**
 * One page with its own number, read in one query: a live query keeps its last result until the next, and what is ticked
 * or turned meanwhile must be of the page that is on screen.
 */
async function readPage(store: Store, { kind, view, ids: known, names }: Wanted, locale: Locale) {
  const ids = known ?? (await observed(readIds(store, kind, view, names)));
  const pageCount = pageCountOf(ids.length, view.pageSize);
  const page = Math.min(view.page, pageCount);
  const shown = ids.slice((page - 1) * view.pageSize, page * view.pageSize);
  const found = await observed(tasksByIds(store, shown, locale));
  return { tasks: await withProgress(store, found), total: ids.length, page, pageCount };
}
