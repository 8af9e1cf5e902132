import type { Store } from '../openStore.ts';

/** Rows that are read at once: a task of the page thread each, short enough for a frame. */
const chunk = 500;

/**
 * The names of all tasks as the service sent them, by id; in a live query again when a name changes, not when anything else
 * of a task does. Whoever filters by names keeps them: they take longer to read than a key may.
 */
export async function taskNames({ main }: Store): Promise<ReadonlyMap<string, string>> {
  // For the live query alone. A cursor over the names themselves takes several times as long as reading the rows.
  await main.tasks.orderBy('taskName').primaryKeys();
  const names = new Map<string, string>();
  const database = main.backendDB();
  let last: string | undefined;
  for (;;) {
    const rows: { taskId: string; taskName: string }[] = await readChunk(database, last);
    for (const { taskId, taskName } of rows) names.set(taskId, taskName);
    if (rows.length < chunk) return names;
    last = rows.at(-1)?.taskId;
  }
}

/** Past Dexie, for which every row that it reads is one that the live query depends on. */
function readChunk(database: IDBDatabase, after: string | undefined): Promise<{ taskId: string; taskName: string }[]> {
  return new Promise((resolve, reject) => {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const request = database.transaction('tasks').objectStore('tasks').getAll(range, chunk);
    request.addEventListener('success', () => resolve(request.result as { taskId: string; taskName: string }[]));
    request.addEventListener('error', () => reject(request.error ?? new Error('the tasks cannot be read')));
  });
}
