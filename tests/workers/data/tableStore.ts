import { cutBlocks, encodeBlock, lengthOfRows, type Row } from '#core/domain/data/block.ts';
import type { Store } from '#app/store/openStore.ts';
import { emptyManifest } from '#app/store/tables.ts';

/** One run as a device stores it. */
export interface StoredRun {
  lotId: string;
  lotNo: number;
  columns: readonly string[];
  rows: readonly Row[];
}

/** Stores a run's rows as the sync worker does. */
export async function storeRun({ data }: Store, { lotId, columns, rows }: StoredRun, rewrites = 0): Promise<void> {
  let firstRow = 0;
  const blocks = cutBlocks(rows).map(({ rows: own, isFull }, blockNo) => {
    const block = { lotId, blockNo, firstRow, rowCount: own.length, isFull, body: encodeBlock(own, columns.length) };
    firstRow += own.length;
    return block;
  });
  const last = blocks.at(-1);
  const next = last === undefined || last.isFull ? firstRow : last.firstRow;
  await data.transaction('rw', data.blocks, data.manifests, async () => {
    await data.blocks.bulkPut(blocks);
    await data.manifests.put({
      ...emptyManifest({ lotId, createdAt: 1_000 }),
      columns: [...columns],
      rowCount: rows.length,
      blockCount: blocks.length,
      byteCount: lengthOfRows(rows),
      nextBlockNo: last?.isFull === false ? last.blockNo : blocks.length,
      nextRow: next,
      rewrites,
    });
  });
}

/** Removes a run's rows to free space, as the device does when its disk is full. */
export async function dropRun({ data }: Store, { lotId, columns }: StoredRun): Promise<void> {
  await data.blocks.where('lotId').equals(lotId).delete();
  const empty = emptyManifest({ lotId, createdAt: 1_000 });
  await data.manifests.put({ ...empty, columns: [...columns], isDropped: true });
}
