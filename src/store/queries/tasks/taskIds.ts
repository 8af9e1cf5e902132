import { foldText } from '#core/domain/query/foldText.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import { isDeleted, type TaskMode } from '#core/domain/task/task.ts';
import type { Task, TaskGroup } from '#core/wire/rows/task.ts';
import { taskIndexFields, type IndexedTask, type TaskIndexField } from '#app/store/taskIndex/indexedTask.ts';
import { optimisticTasks } from '#app/store/optimisticRows.ts';
import type { Store } from '#app/store/openStore.ts';
import { isRemoved, pendingEdits, withEdits } from '#app/store/overlay.ts';
import { inLiveQuery, outsideLiveQuery } from '#app/store/liveQuery.ts';
import { dependOnIndexes, indexedTasks, loadTaskIndex } from '#app/store/taskIndex/taskIndex.ts';
import type { EditRow } from '#app/store/tables.ts';
import { groupsWith, shownGroupId } from './groups.ts';

export interface TaskFilter {
  /** Empty for all. */
  statuses: readonly TaskStatus[];
  /** A part of the name, without regard to case and accents; empty for all. */
  keyword: string;
  templateSlug?: string;
  workFlowType?: TaskMode;
  /** The id of a shown group (queries/groups.ts); the default group also contains the tasks of deleted groups. */
  taskGroupId?: string;
}

/**
 * Returns the ids of the tasks that the list shows, newest first: by the start of the last run, or by the creation
 * before the first run. Copies that the service does not have yet come first. Searches in memory if the task index is
 * loaded, else by the database's indexes; reads only the rows of tasks with pending edits.
 */
export async function taskIds(store: Store, filter: TaskFilter): Promise<string[]> {
  return taskIdsWith(store, filter, await inLiveQuery(pendingEdits(store)));
}

/** As `taskIds`, with edits that the caller has read (overlay.ts, `openEdits`). */
export async function taskIdsWith(store: Store, filter: TaskFilter, edits: readonly EditRow[]): Promise<string[]> {
  // The database has no index to search names with.
  if (filter.keyword.trim() !== '') await inLiveQuery(loadTaskIndex(store));
  const [made, groups, edited, known] = await inLiveQuery(
    Promise.all([
      optimisticTasks(store, edits),
      groupsWith(store, edits),
      editedTasks(store, edits),
      indexedTasks(store),
      dependOnIndexes(store, indexesOf(filter)),
    ]),
  );
  const isMatch = matcherOf(filter, groups);
  const isMatchById = new Map(edited.map((task) => [task.taskId, isMatch(task)]));
  const found =
    known === undefined
      ? await outsideLiveQuery(() => idsByIndexes(store, filter, groups, isMatchById))
      : known.flatMap((task) => ((isMatchById.get(task.taskId) ?? isMatch(task)) ? task.taskId : []));
  const first = [...made.values()].map((task) => withEdits(task, edits)).filter(isMatch);
  return [...first.toReversed().map(({ taskId }) => taskId), ...found];
}

/** Returns the service's rows that have pending edits, as the screen shows them. */
async function editedTasks({ main }: Store, edits: readonly EditRow[]): Promise<Task[]> {
  if (edits.length === 0) return [];
  const rows = await main.tasks.bulkGet([...new Set(edits.map(({ target }) => target))]);
  return rows.flatMap((row) => (row === undefined ? [] : withEdits<Task>(row, edits)));
}

/** Returns the indexes whose changes add, remove or move tasks of the list. */
function indexesOf({ statuses, keyword, templateSlug, workFlowType, taskGroupId }: TaskFilter): TaskIndexField[] {
  const isAsked: Record<TaskIndexField, boolean> = {
    listedAt: true,
    deletedAt: true,
    taskExecuteStatus: statuses.length > 0,
    taskName: keyword.trim() !== '',
    templateSlug: templateSlug !== undefined,
    workFlowType: workFlowType !== undefined,
    taskGroupId: taskGroupId !== undefined,
  };
  return taskIndexFields.filter((field) => isAsked[field]);
}

/** Returns the trash, last deleted first, without tasks that a pending edit removes for good. */
export async function deletedTaskIds(store: Store): Promise<string[]> {
  const edits = await pendingEdits(store);
  const targets = edits.filter(({ field }) => field === 'deletedAt').map(({ target }) => target);
  const made = await inLiveQuery(optimisticTasks(store, edits));
  const ids = await store.main.tasks.where('deletedAt').above(0).primaryKeys();
  const rows = await store.main.tasks.bulkGet([...new Set([...ids, ...targets])]);
  const kept = [...rows.flatMap((row) => row ?? []), ...made.values()].filter((row) => !isRemoved(row, edits));
  const seen = kept.map((row) => withEdits<Task>(row, edits));
  return seen
    .filter(isDeleted)
    .toSorted((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0))
    .map(({ taskId }) => taskId);
}

async function idsByIndexes(
  { main: { tasks } }: Store,
  { statuses, templateSlug, workFlowType, taskGroupId }: TaskFilter,
  groups: readonly TaskGroup[],
  isMatchById: ReadonlyMap<string, boolean>,
): Promise<string[]> {
  const [oldestFirst, deletedIds] = await Promise.all([
    tasks.orderBy('listedAt').primaryKeys(),
    // Only deleted tasks are in this index.
    tasks.where('deletedAt').above(0).primaryKeys(),
  ]);
  const deleted = new Set(deletedIds);
  const kept: Set<string>[] = [];
  if (statuses.length > 0) kept.push(await idsOfAny(tasks, 'taskExecuteStatus', statuses));
  if (templateSlug !== undefined) kept.push(await idsOfAny(tasks, 'templateSlug', [templateSlug]));
  if (workFlowType !== undefined) kept.push(await idsOfAny(tasks, 'workFlowType', [workFlowType]));
  if (taskGroupId !== undefined) {
    const named = (await tasks.orderBy('taskGroupId').uniqueKeys()) as string[];
    const shownThere = named.filter((each) => shownGroupId(each, groups) === taskGroupId);
    kept.push(await idsOfAny(tasks, 'taskGroupId', shownThere));
  }
  return oldestFirst
    .toReversed()
    .filter((id) => isMatchById.get(id) ?? (!deleted.has(id) && kept.every((ids) => ids.has(id))));
}

/** Queries value by value, because `anyOf` would return to the page for each key. */
async function idsOfAny(
  tasks: Store['main']['tasks'],
  index: TaskIndexField,
  values: readonly (string | number)[],
): Promise<Set<string>> {
  const found = await Promise.all(values.map((value) => tasks.where(index).equals(value).primaryKeys()));
  return new Set(found.flat());
}

/** Returns the filter's test for a task as the screen shows it. */
function matcherOf(filter: TaskFilter, groups: readonly TaskGroup[]): (task: IndexedTask | Task) => boolean {
  const { statuses, templateSlug, workFlowType, taskGroupId } = filter;
  const keyword = foldText(filter.keyword.trim());
  return (task) =>
    !isDeleted(task) &&
    (statuses.length === 0 || statuses.includes(task.taskExecuteStatus)) &&
    (templateSlug === undefined || task.templateSlug === templateSlug) &&
    (workFlowType === undefined || task.workFlowType === workFlowType) &&
    (taskGroupId === undefined || shownGroupId(task.taskGroupId, groups) === taskGroupId) &&
    (keyword === '' || foldText(task.taskName).includes(keyword));
}
