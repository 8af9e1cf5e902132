import type { Locale } from '#core/domain/locale.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Task } from '#core/wire/rows/task.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { openEdits } from '#app/store/overlay.ts';
import { templateBySlug } from '../gallery.ts';
import { groupsWith } from './groups.ts';
import { lotsOfTask, taskById, tasksWith, type TaskView } from './tasks.ts';

/** The tasks beside one in its chains. */
export interface ChainedTasks {
  /** The task that feeds it; `null` where that was deleted, `undefined` without one. */
  source: TaskView | null | undefined;
  /** The tasks that it feeds, by name. */
  fed: readonly TaskView[];
}

/** Returns the task that feeds this one, and those that it feeds. */
export async function chainedTasks(
  store: Store,
  { taskId, chain }: Pick<Task, 'taskId' | 'chain'>,
): Promise<ChainedTasks> {
  const edits = await inLiveQuery(openEdits(store));
  const edited = edits.filter(({ field }) => field === 'chain').map(({ target }) => target);
  const stored = await store.main.tasks.where('chain.sourceTaskId').equals(taskId).primaryKeys();
  const tasks = await tasksWith(store, [...new Set([...stored, ...edited])], edits);
  const source = chain === null ? undefined : ((await inLiveQuery(taskById(store, chain.sourceTaskId))) ?? null);
  const fed = tasks
    .filter((task) => !isDeleted(task) && task.chain?.sourceTaskId === taskId)
    .sort((one, other) => one.taskName.localeCompare(other.taskName));
  return { source, fed };
}

/** Tasks by their group, as a choice of a source shows them. */
export interface SourceGroup {
  taskGroupId: string;
  taskGroupName: string;
  isDefault: boolean;
  tasks: { taskId: string; taskName: string }[];
}

/** Returns the tasks that may feed a task, by group and name. */
export async function possibleSources(store: Store, taskId: string): Promise<SourceGroup[]> {
  const edits = await openEdits(store);
  const ids = (await store.main.tasks.toCollection().primaryKeys()).filter((id) => id !== taskId);
  const tasks = (await inLiveQuery(tasksWith(store, ids, edits)))
    .filter((task) => !isDeleted(task))
    .sort((one, other) => one.taskName.localeCompare(other.taskName));
  const groups = await inLiveQuery(groupsWith(store, edits));
  return groups
    .map(({ taskGroupId, taskGroupName, isDefault }) => ({
      taskGroupId,
      taskGroupName,
      isDefault,
      tasks: tasks.filter((task) => task.taskGroupId === taskGroupId),
    }))
    .filter((group) => group.tasks.length > 0);
}

/** A column of a source; `isAddress` if its values are web addresses. */
export interface SourceColumn {
  name: string;
  label: string;
  isAddress: boolean;
}

/** Returns a task's columns: those of its template, else those of its newest run with rows. */
export async function columnsOfSource(store: Store, language: Locale, taskId: string): Promise<SourceColumn[]> {
  const task = await inLiveQuery(taskById(store, taskId));
  if (task === undefined) return [];
  const template = await inLiveQuery(templateBySlug(store, language, task.templateSlug));
  const output = outputOf(template, task.parameters);
  if (output.length > 0) {
    return output.map(({ name, label, type }) => ({ name, label, isAddress: type === 'url' }));
  }
  const lots = await lotsOfTask(store, taskId);
  const columns = lots.find((lot) => lot.columns.length > 0)?.columns ?? [];
  return columns.map((name) => ({ name, label: name, isAddress: false }));
}
