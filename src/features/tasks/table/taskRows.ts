import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { seesCreators } from '#core/domain/account/level.ts';
import { isQuotaReason, type QuotaReason } from '#core/domain/run/lotEnd.ts';
import { isTaskActive, TaskStatus } from '#core/domain/task/status.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Subtask } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { TaskListRow, TaskProgress } from './taskListRow.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { hasTemplates, templatesBySlugs } from '#app/store/queries/gallery.ts';
import { subtasksOfLots, type TaskView } from '#app/store/queries/tasks/tasks.ts';
import { useAccount, useStore } from '#app/state/session.ts';

export interface TaskWithProgress {
  task: TaskView;
  progress: TaskProgress | null;
  /** The quota that stopped its last run, if one did. */
  quotaReason: QuotaReason | null;
}

/** Returns the tasks with the progress of the active ones; for the tasks on screen, at most 100. */
export async function withProgress(store: Store, tasks: readonly TaskView[]): Promise<TaskWithProgress[]> {
  const lotIds = tasks.flatMap(({ taskExecuteStatus, lotId }) =>
    lotId !== null && isTaskActive(taskExecuteStatus) ? [lotId] : [],
  );
  const [subtasks, reasons] = await inLiveQuery(
    Promise.all([subtasksOfLots(store, lotIds), quotaReasons(store, tasks)]),
  );
  return tasks.map((task) => ({
    task,
    progress: progressOf(subtasks.filter(({ lotId }) => lotId === task.lotId)),
    quotaReason: reasons.get(task.lotId) ?? null,
  }));
}

/** Returns the quota reasons by lot id. */
async function quotaReasons({ main }: Store, tasks: readonly TaskView[]): Promise<Map<string | null, QuotaReason>> {
  const stopped = tasks.filter(({ taskExecuteStatus }) => taskExecuteStatus === TaskStatus.Stopped);
  const lots = await main.lots.bulkGet(stopped.flatMap(({ lotId }) => lotId ?? []));
  return new Map(
    lots.flatMap((lot) => (lot !== undefined && isQuotaReason(lot.endReason) ? [[lot.lotId, lot.endReason]] : [])),
  );
}

/**
 * Returns a function that adds the names of group, template and creator to a task on screen: an account's tasks are
 * created by itself. Reads only the templates of these tasks: the whole gallery would delay the first rows.
 */
export function useTaskRow(shown: readonly TaskWithProgress[] | undefined): (found: TaskWithProgress) => TaskListRow {
  const store = useStore();
  const locale = useLocale();
  const slugs = [...new Set(shown?.map(({ task }) => task.templateSlug))].toSorted();
  const templates = useLiveQuery(() => templatesOf(store, locale, slugs), [store, locale, slugs.join(' ')]);
  const groups = useLiveQuery(() => groupsOf(store), [store]);
  const account = useAccount();
  const creator = account !== undefined && seesCreators(account.currentAccountLevel) ? account.userName : null;
  const groupById = useMemo(() => new Map(groups?.map((group) => [group.taskGroupId, group])), [groups]);
  return useCallback(
    ({ task, progress, quotaReason }) => ({
      task,
      progress,
      quotaReason,
      group: groupById.get(task.taskGroupId),
      creator,
      template: templates?.get(task.templateSlug),
    }),
    [groupById, templates, creator],
  );
}

/** Returns the templates by slug; `null` for one that left the gallery. Empty before the gallery is on the device. */
async function templatesOf(
  store: Store,
  locale: Locale,
  slugs: readonly string[],
): Promise<Map<string, Template | null>> {
  const found = await inLiveQuery(templatesBySlugs(store, locale, slugs));
  const isHere = found.length > 0 || (await inLiveQuery(hasTemplates(store)));
  return new Map(isHere ? slugs.map((slug) => [slug, found.find((each) => each.slug === slug) ?? null]) : []);
}

/** Returns the sums of done and known addresses. */
function progressOf(subtasks: readonly Subtask[]): TaskProgress | null {
  const total = subtasks.reduce((sum, { urlCount }) => sum + urlCount, 0);
  return total > 0 ? { done: subtasks.reduce((sum, { urlsDone }) => sum + urlsDone, 0), total } : null;
}
