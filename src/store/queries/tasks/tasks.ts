import { isDeleted } from '#core/domain/task/task.ts';
import type { Lot, Subtask, Task, TaskGroup } from '#core/wire/rows/task.ts';
import { optimisticTasks, creatingField } from '#app/store/optimisticRows.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { missingEdits, openEdits, pendingEdits, withEdits } from '#app/store/overlay.ts';
import type { EditRow } from '#app/store/tables.ts';
import { groupsWith, shownGroupId } from './groups.ts';

/** A task as the screen shows it: the row with its pending edits. */
export interface TaskView extends Task {
  /** Fields with edits that the service has not confirmed. */
  pendingFields: string[];
  /** Edits of this task that the user must decide about. */
  attentionCount: number;
}

/** Returns tasks in the order of `ids`, deleted ones too; unknown ids are skipped. Pass at most 100 ids. */
export async function tasksByIds(store: Store, ids: readonly string[]): Promise<TaskView[]> {
  return tasksWith(store, ids, await inLiveQuery(openEdits(store)));
}

/** As `tasksByIds`, with edits that the caller has read (overlay.ts, `openEdits`). */
export async function tasksWith(store: Store, ids: readonly string[], edits: readonly EditRow[]): Promise<TaskView[]> {
  const [rows, groups] = await inLiveQuery(Promise.all([rowsOf(store, ids, edits), groupsWith(store, edits)]));
  return rows.map((row) => taskView(row, edits, groups));
}

/** Returns a task; `undefined` also for a deleted one. */
export async function taskById(store: Store, id: string): Promise<TaskView | undefined> {
  const [view] = await tasksByIds(store, [id]);
  return view === undefined || isDeleted(view) ? undefined : view;
}

/** A task as messages name it: its id and its name. */
export interface NamedTask {
  taskId: string;
  taskName: string;
}

/** Returns the names of any number of tasks, in the order of `ids`, with their pending edits. */
export async function namedTasks(store: Store, ids: readonly string[]): Promise<NamedTask[]> {
  const edits = await openEdits(store);
  return (await inLiveQuery(rowsOf(store, ids, edits))).map((row) => withEdits(row, edits));
}

/**
 * Returns the names of all tasks, deleted ones too: a copy must not have one of them (core/domain/task/task.ts).
 */
export async function takenNames(store: Store): Promise<Set<string>> {
  const edits = await pendingEdits(store);
  const names = (await store.main.tasks.orderBy('taskName').uniqueKeys()).map((name) =>
    typeof name === 'string' ? name : '',
  );
  const ids = edits.filter(({ field }) => field === 'taskName' || field === 'taskId').map(({ target }) => target);
  const edited = (await inLiveQuery(rowsOf(store, [...new Set(ids)], edits))).map(
    (row) => withEdits(row, edits).taskName,
  );
  return new Set([...names, ...edited]);
}

/** Returns the runs of a task, newest first. */
export async function lotsOfTask({ main }: Store, taskId: string): Promise<Lot[]> {
  const lots = await main.lots.where('taskId').equals(taskId).toArray();
  // Results are frozen (cache `immutable`): sorting in place would throw.
  return lots.toReversed();
}

/** Returns the number of runs and the size of their data for any number of tasks. */
export async function contentsOfTasks({ main }: Store, taskIds: readonly string[]) {
  const lots = await main.lots.where('taskId').anyOf(taskIds).toArray();
  const sum = (count: (lot: Lot) => number) => lots.reduce((total, lot) => total + count(lot), 0);
  return { runCount: lots.length, rowCount: sum((lot) => lot.rowCount), byteCount: sum((lot) => lot.byteCount) };
}

export async function lotByNo({ main }: Store, taskId: string, lotNo: number): Promise<Lot | undefined> {
  return main.lots.where('[taskId+lotNo]').equals([taskId, lotNo]).first();
}

/** Returns the subtasks of a lot in the order of their numbers. */
export async function subtasksOfLot({ main }: Store, lotId: string): Promise<Subtask[]> {
  return main.subtasks.where('lotId').equals(lotId).toArray();
}

/**
 * Returns the subtasks of many lots in their order. Runs one query per lot in parallel: a cursor over all of them would
 * return to the page for each row.
 */
export async function subtasksOfLots({ main }: Store, lotIds: readonly string[]): Promise<Subtask[]> {
  const found = await Promise.all(lotIds.map((lotId) => main.subtasks.where('lotId').equals(lotId).toArray()));
  return found.flat();
}

/** Returns rows of the service and rows that edits create, without their pending edits. */
async function rowsOf(store: Store, ids: readonly string[], edits: readonly EditRow[]): Promise<Task[]> {
  const made = await inLiveQuery(optimisticTasks(store, edits));
  const rows = await store.main.tasks.bulkGet([...ids]);
  return rows.flatMap((row, index) => {
    if (row === undefined) return made.get(ids[index] ?? '') ?? [];
    const { listedAt: _, ...task } = row;
    return task;
  });
}

function taskView(task: Task, edits: readonly EditRow[], groups: readonly TaskGroup[]): TaskView {
  const isForUser = ({ target, state }: EditRow) =>
    target === task.taskId && (state === 'conflict' || state === 'refused');
  const shown = withEdits(task, edits);
  const fields = missingEdits(task, edits).map(({ field }) => field);
  return {
    ...shown,
    taskGroupId: shownGroupId(shown.taskGroupId, groups),
    pendingFields: [...new Set([...(pendingMaking(task, edits) ?? []), ...fields])],
    attentionCount: edits.filter(isForUser).length,
  };
}

/** Returns the field of the edit that creates a task, to mark a task that exists only on this device. */
function pendingMaking({ taskId }: Task, edits: readonly EditRow[]): string[] | undefined {
  const pending = edits.filter(({ state }) => state === 'waiting' || state === 'sent');
  const field = creatingField(taskId, pending);
  return field === undefined ? undefined : [field];
}
