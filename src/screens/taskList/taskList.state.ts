import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import { TaskMode } from '#core/domain/task/task.ts';
import type { TaskListRow } from '#app/features/tasks/table/taskListRow.ts';
import { pageCountOf } from '#app/parts/table/pageView.ts';
import { useStore } from '#app/state/session.ts';
import { useTaskRow, withProgress, type TaskWithProgress } from '#app/features/tasks/table/taskRows.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { openEdits } from '#app/store/overlay.ts';
import { areTasksRead } from '#app/store/queries/tasks/areTasksRead.ts';
import { groupsWith } from '#app/store/queries/tasks/groups.ts';
import { taskIdsWith, type TaskFilter } from '#app/store/queries/tasks/taskIds.ts';
import { tasksWith } from '#app/store/queries/tasks/tasks.ts';
import type { EditRow } from '#app/store/tables.ts';
import { loadTaskIndex } from '#app/store/taskIndex/taskIndex.ts';
import { readListView, writeListView, type Filter, type ListKind, type ListView } from './listView.ts';

export interface TaskList {
  rows: readonly TaskListRow[];
  /** The address of the view that shows these rows. */
  viewKey: string;
  total: number;
  page: number;
  pageCount: number;
}

/** The page of each store that was read before the list's first render. */
const prepared = new WeakMap<Store, { kind: ListKind; page: FoundPage | undefined }>();

/** Reads the page of the address, so that the list's first render shows it. */
export async function prepareTaskList(store: Store, kind: ListKind): Promise<void> {
  const view = readListView(new URLSearchParams(location.search));
  prepared.set(store, { kind, page: await readPage(store, kind, view) });
}

/** Returns the list's data; `undefined` while it is being read, also from the service. */
export function useTaskList(kind: ListKind, view: ListView): TaskList | undefined {
  const store = useStore();
  const found = useLiveQuery(
    () => readPage(store, kind, view),
    [store, kind, viewKeyOf(view)],
    preparedPage(store, kind, view),
  );
  const isShown = found !== undefined;
  // A later visit of the list must not begin with this page.
  useEffect(() => () => void prepared.delete(store), [store]);
  useEffect(() => {
    // Loads after the first page, because it reads all tasks. If it fails, the database finds the tasks.
    if (isShown) loadTaskIndex(store).catch(() => undefined);
  }, [store, isShown]);
  const taskRow = useTaskRow(found?.tasks);
  // Keeps the same row objects while nothing changes: TaskRow.tsx skips a row that is the same object.
  const rows = useMemo(() => found?.tasks.map(taskRow), [found, taskRow]);
  if (found === undefined || rows === undefined) return undefined;
  return { ...found, rows };
}

function preparedPage(store: Store, kind: ListKind, view: ListView): FoundPage | undefined {
  const found = prepared.get(store);
  return found?.kind === kind && found.page?.viewKey === viewKeyOf(view) ? found.page : undefined;
}

type FoundPage = Omit<TaskList, 'rows'> & { tasks: readonly TaskWithProgress[] };

/**
 * Reads one page with its number in one query: a live query keeps its last result until the next one, and a selection
 * or a change of page in between must refer to the page on screen. `undefined` where the tasks are not on this device.
 */
async function readPage(store: Store, kind: ListKind, view: ListView): Promise<FoundPage | undefined> {
  const edits = await openEdits(store);
  const ids = await inLiveQuery(readIds(store, kind, view, edits));
  if (ids.length === 0 && !(await inLiveQuery(areTasksRead(store)))) return undefined;
  const pageCount = pageCountOf(ids.length, view.pageSize);
  const page = Math.min(view.page, pageCount);
  const shown = ids.slice((page - 1) * view.pageSize, page * view.pageSize);
  const found = await inLiveQuery(tasksWith(store, shown, edits));
  return { tasks: await withProgress(store, found), viewKey: viewKeyOf(view), total: ids.length, page, pageCount };
}

function viewKeyOf(view: ListView): string {
  return writeListView(view).toString();
}

async function readIds(
  store: Store,
  kind: ListKind,
  { statuses, keyword, groupId }: Filter,
  edits: readonly EditRow[],
): Promise<string[]> {
  const filter: TaskFilter = {
    statuses,
    keyword,
    ...(kind === 'template' && { workFlowType: TaskMode.TemplateMode }),
    ...(groupId !== null && (await inLiveQuery(isGroup(store, groupId, edits))) && { taskGroupId: groupId }),
  };
  return taskIdsWith(store, filter, edits);
}

/** Returns whether the group exists. A deleted group filters nothing, like every invalid value in an address. */
async function isGroup(store: Store, groupId: string, edits: readonly EditRow[]): Promise<boolean> {
  return (await groupsWith(store, edits)).some(({ taskGroupId }) => taskGroupId === groupId);
}
