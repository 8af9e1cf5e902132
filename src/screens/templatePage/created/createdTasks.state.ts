import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import type { TaskListRow } from '#app/features/tasks/table/taskListRow.ts';
import { useStore } from '#app/state/session.ts';
import { useTaskRow, withProgress } from '#app/features/tasks/table/taskRows.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { taskIds } from '#app/store/queries/tasks/taskIds.ts';
import { tasksByIds } from '#app/store/queries/tasks/tasks.ts';
import { useLiveSteps } from './useLiveSteps.ts';

/** §9: the maximum number of tasks in the embedded list. */
const maxTasks = 10_000;
/**
 * Rows are read in steps of this size, with one more step on either side: one live query per scrolled row would start a
 * query every few milliseconds, and rows that are requested when they come into view arrive too late.
 */
const stepLength = 30;

const none: readonly string[] = [];

export interface CreatedTasks {
  /** The ids, newest first. */
  ids: readonly string[];
  rowOf: (taskId: string) => TaskListRow | undefined;
  onRange: (start: number, end: number) => void;
}

/** Returns the tasks of one template; only those in view are read. `undefined` until their number is known. */
export function useCreatedTasks(slug: string): CreatedTasks | undefined {
  const store = useStore();
  const [range, setRange] = useState({ start: 0, end: stepLength });
  const ids = useLiveQuery(
    async () => (await taskIds(store, { statuses: [], keyword: '', templateSlug: slug })).slice(0, maxTasks),
    [store, slug],
  );
  const read = useCallback(
    async (shown: readonly string[]) => withProgress(store, await inLiveQuery(tasksByIds(store, shown))),
    [store],
  );
  const found = useLiveSteps(ids ?? none, { ...range, stepLength }, read);
  const taskRow = useTaskRow(found);
  const rowById = useMemo(() => new Map(found?.map((each) => [each.task.taskId, taskRow(each)])), [found, taskRow]);
  const onRange = useCallback((start: number, end: number) => {
    const next = {
      start: Math.max(0, (Math.floor(start / stepLength) - 1) * stepLength),
      end: (Math.ceil(end / stepLength) + 1) * stepLength,
    };
    setRange((before) => (before.start === next.start && before.end === next.end ? before : next));
  }, []);
  if (ids === undefined) return undefined;
  return { ids, rowOf: (taskId) => rowById.get(taskId), onRange };
}
