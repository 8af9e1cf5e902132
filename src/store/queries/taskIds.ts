import { isDeleted } from '#core/domain/task/deletedTask.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import type { TaskMode } from '#core/domain/task/task.ts';
import type { Task, TaskGroup } from '#core/wire/task.ts';
import { madeTasks } from '../madeRows.ts';
import type { Store } from '../openStore.ts';
import { pendingEdits, withEdits } from '../overlay.ts';
import { observed } from '../observed.ts';
import { groupsWith, shownGroupId } from './groups.ts';
import { taskNames } from './taskNames.ts';

export interface TaskFilter {
  /** Empty for all. */
  statuses: readonly TaskStatus[];
  /** Part of the name, in any case; empty for all. */
  keyword: string;
  /** Where they are known already (taskNames.ts): whoever gives them asks again when they change. */
  names?: ReadonlyMap<string, string> | undefined;
  templateSlug?: string;
  workFlowType?: TaskMode;
  /** A group that is shown (queries/groups.ts); the default one has the tasks of groups that are gone as well. */
  taskGroupId?: string;
}

/**
 * Ids of the tasks that the list shows, newest first: start of the last run, or creation before the first; copies that
 * the service does not have yet before all. Found by the indexes; only tasks with edits under way are looked at.
 */
export async function taskIds(store: Store, filter: TaskFilter): Promise<string[]> {
  const edits = await pendingEdits(store);
  const made = [...(await observed(madeTasks(store, edits))).values()].map((task) => withEdits(task, edits));
  const groups = await observed(groupsWith(store, edits));
  const { tasks } = store.main;
  const ordered = (await tasks.orderBy('listedAt').primaryKeys()).toReversed();
  const isFound = await observed(foundByIndexes(store, filter, groups));
  const edited = await tasks.bulkGet([...new Set(edits.map(({ target }) => target))]);
  const seenById = new Map(edited.flatMap((row) => (row === undefined ? [] : [[row.taskId, withEdits(row, edits)]])));
  const isShown = (id: string) => {
    const seen = seenById.get(id);
    return seen === undefined ? isFound(id) : matches(seen, filter, groups);
  };
  return [
    ...made.toReversed().flatMap((task) => (matches(task, filter, groups) ? task.taskId : [])),
    ...ordered.filter(isShown),
  ];
}

/** The trash: what was deleted last first. */
export async function deletedTaskIds(store: Store): Promise<string[]> {
  const edits = await pendingEdits(store);
  const targets = edits.filter(({ field }) => field === 'deletedAt').map(({ target }) => target);
  const made = await observed(madeTasks(store, edits));
  const ids = await store.main.tasks.where('deletedAt').above(0).primaryKeys();
  const rows = await store.main.tasks.bulkGet([...new Set([...ids, ...targets])]);
  const seen = [...rows.flatMap((row) => row ?? []), ...made.values()].map((row) => withEdits<Task>(row, edits));
  return seen
    .filter(isDeleted)
    .toSorted((one, other) => (other.deletedAt ?? 0) - (one.deletedAt ?? 0))
    .map(({ taskId }) => taskId);
}

async function foundByIndexes(
  store: Store,
  filter: TaskFilter,
  groups: readonly TaskGroup[],
): Promise<(id: string) => boolean> {
  const { tasks } = store.main;
  const kept: Set<string>[] = [];
  if (filter.statuses.length > 0) {
    kept.push(new Set(await tasks.where('taskExecuteStatus').anyOf(filter.statuses).primaryKeys()));
  }
  if (filter.templateSlug !== undefined) {
    kept.push(new Set(await tasks.where('templateSlug').equals(filter.templateSlug).primaryKeys()));
  }
  if (filter.workFlowType !== undefined) {
    kept.push(new Set(await tasks.where('workFlowType').equals(filter.workFlowType).primaryKeys()));
  }
  if (filter.taskGroupId !== undefined) kept.push(await observed(idsInGroup(tasks, filter.taskGroupId, groups)));
  if (filter.keyword.trim() !== '') kept.push(await observed(idsNamedLike(store, filter)));
  // Only deleted tasks are in this index.
  const deleted = new Set(await tasks.where('deletedAt').above(0).primaryKeys());
  return (id) => !deleted.has(id) && kept.every((ids) => ids.has(id));
}

async function idsInGroup(tasks: Store['main']['tasks'], taskGroupId: string, groups: readonly TaskGroup[]) {
  const inGroups = (await tasks.orderBy('taskGroupId').uniqueKeys()).map((key) => (typeof key === 'string' ? key : ''));
  const shownThere = inGroups.filter((each) => shownGroupId(each, groups) === taskGroupId);
  return new Set(await tasks.where('taskGroupId').anyOf(shownThere).primaryKeys());
}

async function idsNamedLike(store: Store, { keyword, names }: TaskFilter): Promise<Set<string>> {
  const all = names ?? (await observed(taskNames(store)));
  return new Set([...all].flatMap(([id, name]) => (isNamedLike(name, keyword) ? id : [])));
}

function isNamedLike(name: string, keyword: string): boolean {
  return name.toLocaleLowerCase().includes(keyword.trim().toLocaleLowerCase());
}

/** The filter's rules for a task as the screen shows it. */
function matches(
  task: Task,
  { statuses, keyword, templateSlug, workFlowType, taskGroupId }: TaskFilter,
  groups: readonly TaskGroup[],
) {
  return (
    !isDeleted(task) &&
    (statuses.length === 0 || statuses.includes(task.taskExecuteStatus)) &&
    (templateSlug === undefined || task.templateSlug === templateSlug) &&
    (workFlowType === undefined || task.workFlowType === workFlowType) &&
    (taskGroupId === undefined || shownGroupId(task.taskGroupId, groups) === taskGroupId) &&
    isNamedLike(task.taskName, keyword)
  );
}
