import { success, type Outcome } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import { getBlocks, type Block } from '#core/wire/sync.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { deletePictures } from '#app/store/keep/pictures.ts';
import type { Store } from '#app/store/openStore.ts';
import type { Manifest } from '#app/store/tables.ts';
import { writeDurably } from '#app/store/writeDurably.ts';
import type { ApiClient } from '../service/apiClient.ts';

/**
 * Updates blocks that were rewritten because later rows replaced rows in them (`overwrite`). The manifest's `rewrites`
 * states that every block here is at least that new. So a reply counts only when it was requested with the manifest as
 * it is now: blocks that another leader wrote meanwhile may be older than that reply.
 */

/** Returns true when stored rows differ from those of the service. */
export function isRewritten(lot: Lot, manifest: Manifest | undefined): boolean {
  if (manifest === undefined || manifest.isDropped) return false;
  return lot.rewrites > manifest.rewrites;
}

/** Returns true when the manifest has not changed since a request was made with it. */
export function isAsAsked(manifest: Manifest, asked: Pick<Manifest, 'nextBlockNo' | 'rewrites'>): boolean {
  return manifest.nextBlockNo === asked.nextBlockNo && manifest.rewrites === asked.rewrites;
}

/** Fetches one request of rewritten blocks. Returns `false` when the lot has no more now. */
export async function fetchRewritten(store: Store, service: ApiClient, { lotId }: Lot): Promise<Outcome<boolean>> {
  const asked = await store.data.manifests.get(lotId);
  if (asked === undefined) return success(false);
  const query = { lotId, from: asked.nextBlockNo, maxBytes: requestBytes, rewrittenAfter: asked.rewrites };
  const outcome = await service.send(getBlocks, { query });
  return outcome.ok ? writeDurably(store, store.data, () => writeRewritten(store, asked, outcome.value)) : outcome;
}

/** Writes blocks and manifest in one transaction. The lot restarts when the blocks are not the stored ones. */
async function writeRewritten(
  store: Store,
  asked: Manifest,
  { columns, rowCount, blocks, rewrites = 0 }: CallReply<typeof getBlocks>,
): Promise<boolean> {
  const { lotId } = asked;
  const { data } = store;
  return data.transaction('rw', data.blocks, data.pictures, data.manifests, async () => {
    const manifest = await data.manifests.get(lotId);
    if (manifest === undefined || manifest.isDropped || !isAsAsked(manifest, asked)) return true;
    const here = await data.blocks.bulkGet(blocks.map(({ firstRow }) => [lotId, firstRow]));
    const isHere = blocks.map(
      (block, index) => here[index]?.blockNo === block.blockNo && here[index].rowCount === block.rowCount,
    );
    // The open block may have grown and is fetched with the missing rows; a full one keeps its row count.
    const isOther = blocks.some(({ blockNo }, index) => blockNo < manifest.nextBlockNo && isHere[index] === false);
    if (isOther || rowCount < manifest.rowCount) {
      await data.blocks.where('lotId').equals(lotId).delete();
      await deletePictures(store, [lotId]);
      await data.manifests.delete(lotId);
      return false;
    }
    const written = blocks.filter((_, index) => isHere[index]);
    const replaced = here.flatMap((block, index) => (block !== undefined && isHere[index] === true ? [block] : []));
    await data.blocks.bulkPut(written.map((block) => ({ ...block, lotId })));
    await data.manifests.put({
      ...manifest,
      columns: columns.length > manifest.columns.length ? columns : manifest.columns,
      byteCount: manifest.byteCount - lengthOf(replaced) + lengthOf(written),
      rewrites: Math.max(rewrites, manifest.rewrites),
    });
    return rewrites > asked.rewrites;
  });
}

/** The size of one request: small enough that a lot which is opened meanwhile does not wait long. */
export const requestBytes = 1_048_576;

export function lengthOf(blocks: readonly Pick<Block, 'body'>[]): number {
  return blocks.reduce((sum, { body }) => sum + body.length, 0);
}
