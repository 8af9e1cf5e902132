import type { Store } from '../openStore.ts';
import { emptyManifest, type Manifest } from '../tables.ts';
import { isKept, readKeeps } from './keeps.ts';
import { deletePictures } from './pictures.ts';

/**
 * Drops the rows of the least recently used run that is not kept, and marks its manifest. `spared` names runs that must
 * stay too, for example the one on screen. Returns the bytes that this frees; `null` when no such run has rows here.
 */
export async function dropLeastUsedLot(store: Store, spared: readonly (string | null)[] = []): Promise<number | null> {
  const taskIds = await taskIdsByLotId(store);
  const { data } = store;
  return data.transaction('rw', data.blocks, data.pictures, data.manifests, data.keeps, async () => {
    const keeps = await readKeeps(store);
    const droppable = (await data.manifests.toArray()).filter(
      ({ lotId, isDropped }) =>
        !isDropped && !spared.includes(lotId) && !isKept({ lotId, taskId: taskIds.get(lotId) ?? '' }, keeps),
    );
    const oldest = droppable.reduce<Manifest | null>(
      (one, other) => (one === null || other.lastUsedAt < one.lastUsedAt ? other : one),
      null,
    );
    if (oldest === null) return null;
    // Nobody misses a run of which there was nothing.
    await drop(store, oldest, { isRemoved: false, isDropReported: oldest.rowCount === 0 });
    return oldest.byteCount + oldest.pictureBytes;
  });
}

/** Removes the rows of a run from this device, because the user wants so; the run is not kept any more. */
export async function removeRows(store: Store, lotId: string): Promise<void> {
  const { data } = store;
  await data.transaction('rw', data.blocks, data.pictures, data.manifests, data.keeps, async () => {
    const manifest = await data.manifests.get(lotId);
    await data.keeps.delete(lotId);
    const empty = emptyManifest({ lotId, createdAt: Date.now() });
    await drop(store, manifest ?? empty, { isRemoved: true, isDropReported: true });
  });
}

async function drop(
  store: Store,
  { lotId, columns, lastUsedAt }: Manifest,
  marks: Pick<Manifest, 'isRemoved' | 'isDropReported'>,
): Promise<void> {
  const { data } = store;
  await data.blocks.where('lotId').equals(lotId).delete();
  await deletePictures(store, [lotId]);
  await data.manifests.put({ ...emptyManifest({ lotId, createdAt: lastUsedAt }), columns, isDropped: true, ...marks });
}

async function taskIdsByLotId({ main, data }: Store): Promise<Map<string, string>> {
  const lots = await main.lots.bulkGet(await data.manifests.toCollection().primaryKeys());
  return new Map(lots.flatMap((lot) => (lot === undefined ? [] : [[lot.lotId, lot.taskId] as const])));
}

/** Returns the number of runs whose rows were dropped to make room and that no notice has named. */
export async function unreportedDrops({ data }: Store): Promise<number> {
  return data.manifests.filter(isUnreported).count();
}

/** Returns the ids of these runs, and marks them as reported, for the one tab that names them. */
export async function claimDropped({ data }: Store): Promise<string[]> {
  return data.transaction('rw', data.manifests, async () => {
    const lotIds = await data.manifests.filter(isUnreported).primaryKeys();
    await data.manifests.where('lotId').anyOf(lotIds).modify({ isDropReported: true });
    return lotIds;
  });
}

function isUnreported({ isDropped, isDropReported }: Manifest): boolean {
  return isDropped && !isDropReported;
}
