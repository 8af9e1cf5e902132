import { useLiveQuery } from 'dexie-react-hooks';
import type { Account } from '#core/wire/rows/account.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { deletedTaskIds } from '#app/store/queries/tasks/taskIds.ts';
import { contentsOfTasks, tasksByIds, type TaskView } from '#app/store/queries/tasks/tasks.ts';

/** The maximum number of listed tasks. */
const maxShown = 100;

export interface Trash {
  /** Ordered by the time of deletion, newest first. */
  tasks: readonly TaskView[];
  /** The ids of all tasks in the trash. */
  taskIds: readonly string[];
}

/** Returns the deleted tasks that can still be restored; `undefined` while they are being read. */
export function useTrash(): Trash | undefined {
  const store = useStore();
  return useLiveQuery(async () => {
    const ids = await inLiveQuery(deletedTaskIds(store));
    return { tasks: await tasksByIds(store, ids.slice(0, maxShown)), taskIds: ids };
  }, [store]);
}

/**
 * Returns the data that would be deleted with these tasks, as known to this device; `undefined` while it is being
 * counted.
 */
export function useContents(taskIds: readonly string[]) {
  const store = useStore();
  return useLiveQuery(() => contentsOfTasks(store, taskIds), [store, taskIds]);
}

/** Returns the account's quotas; `undefined` while they are being read, and before this device has read them. */
export function useQuotas(): Account['quotas'] | undefined {
  const store = useStore();
  return useLiveQuery(async () => (await accountOf(store))?.quotas, [store]);
}
