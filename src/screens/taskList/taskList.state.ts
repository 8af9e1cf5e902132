import { useLiveQuery } from 'dexie-react-hooks';
import { isTaskActive } from '#core/domain/task/status.ts';
import type { TaskGroup } from '#core/wire/task.ts';
import type { Template } from '#core/wire/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf, groupsOf } from '#app/store/queries/account.ts';
import { templatesIn } from '#app/store/queries/gallery.ts';
import { subtasksOfLot, taskIds, tasksByIds, type TaskView } from '#app/store/queries/tasks.ts';
import { pageCountOf, type ListView } from './listView.ts';

interface Progress {
  done: number;
  total: number;
}

export interface TaskListRow {
  task: TaskView;
  group: TaskGroup | undefined;
  /** `null` when it is not in the gallery any more, `undefined` while the gallery is not here yet. */
  template: Template | null | undefined;
  progress: Progress | null;
}

export interface TaskList {
  rows: readonly TaskListRow[];
  total: number;
  page: number;
  pageCount: number;
}

/** What the list shows; `undefined` while it is being read or the very first poll is under way. */
export function useTaskList(view: ListView): TaskList | undefined {
  const store = useStore();
  const locale = useLocale();
  const account = useLiveQuery(() => accountOf(store), [store]);
  const templates = useLiveQuery(() => templatesIn(store, locale), [store, locale]);
  const groups = useLiveQuery(() => groupsOf(store), [store]);
  const found = useLiveQuery(
    () => readPage(store, view, locale),
    [store, locale, view.statuses.join(','), view.keyword, view.page, view.pageSize],
  );
  if (account === undefined || found === undefined) return undefined;

  const groupById = new Map(groups?.map((group) => [group.taskGroupId, group]));
  const bySlug = templates && new Map(templates.map((template) => [template.slug, template]));
  const rows = found.tasks.map(({ task, progress }) => ({
    task,
    progress,
    group: groupById.get(task.taskGroupId),
    template: bySlug && bySlug.size > 0 ? (bySlug.get(task.templateSlug) ?? null) : undefined,
  }));
  return { rows, total: found.total, page: found.page, pageCount: found.pageCount };
}

/**
 * One page with its own number, read in one query: a live query keeps its last result until the next, and what is ticked
 * or turned meanwhile must be of the page that is on screen.
 */
async function readPage(store: Store, view: ListView, locale: ReturnType<typeof useLocale>) {
  const ids = await taskIds(store, { statuses: view.statuses, keyword: view.keyword });
  const pageCount = pageCountOf(ids.length, view.pageSize);
  const page = Math.min(view.page, pageCount);
  const found = await tasksByIds(store, ids.slice((page - 1) * view.pageSize, page * view.pageSize), locale);
  const tasks = await Promise.all(found.map(async (task) => ({ task, progress: await progressOf(store, task) })));
  return { tasks, total: ids.length, page, pageCount };
}

/** Addresses done and known of a run that is under way. */
async function progressOf(store: Store, { taskExecuteStatus, lotId }: TaskView): Promise<Progress | null> {
  if (lotId === null || !isTaskActive(taskExecuteStatus)) return null;
  const subtasks = await subtasksOfLot(store, lotId);
  const total = subtasks.reduce((sum, { urlCount }) => sum + urlCount, 0);
  return total > 0 ? { done: subtasks.reduce((sum, { urlsDone }) => sum + urlsDone, 0), total } : null;
}
