import { isLotEnded } from '#core/domain/task/status.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { dropLeastUsedLot } from '#app/store/keep/dropRows.ts';
import { isKept, readKeeps } from '#app/store/keep/keeps.ts';
import { mayCome, missingBytes, roomOf, type RowsRoom } from '#app/store/keep/rowsLimit.ts';
import type { Store } from '#app/store/openStore.ts';
import type { Manifest } from '#app/store/tables.ts';
import { isRewritten } from './rewrittenBlocks.ts';

/** One thing to fetch of a lot. */
export interface FetchJob {
  lot: Lot;
  key: string;
  kind: 'rows' | 'rewrites';
}

interface FetchState {
  preferredLotId: string | null;
  /** The keys of jobs that gave nothing. */
  skipped: ReadonlySet<string>;
  /** The bytes of rows that the device may hold. */
  limit: number;
}

/**
 * Returns what to fetch next: the preferred lot, then kept ones, then the newest for which there is room. Where the
 * rows of the first two need room, the least used of the others leave the device before.
 */
export async function nextJob(store: Store, state: FetchState): Promise<FetchJob | undefined> {
  const { main, data } = store;
  const { preferredLotId, skipped, limit } = state;
  const manifests = new Map((await data.manifests.toArray()).map((manifest) => [manifest.lotId, manifest]));
  const lots = new Map((await main.lots.toArray()).map((lot) => [lot.lotId, lot]));
  const room = roomOf(manifests.values(), lots, await readKeeps(store), limit);
  const rankOf = (lot: Lot) => (lot.lotId === preferredLotId ? 0 : isKept(lot, room.keeps) ? 1 : 2);
  const jobs = [...lots.values()]
    .flatMap((lot) => missingBlocks(lot, manifests.get(lot.lotId), lot.lotId === preferredLotId, room))
    .filter(({ key }) => !skipped.has(key));
  jobs.sort((one, other) => rankOf(one.lot) - rankOf(other.lot) || other.lot.createdAt - one.lot.createdAt);
  const [job] = jobs;
  const needed = job?.kind === 'rows' ? missingBytes(job.lot, manifests.get(job.lot.lotId)) : 0;
  await makeRoom(store, room, needed, { spared: job?.lot.lotId ?? null, preferredLotId });
  return job;
}

/** Missing rows come first. When none can be had, rewritten rows are still fetched. */
function missingBlocks(lot: Lot, manifest: Manifest | undefined, isPreferred: boolean, room: RowsRoom): FetchJob[] {
  const isWanted = isIncomplete(lot, manifest) && mayCome(lot, manifest, isPreferred, room);
  return [
    ...(isWanted ? [{ lot, key: `${lot.lotId} rows`, kind: 'rows' as const }] : []),
    ...(isRewritten(lot, manifest) ? [{ lot, key: `${lot.lotId} rewrites`, kind: 'rewrites' as const }] : []),
  ];
}

/** Returns true when rows of the lot are missing on the device. */
function isIncomplete(lot: Lot, manifest: Manifest | undefined): boolean {
  if (manifest === undefined) return lot.rowCount > 0;
  if (manifest.isDropped) return false;
  if (isLotEnded(lot.status)) return !manifest.isComplete || manifest.rowCount !== lot.rowCount;
  // Blocks may be newer than their lot's row, which follows every 5 s.
  return manifest.rowCount < lot.rowCount;
}

/**
 * Drops the least used lots until `needed` more bytes fit, or until only kept rows, the opened lot and the one that is
 * fetched are left.
 */
async function makeRoom(
  store: Store,
  { held, limit }: RowsRoom,
  needed: number,
  spared: { spared: string | null; preferredLotId: string | null },
): Promise<void> {
  let excess = held + needed - limit;
  while (excess > 0) {
    const freed = await dropLeastUsedLot(store, [spared.spared, spared.preferredLotId]);
    if (freed === null) return;
    excess -= freed;
  }
}
