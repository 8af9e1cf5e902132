import { useLiveQuery } from 'dexie-react-hooks';
import type { Account } from '#core/wire/rows/account.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { deletedTaskIds } from '#app/store/queries/taskIds.ts';
import { contentsOfTasks, tasksByIds, type TaskView } from '#app/store/queries/tasks.ts';

/** As many as one looks through. */
const maxShown = 100;

export interface Trash {
  /** What was deleted last first. */
  tasks: readonly TaskView[];
  /** Of all that is in it. */
  taskIds: readonly string[];
}

/** Deleted tasks that can still be restored; `undefined` while they are being read. */
export function useTrash(): Trash | undefined {
  const store = useStore();
  return useLiveQuery(async () => {
    const ids = await inLiveQuery(deletedTaskIds(store));
    return { tasks: await tasksByIds(store, ids.slice(0, maxShown)), taskIds: ids };
  }, [store]);
}

/** What goes with these tasks, as far as this device knows; `undefined` while it is being counted. */
export function useContents(taskIds: readonly string[]) {
  const store = useStore();
  return useLiveQuery(() => contentsOfTasks(store, taskIds), [store, taskIds]);
}

/** What the account keeps on the service; `undefined` while it is being read, and where this device has not read it yet. */
export function useKept(): Account['quotas'] | undefined {
  const store = useStore();
  return useLiveQuery(async () => (await accountOf(store))?.quotas, [store]);
}
