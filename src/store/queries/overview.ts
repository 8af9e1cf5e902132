import { Dexie } from 'dexie';
import { isDrifted } from '#core/domain/drift/drift.ts';
import type { Locale } from '#core/domain/locale.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import { isLotEnded, isTaskActive, TaskStatus } from '#core/domain/task/status.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { inLiveQuery } from '../liveQuery.ts';
import type { Store } from '../openStore.ts';
import { templatesBySlugs } from './gallery.ts';
import { areTasksRead } from './tasks/areTasksRead.ts';
import { taskIds } from './tasks/taskIds.ts';
import { tasksByIds, type TaskView } from './tasks/tasks.ts';

/** The page size of one query. */
const pageSize = 100;

export interface RunOfTask {
  lot: Lot;
  task: TaskView;
}

/** Returns whether there is any task outside the trash; `undefined` where this device does not know. */
export async function hasTasks(store: Store): Promise<boolean | undefined> {
  const { tasks } = store.main;
  if ((await tasks.count()) > (await tasks.where('deletedAt').above(0).count())) return true;
  return (await inLiveQuery(areTasksRead(store))) ? false : undefined;
}

/** Returns the number of running and waiting tasks, and the newest of them. */
export async function tasksUnderWay(store: Store, limit: number) {
  const ids = await inLiveQuery(taskIds(store, { statuses: [TaskStatus.Running, TaskStatus.Waiting], keyword: '' }));
  return { tasks: await tasksByIds(store, ids.slice(0, limit)), total: ids.length };
}

/** Returns the newest ended runs of tasks that still exist. */
export async function lastRuns(store: Store, limit: number): Promise<RunOfTask[]> {
  const ended = store.main.lots.orderBy('createdAt').reverse();
  // Reads more than `limit`, because some may belong to tasks in the trash.
  const lots = await ended
    .filter(({ status }) => isLotEnded(status))
    .limit(2 * limit)
    .toArray();
  return (await inLiveQuery(withTasks(store, lots))).slice(0, limit);
}

/** Returns runs since `since` that failures stopped and that were not started again, newest first. */
export async function failedRuns(store: Store, since: number): Promise<RunOfTask[]> {
  const reason: Lot['endReason'] = 'StoppedByFailure';
  const lots = await store.main.lots
    .where('[endReason+createdAt]')
    .between([reason, since], [reason, Dexie.maxKey])
    .reverse()
    .limit(pageSize)
    .toArray();
  const runs = await inLiveQuery(withTasks(store, lots));
  return runs.filter(({ lot, task }) => task.lotId === lot.lotId);
}

/**
 * Returns the newest run of each task that has findings since `since` and was not accepted, newest first; none of a
 * task whose later run has no findings any more.
 */
export async function driftedRuns(store: Store, since: number): Promise<RunOfTask[]> {
  const lots = await store.main.lots.where('drift.foundAt').aboveOrEqual(since).reverse().limit(pageSize).toArray();
  const runs = await inLiveQuery(withTasks(store, lots));
  return runs.filter(({ lot, task }) => task.lotId === lot.lotId && isDrifted(lot, task.acceptedLotNo));
}

/** Returns tasks with a timer run skipped since `since` and no later run, newest first. */
export async function missedRuns(store: Store, since: number): Promise<TaskView[]> {
  const ids = await store.main.tasks.where('lastSkip.at').aboveOrEqual(since).reverse().limit(pageSize).primaryKeys();
  const tasks = await inLiveQuery(tasksByIds(store, ids));
  return tasks.filter((task) => {
    const { lastSkip, startedAt, taskExecuteStatus } = task;
    return !isDeleted(task) && !isTaskActive(taskExecuteStatus) && lastSkip !== null && lastSkip.at > (startedAt ?? 0);
  });
}

/** Returns templates in maintenance with the number of their tasks. */
export async function templatesInMaintenance(
  store: Store,
  language: Locale,
): Promise<{ template: Template; taskCount: number }[]> {
  const slugs = (await store.main.tasks.orderBy('templateSlug').uniqueKeys()).map((slug) => slug as string);
  const templates = await inLiveQuery(templatesBySlugs(store, language, slugs));
  const found: { template: Template; taskCount: number }[] = [];
  for (const template of templates.filter(({ status }) => status === TemplateStatus.Maintaining)) {
    const ids = await inLiveQuery(taskIds(store, { statuses: [], keyword: '', templateSlug: template.slug }));
    if (ids.length > 0) found.push({ template, taskCount: ids.length });
  }
  return found;
}

/** Returns the number of tasks that have waited since before `before`, and the one that has waited longest. */
export async function longWaiting(store: Store, before: number) {
  const ids = await inLiveQuery(taskIds(store, { statuses: [TaskStatus.Waiting], keyword: '' }));
  const tasks = await inLiveQuery(tasksByIds(store, ids.slice(-pageSize)));
  const lots = await store.main.lots.bulkGet(tasks.map(({ lotId }) => lotId ?? ''));
  const waiting = tasks.filter((_, index) => (lots[index]?.createdAt ?? Infinity) < before);
  return { task: waiting.at(-1), total: waiting.length < tasks.length ? waiting.length : ids.length };
}

/**
 * Returns the number of rows of the runs that began in each time span, in the order of the spans. Reads span by span:
 * one query for all spans would block the page.
 */
export async function rowsOfSpans(
  { main: { lots } }: Store,
  spans: readonly { start: number; end: number }[],
): Promise<number[]> {
  const counts: number[] = [];
  for (const { start, end } of spans) {
    const found = await lots.where('createdAt').between(start, end).toArray();
    counts.push(found.reduce((sum, { rowCount }) => sum + rowCount, 0));
  }
  return counts;
}

async function withTasks(store: Store, lots: readonly Lot[]): Promise<RunOfTask[]> {
  const tasks = await inLiveQuery(tasksByIds(store, [...new Set(lots.map(({ taskId }) => taskId))]));
  const taskById = new Map(tasks.filter((task) => !isDeleted(task)).map((task) => [task.taskId, task]));
  return lots.flatMap((lot) => {
    const task = taskById.get(lot.taskId);
    return task === undefined ? [] : { lot, task };
  });
}
