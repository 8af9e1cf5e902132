import type { Outcome, RefusalCode } from '#core/domain/refusal.ts';
import { isLotEnded } from '#core/domain/task/status.ts';
import { getBlocks, type Block } from '#core/wire/sync.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { forgetKeeps } from '#app/store/keep/keeps.ts';
import { deletePictures } from '#app/store/keep/pictures.ts';
import { chosenLimit, ownLimit } from '#app/store/keep/rowsLimit.ts';
import type { Store } from '#app/store/openStore.ts';
import { emptyManifest, type Manifest } from '#app/store/tables.ts';
import { writeDurably } from '#app/store/writeDurably.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { nextJob } from './nextJob.ts';
import { fetchRewritten, isAsAsked, lengthOf, requestBytes } from './rewrittenBlocks.ts';

/**
 * Fetches missing and rewritten rows until the device has all that it has room for (nextJob.ts). Ends at the first
 * request that fails; the next good turn starts it again.
 */
export async function fillBlocks(store: Store, service: ApiClient, preferredLotId: () => string | null): Promise<void> {
  await forgetDeletedLots(store);
  const deviceLimit = await ownLimit();
  const skipped = new Set<string>();
  for (;;) {
    const limit = (await chosenLimit(store)) ?? deviceLimit;
    const job = await nextJob(store, { preferredLotId: preferredLotId(), skipped, limit });
    if (job === undefined) return;
    const fetch = job.kind === 'rows' ? fetchBlocks : fetchRewritten;
    const outcome = await fetch(store, service, job.lot);
    if (!outcome.ok && ('outage' in outcome || endsFill.has(outcome.refusal.code))) return;
    if (!outcome.ok || !outcome.value) skipped.add(job.key);
  }
}

/** Refusals after which no lot can be fetched now. */
const endsFill: ReadonlySet<RefusalCode> = new Set(['Unauthorized', 'TooManyRequests']);

/** Marks a lot as used: dropped rows are fetched again unless the user removed them, and its rows are dropped last. */
export async function touchLot({ data }: Store, lotId: string): Promise<void> {
  await data.manifests
    .where('lotId')
    .equals(lotId)
    .modify((manifest) => {
      manifest.lastUsedAt = Date.now();
      manifest.isDropped = manifest.isRemoved;
    });
}

/** Fetches one request of blocks. Returns `false` when the lot has no more now. */
async function fetchBlocks(store: Store, service: ApiClient, lot: Lot): Promise<Outcome<boolean>> {
  const { lotId } = lot;
  const asked = (await store.data.manifests.get(lotId)) ?? emptyManifest(lot);
  const outcome = await service.send(getBlocks, {
    query: { lotId, from: asked.nextBlockNo, maxBytes: requestBytes },
  });
  return outcome.ok ? writeDurably(store, store.data, () => writeBlocks(store, lot, asked, outcome.value)) : outcome;
}

/** Writes blocks and manifest in one transaction. Blocks that do not continue those on the device restart the lot. */
async function writeBlocks(
  store: Store,
  lot: Lot,
  asked: Manifest,
  reply: CallReply<typeof getBlocks>,
): Promise<boolean> {
  const { lotId } = lot;
  const { data } = store;
  return data.transaction('rw', data.blocks, data.pictures, data.manifests, async () => {
    const manifest = (await data.manifests.get(lotId)) ?? emptyManifest(lot);
    // Two leaders for a moment: the other one wrote first. Or the rows left the device during the request.
    if (manifest.isDropped || !isAsAsked(manifest, asked)) return true;
    if (!continues(manifest, reply)) {
      await data.blocks.where('lotId').equals(lotId).delete();
      await deletePictures(store, [lotId]);
      await data.manifests.delete(lotId);
      return false;
    }
    const replaced = await data.blocks.bulkGet(reply.blocks.map(({ firstRow }) => [lotId, firstRow]));
    await data.blocks.bulkPut(reply.blocks.map((block) => ({ ...block, lotId })));
    const bytesBefore = lengthOf(replaced.filter((block) => block !== undefined));
    await data.manifests.put(manifestAfter(manifest, lot, reply, bytesBefore));
    return reply.blocks.length > 0;
  });
}

/**
 * Returns true when the blocks continue those on the device without a gap. The service may count rows whose block it
 * has not read yet.
 */
function continues(manifest: Manifest, { blocks, rowCount, rewrites = 0 }: CallReply<typeof getBlocks>): boolean {
  if (rowCount < manifest.rowCount || rewrites < (manifest.rewrites ?? 0)) return false;
  let { nextBlockNo, nextRow } = manifest;
  for (const block of blocks) {
    if (block.blockNo !== nextBlockNo || block.firstRow !== nextRow) return false;
    nextBlockNo += 1;
    nextRow += block.rowCount;
  }
  return true;
}

function manifestAfter(
  manifest: Manifest,
  lot: Lot,
  { columns, blocks, rowCount, rewrites = 0 }: CallReply<typeof getBlocks>,
  bytesBefore: number,
): Manifest {
  const last = blocks.at(-1);
  const rowsHere = last === undefined ? manifest.rowCount : last.firstRow + last.rowCount;
  // No older block is left, and blocks that arrive later are newer still.
  const isAllNew = manifest.blockCount === 0 || blocks[0]?.blockNo === 0;
  return {
    ...manifest,
    columns,
    rowCount: rowsHere,
    blockCount: last === undefined ? manifest.blockCount : last.blockNo + 1,
    byteCount: manifest.byteCount - bytesBefore + lengthOf(blocks),
    ...(last === undefined ? {} : afterBlock(last)),
    ...(isAllNew && { rewrites }),
    isComplete: isLotEnded(lot.status) && rowsHere === rowCount,
  };
}

/** A block that is not full is fetched again. */
function afterBlock({ blockNo, firstRow, rowCount, isFull }: Block): Pick<Manifest, 'nextBlockNo' | 'nextRow'> {
  return isFull
    ? { nextBlockNo: blockNo + 1, nextRow: firstRow + rowCount }
    : { nextBlockNo: blockNo, nextRow: firstRow };
}

async function forgetDeletedLots(store: Store): Promise<void> {
  const { main, data } = store;
  const lotIds = new Set(await main.lots.toCollection().primaryKeys());
  const gone = (await data.manifests.toCollection().primaryKeys()).filter((lotId) => !lotIds.has(lotId));
  await data.transaction('rw', data.blocks, data.pictures, data.manifests, async () => {
    await data.blocks.where('lotId').anyOf(gone).delete();
    await deletePictures(store, gone);
    await data.manifests.bulkDelete(gone);
  });
  await forgetKeeps(store);
}
