import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { closeStore, deleteStore, openStore } from '#app/store/openStore.ts';
import { taskRow } from '#app/store/tables.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

/** Edits as the console makes them, in an account of its own. */
export class EditSide {
  /** Returns the times of `count` edits, each until it is durable, in ms, while `waiting` others wait. */
  async times(waiting: number, count: number): Promise<number[]> {
    const store = openStore(crypto.randomUUID(), localStorage);
    const tasks = Array.from({ length: waiting + count }, () => newTask());
    await store.main.tasks.bulkPut(tasks.map(taskRow));
    const times: number[] = [];
    for (const [index, { taskId }] of tasks.entries()) {
      const startedAt = performance.now();
      const result = await enqueueEdit(store, renameTask, taskId, { taskName: `Task ${index}` });
      if (!result.ok) throw new Error(JSON.stringify(result));
      times.push(performance.now() - startedAt);
    }
    store.backup.clear();
    closeStore(store);
    await deleteStore(store.accountId);
    return times.slice(waiting);
  }
}
