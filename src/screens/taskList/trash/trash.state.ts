import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from '#app/state/session.ts';
import { observed } from '#app/store/observed.ts';
import { deletedTaskIds } from '#app/store/queries/taskIds.ts';
import { tasksByIds, type TaskView } from '#app/store/queries/tasks.ts';

/** As many as one looks through. */
const mostShown = 100;

interface Trash {
  /** What was deleted last first. */
  tasks: readonly TaskView[];
  total: number;
}

/** Deleted tasks that can still be restored; `undefined` while they are being read. */
export function useTrash(): Trash | undefined {
  const store = useStore();
  return useLiveQuery(async () => {
    const ids = await observed(deletedTaskIds(store));
    return { tasks: await tasksByIds(store, ids.slice(0, mostShown)), total: ids.length };
  }, [store]);
}
