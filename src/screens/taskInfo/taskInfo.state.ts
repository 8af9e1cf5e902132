import { useLiveQuery } from 'dexie-react-hooks';
import type { QuotaUse } from '#core/domain/account/quota.ts';
import { isQuotaReason, type QuotaReason } from '#core/domain/run/lotEnd.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import type { Lot, Subtask } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { lotsOfTask, subtasksOfLot, taskById, type TaskView } from '#app/store/queries/tasks/tasks.ts';

export interface TaskInfo {
  task: TaskView;
  template: Template | null;
  /** The runs, newest first. */
  lots: readonly Lot[];
}

/** Returns the page's data; `undefined` while it is being read, `null` when there is no such task. */
export function useTaskInfo(taskId: string): TaskInfo | null | undefined {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(async () => {
    const task = await inLiveQuery(taskById(store, taskId));
    if (task === undefined) return null;
    const template = (await inLiveQuery(templateBySlug(store, locale, task.templateSlug))) ?? null;
    return { task, template, lots: await lotsOfTask(store, taskId) };
  }, [store, taskId, locale]);
}

/** Returns the subtasks of one lot; `undefined` while they are being read. */
export function useSubtasks(lotId: string): readonly Subtask[] | undefined {
  const store = useStore();
  const found = useLiveQuery(async () => ({ lotId, subtasks: await subtasksOfLot(store, lotId) }), [store, lotId]);
  return found?.lotId === lotId ? found.subtasks : undefined;
}

/** Returns the account's quotas; `undefined` while they are being read, and before this device has read them. */
export function useStorage(): QuotaUse | undefined {
  const store = useStore();
  return useLiveQuery(async () => (await accountOf(store))?.quotas?.storedBytes, [store]);
}

/** Returns whether a quota stopped a run that a button can continue; a run on another machine is continued there. */
export function isContinuable(lot: Lot): lot is Lot & { endReason: QuotaReason } {
  return isQuotaReason(lot.endReason) && lot.startWay !== StartWay.Local;
}
