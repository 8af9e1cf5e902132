import { isDeleted } from '#core/domain/task/task.ts';
import { optimisticTasks } from '../optimisticRows.ts';
import type { Store } from '../openStore.ts';
import { withEdits } from '../overlay.ts';
import type { EditRow } from '../tables.ts';

/** Returns the source of each task that is not deleted, `null` without one. */
export async function sourcesOfTasks(store: Store, edits: readonly EditRow[]): Promise<Map<string, string | null>> {
  const made = (await optimisticTasks(store, edits)).values();
  const tasks = [...(await store.main.tasks.toArray()), ...made].map((row) => withEdits(row, edits));
  return new Map(
    tasks.filter((task) => !isDeleted(task)).map(({ taskId, chain }) => [taskId, chain?.sourceTaskId ?? null]),
  );
}
