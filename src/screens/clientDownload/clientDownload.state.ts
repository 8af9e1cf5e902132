import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from '#app/state/session.ts';
import { namedTasks, type NamedTask } from '#app/store/queries/tasks/tasks.ts';

/** §2.1, client run hand-off: returns the task to run; `undefined` if none is named or it is not on this device. */
export function useNamedTask(taskId: string | null): NamedTask | undefined {
  const store = useStore();
  return useLiveQuery(
    async () => (taskId === null ? undefined : (await namedTasks(store, [taskId]))[0]),
    [store, taskId],
  );
}
