import type { Store } from '../openStore.ts';
import { namedTasks } from '../queries/tasks/tasks.ts';

/** A run as messages name it. */
export interface NamedRun {
  taskName: string;
  lotNo: number;
}

/** Returns the names of runs, in the order of `lotIds`; unknown ones are skipped. */
export async function namedRuns(store: Store, lotIds: readonly string[]): Promise<NamedRun[]> {
  const lots = (await store.main.lots.bulkGet([...lotIds])).filter((lot) => lot !== undefined);
  const tasks = await namedTasks(store, [...new Set(lots.map(({ taskId }) => taskId))]);
  const nameById = new Map(tasks.map(({ taskId, taskName }) => [taskId, taskName]));
  return lots.map(({ taskId, lotNo }) => ({ taskName: nameById.get(taskId) ?? '', lotNo }));
}
