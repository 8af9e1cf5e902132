import type { Outcome } from '#core/domain/refusal.ts';
import { isLotEnded } from '#core/domain/task/status.ts';
import { getBlocks, type Block } from '#core/wire/sync.ts';
import type { CallReply } from '#core/wire/call.ts';
import type { Lot } from '#core/wire/task.ts';
import type { Store } from '#app/store/openStore.ts';
import { emptyManifest, type Manifest } from '#app/store/tables.ts';
import { writeDurably } from '#app/store/writeDurably.ts';
import type { Service } from '../http.ts';

/** One request: small enough that a lot that is asked for in between does not wait long. */
const requestBytes = 1_048_576;

/**
 * Fetches missing rows until the device has all of every lot: the preferred lot first, then the newest. Ends at the
 * first request that fails; the next good poll begins again.
 */
export async function fillBlocks(store: Store, service: Service, preferredLotId: () => string | null): Promise<void> {
  await forgetDeletedLots(store);
  const skipped = new Set<string>();
  for (;;) {
    const lot = await nextLot(store, preferredLotId(), skipped);
    if (lot === undefined) return;
    const outcome = await fetchBlocks(store, service, lot);
    if (!outcome.ok && ('outage' in outcome || outcome.refusal.code === 'Unauthorized')) return;
    if (!outcome.ok || !outcome.value) skipped.add(lot.lotId);
  }
}

/** Notes that a lot is looked at: rows that were given up come back, and these will be the last to go. */
export async function touchLot({ data }: Store, lotId: string): Promise<void> {
  await data.manifests.update(lotId, { lastUsedAt: Date.now(), isDropped: false });
}

/** Whether rows are missing on the device. */
function isIncomplete(lot: Lot, manifest: Manifest | undefined): boolean {
  if (manifest === undefined) return lot.rowCount > 0;
  if (manifest.isDropped) return false;
  if (isLotEnded(lot.status)) return !manifest.isComplete || manifest.rowCount !== lot.rowCount;
  // Blocks may be ahead of their lot's row, which follows every 5 s.
  return manifest.rowCount < lot.rowCount;
}

async function nextLot(
  { main, data }: Store,
  preferredLotId: string | null,
  skipped: ReadonlySet<string>,
): Promise<Lot | undefined> {
  const manifests = new Map((await data.manifests.toArray()).map((manifest) => [manifest.lotId, manifest]));
  const lots = (await main.lots.toArray()).filter(
    (lot) => !skipped.has(lot.lotId) && isIncomplete(lot, manifests.get(lot.lotId)),
  );
  lots.sort((one, other) => other.createdAt - one.createdAt);
  return lots.find(({ lotId }) => lotId === preferredLotId) ?? lots[0];
}

/** One request's worth. `false` when there is no more to be had of this lot now. */
async function fetchBlocks(store: Store, service: Service, lot: Lot): Promise<Outcome<boolean>> {
  const { lotId } = lot;
  const from = (await store.data.manifests.get(lotId))?.nextBlockNo ?? 0;
  const outcome = await service.send(getBlocks, { query: { lotId, from, maxBytes: requestBytes } });
  return outcome.ok ? writeDurably(store, store.data, () => writeBlocks(store, lot, from, outcome.value)) : outcome;
}

/** Blocks and manifest in one transaction. When they do not follow on what is here, the lot begins again. */
async function writeBlocks(
  { data }: Store,
  lot: Lot,
  from: number,
  reply: CallReply<typeof getBlocks>,
): Promise<boolean> {
  const { lotId } = lot;
  return data.transaction('rw', data.blocks, data.manifests, async () => {
    const manifest = (await data.manifests.get(lotId)) ?? emptyManifest(lot);
    // Two leaders for a moment: the other one was quicker.
    if (manifest.nextBlockNo !== from) return true;
    if (!continues(manifest, reply)) {
      await data.blocks.where('lotId').equals(lotId).delete();
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

/** Whether the blocks follow on what is here without a gap. The service may know of rows whose block it did not see yet. */
function continues(manifest: Manifest, { blocks, rowCount }: CallReply<typeof getBlocks>): boolean {
  if (rowCount < manifest.rowCount) return false;
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
  { columns, blocks, rowCount }: CallReply<typeof getBlocks>,
  bytesBefore: number,
): Manifest {
  const last = blocks.at(-1);
  const rowsHere = last === undefined ? manifest.rowCount : last.firstRow + last.rowCount;
  return {
    ...manifest,
    columns,
    rowCount: rowsHere,
    blockCount: last === undefined ? manifest.blockCount : last.blockNo + 1,
    byteCount: manifest.byteCount - bytesBefore + lengthOf(blocks),
    ...(last === undefined ? {} : afterBlock(last)),
    isComplete: isLotEnded(lot.status) && rowsHere === rowCount,
  };
}

/** A block that is not full will come again. */
function afterBlock({ blockNo, firstRow, rowCount, isFull }: Block): Pick<Manifest, 'nextBlockNo' | 'nextRow'> {
  return isFull
    ? { nextBlockNo: blockNo + 1, nextRow: firstRow + rowCount }
    : { nextBlockNo: blockNo, nextRow: firstRow };
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { body }) => sum + body.length, 0);
}

async function forgetDeletedLots({ main, data }: Store): Promise<void> {
  const lotIds = new Set(await main.lots.toCollection().primaryKeys());
  const gone = (await data.manifests.toCollection().primaryKeys()).filter((lotId) => !lotIds.has(lotId));
  await data.transaction('rw', data.blocks, data.manifests, async () => {
    await data.blocks.where('lotId').anyOf(gone).delete();
    await data.manifests.bulkDelete(gone);
  });
}
