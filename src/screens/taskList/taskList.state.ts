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
  const filter = { statuses: view.statuses, keyword: view.keyword };
  const ids = useLiveQuery(() => taskIds(store, filter), [store, view.statuses.join(','), view.keyword]);

  const pageCount = pageCountOf(ids?.length ?? 0, view.pageSize);
  const page = Math.min(view.page, pageCount);
  const pageIds = ids?.slice((page - 1) * view.pageSize, page * view.pageSize) ?? [];
  const found = useLiveQuery(() => readPage(store, pageIds, locale), [store, locale, pageIds.join(',')]);
  if (account === undefined || ids === undefined || found === undefined) return undefined;
  // A live query keeps its last result until the next: rows of another page may stand for a moment, none may not.
  if (found.length === 0 && pageIds.length > 0) return undefined;

  const groupById = new Map(groups?.map((group) => [group.taskGroupId, group]));
  const bySlug = templates && new Map(templates.map((template) => [template.slug, template]));
  const rows = found.map(({ task, progress }) => ({
    task,
    progress,
    group: groupById.get(task.taskGroupId),
    template: bySlug && bySlug.size > 0 ? (bySlug.get(task.templateSlug) ?? null) : undefined,
  }));
  return { rows, total: ids.length, page, pageCount };
}

async function readPage(store: Store, ids: readonly string[], locale: ReturnType<typeof useLocale>) {
  const tasks = await tasksByIds(store, ids, locale);
  return Promise.all(tasks.map(async (task) => ({ task, progress: await progressOf(store, task) })));
}

/** Addresses done and known of a run that is under way. */
async function progressOf(store: Store, { taskExecuteStatus, lotId }: TaskView): Promise<Progress | null> {
  if (lotId === null || !isTaskActive(taskExecuteStatus)) return null;
  const subtasks = await subtasksOfLot(store, lotId);
  const total = subtasks.reduce((sum, { urlCount }) => sum + urlCount, 0);
  return total > 0 ? { done: subtasks.reduce((sum, { urlsDone }) => sum + urlsDone, 0), total } : null;
}
