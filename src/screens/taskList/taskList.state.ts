import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { TaskMode } from '#core/domain/task/task.ts';
import type { TaskListRow } from '#app/parts/tasks/taskListRow.ts';
import { useStore } from '#app/state/session.ts';
import { useTaskRow, withProgress } from '#app/state/taskRows.ts';
import { observed } from '#app/store/observed.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { groupsOf } from '#app/store/queries/groups.ts';
import { taskIds } from '#app/store/queries/taskIds.ts';
import { tasksByIds } from '#app/store/queries/tasks.ts';
import { keepTaskIndex } from '#app/store/taskIndex.ts';
import { pageCountOf, writeListView, type Filter, type ListKind, type ListView } from './listView.ts';

export interface TaskList {
  rows: readonly TaskListRow[];
  /** The address of the view that these are the rows of. */
  turn: string;
  total: number;
  page: number;
  pageCount: number;
}

/** What the list shows; `undefined` while it is being read or the very first poll is under way. */
export function useTaskList(kind: ListKind, view: ListView): TaskList | undefined {
  const store = useStore();
  const account = useLiveQuery(() => accountOf(store), [store]);
  const found = useLiveQuery(() => readPage(store, kind, view), [store, kind, turnOf(view)]);
  const isShown = found !== undefined;
  useEffect(() => {
    // Not before the first page: all tasks are read for it. Where that fails, the database finds them.
    if (isShown) keepTaskIndex(store).catch(() => undefined);
  }, [store, isShown]);
  const taskRow = useTaskRow(found?.tasks);
  if (account === undefined || found === undefined) return undefined;
  const { tasks, ...counts } = found;
  return { rows: tasks.map(taskRow), ...counts };
}

/**
 * One page with its own number, read in one query: a live query keeps its last result until the next, and what is ticked
 * or turned meanwhile must be of the page that is on screen.
 */
async function readPage(store: Store, kind: ListKind, view: ListView) {
  const ids = await observed(readIds(store, kind, view));
  const pageCount = pageCountOf(ids.length, view.pageSize);
  const page = Math.min(view.page, pageCount);
  const shown = ids.slice((page - 1) * view.pageSize, page * view.pageSize);
  const found = await observed(tasksByIds(store, shown));
  return { tasks: await withProgress(store, found), turn: turnOf(view), total: ids.length, page, pageCount };
}

function turnOf(view: ListView): string {
  return writeListView(view).toString();
}

async function readIds(store: Store, kind: ListKind, { statuses, keyword, groupId }: Filter): Promise<string[]> {
  return taskIds(store, {
    statuses,
    keyword,
    ...(kind === 'template' && { workFlowType: TaskMode.TemplateMode }),
    ...(groupId !== null && (await observed(isGroup(store, groupId))) && { taskGroupId: groupId }),
  });
}

/** A group that is gone filters nothing, like anything in an address that makes no sense. */
async function isGroup(store: Store, groupId: string): Promise<boolean> {
  return (await groupsOf(store)).some(({ taskGroupId }) => taskGroupId === groupId);
}
