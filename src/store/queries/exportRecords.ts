import { isDeleted } from '#core/domain/task/task.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { Store } from '../openStore.ts';

/** Returns the exports of the account, newest first. */
export async function exportRecords({ main }: Store): Promise<ExportRecord[]> {
  return main.exports.orderBy('createdAt').reverse().toArray();
}

/** Returns the ids of those tasks that exist and are not deleted. */
export async function livingTaskIds(store: Store, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  const tasks = await store.main.tasks.bulkGet([...taskIds]);
  return new Set(tasks.flatMap((task) => (task === undefined || isDeleted(task) ? [] : task.taskId)));
}
