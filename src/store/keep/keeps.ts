import type { Lot } from '#core/wire/rows/task.ts';
import type { Store } from '../openStore.ts';
import type { KeepRow } from '../tables.ts';

/** A thing that stays on this device: one run, or a task with each of its runs, also the later ones. */
export type KeepTarget = Pick<KeepRow, 'id' | 'kind'>;

/** The ids of kept tasks and runs. */
export type Keeps = ReadonlySet<string>;

export async function readKeeps({ data }: Store): Promise<Keeps> {
  return new Set(await data.keeps.toCollection().primaryKeys());
}

/** Returns true when the rows of a run stay on the device, because of the run itself or of its task. */
export function isKept({ lotId, taskId }: Pick<Lot, 'lotId' | 'taskId'>, keeps: Keeps): boolean {
  return keeps.has(lotId) || keeps.has(taskId);
}

/** Keeps the rows of a target. Rows that were dropped or removed are fetched again. */
export async function keepRows(store: Store, { kind, id }: KeepTarget): Promise<void> {
  const { main, data } = store;
  const lotIds = kind === 'lot' ? [id] : await lotIdsOf(main, id);
  await data.transaction('rw', data.keeps, data.manifests, async () => {
    await data.keeps.put({ id, kind, keptAt: Date.now() });
    await data.manifests.where('lotId').anyOf(lotIds).modify({ isDropped: false, isRemoved: false });
  });
}

/** The rows stay until their space is needed. */
export async function stopKeeping({ data }: Store, { id }: KeepTarget): Promise<void> {
  await data.keeps.delete(id);
}

/** Removes facts about tasks and runs that are no more. */
export async function forgetKeeps({ main, data }: Store): Promise<void> {
  const ids = await data.keeps.toCollection().primaryKeys();
  const [tasks, lots] = await Promise.all([main.tasks.bulkGet(ids), main.lots.bulkGet(ids)]);
  const gone = ids.filter((_, index) => tasks[index] === undefined && lots[index] === undefined);
  if (gone.length > 0) await data.keeps.bulkDelete(gone);
}

function lotIdsOf({ lots }: Store['main'], taskId: string): Promise<string[]> {
  return lots.where('[taskId+lotNo]').between([taskId, 0], [taskId, Infinity]).primaryKeys();
}
