import { useLiveQuery } from 'dexie-react-hooks';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { pageCountOf } from '#app/parts/table/pageView.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { exportRecords, livingTaskIds } from '#app/store/queries/exportRecords.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import { isShown, type RecordView, writeRecordView } from './recordView.ts';

export interface ListedExport {
  record: ExportRecord;
  /** Its tasks that still exist. */
  tasks: readonly NamedTask[];
}

export interface ExportList {
  rows: readonly ListedExport[];
  /** Exports that the filter shows, and whether there are any without it. */
  total: number;
  isEmpty: boolean;
  page: number;
  pageCount: number;
  /** The address of the view that shows these rows. */
  viewKey: string;
  /** The tasks that have exports, by name, for the filter. */
  tasks: readonly NamedTask[];
}

/** Returns the page of exports; `undefined` while it is being read or during the very first poll. */
export function useExportList(view: RecordView): ExportList | undefined {
  const store = useStore();
  const viewKey = writeRecordView(view).toString();
  return useLiveQuery(async () => {
    const account = await accountOf(store);
    const all = await exportRecords(store);
    if (account === undefined && all.length === 0) return undefined;
    const found = all.filter((record) => isShown(view, record));
    const pageCount = pageCountOf(found.length, view.pageSize);
    const page = Math.min(view.page, pageCount);
    const shown = found.slice((page - 1) * view.pageSize, page * view.pageSize);
    const ids = [...new Set(shown.flatMap(({ plans }) => plans.map(({ taskId }) => taskId)))];
    const living = await inLiveQuery(livingTaskIds(store, ids));
    const rows = shown.map((record) => ({
      record,
      tasks: tasksOf(record).filter(({ taskId }) => living.has(taskId)),
    }));
    return { rows, total: found.length, isEmpty: all.length === 0, page, pageCount, viewKey, tasks: tasksIn(all) };
  }, [store, viewKey]);
}

/** Returns the tasks of an export under the names that they had when it was made. */
function tasksOf({ plans, taskNames }: ExportRecord): NamedTask[] {
  return plans.map(({ taskId }, index) => ({ taskId, taskName: taskNames[index] ?? '' }));
}

/** Returns the tasks of all exports, each under its newest name. */
function tasksIn(newestFirst: readonly ExportRecord[]): NamedTask[] {
  const byId = new Map<string, NamedTask>();
  for (const task of newestFirst.flatMap(tasksOf)) if (!byId.has(task.taskId)) byId.set(task.taskId, task);
  return [...byId.values()].sort((one, other) => one.taskName.localeCompare(other.taskName));
}
