import { decodeRows, encodeBlock, type Row } from '#core/domain/data/block.ts';
import type { Tx } from '#server/db/database.ts';
import type { WrittenBlock } from '#server/db/tables/rows/blocks.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import {
  lockRewritable,
  readBlocksHolding,
  saveRewritten,
  type RewritableLot,
} from '#server/db/tables/rows/rewrites.ts';
import { alignRows, unionOf } from './alignRows.ts';

/** A new row for a stored row, named by lot and row number. */
export interface Replacement {
  lotNo: number;
  rowNo: number;
  columns: readonly string[];
  row: Row;
}

/** Replaces rows among those of one lot from its row `firstRow` on, in place; the last replacement of a row counts. */
export function replaceRows(
  rows: Row[],
  firstRow: number,
  columns: readonly string[],
  overwrites: readonly Replacement[],
): void {
  for (const { rowNo, row, columns: own } of overwrites) {
    const place = rowNo - firstRow;
    if (place >= 0 && place < rows.length) rows[place] = alignRows({ columns: own, rows: [row] }, columns)[0] ?? row;
  }
}

/**
 * The numbers of the last rewrites of a block's rows, where these rows of the lot are replaced now by rewrite
 * `rewriteNo`. By them an export knows the rows that were replaced since another one took them.
 */
export function rowRewritesOf(
  before: readonly number[] | null,
  { firstRow, rowCount }: Pick<WrittenBlock, 'firstRow' | 'rowCount'>,
  rowNos: readonly number[],
  rewriteNo: number,
): number[] {
  const rewrites = Array.from({ length: rowCount }, (_, index) => before?.[index] ?? 0);
  for (const rowNo of rowNos) {
    if (rowNo >= firstRow && rowNo < firstRow + rowCount) rewrites[rowNo - firstRow] = rewriteNo;
  }
  return rewrites;
}

interface Rewritten {
  blocks: WrittenBlock[];
  byteCountChange: number;
}

/** The stored blocks of a locked lot with these rows replaced and with the new `columns`. */
export async function rewriteBlocks(
  tx: Tx,
  lot: Pick<RewritableLot, 'lotId' | 'rewrites'>,
  columns: readonly string[],
  overwrites: readonly Replacement[],
): Promise<Rewritten> {
  if (overwrites.length === 0) return { blocks: [], byteCountChange: 0 };
  const rowNos = overwrites.map(({ rowNo }) => rowNo);
  const stored = await readBlocksHolding(tx, lot.lotId, rowNos);
  let byteCountChange = 0;
  const blocks = stored.map((block, index): WrittenBlock => {
    const rows: Row[] = decodeRows(block.body, columns.length);
    replaceRows(rows, block.first_row, columns, overwrites);
    const body = encodeBlock(rows, columns.length);
    byteCountChange += Buffer.byteLength(body) - Buffer.byteLength(block.body);
    const { block_no: blockNo, first_row: firstRow, row_count: rowCount, is_full: isFull } = block;
    const rewriteNo = lot.rewrites + index + 1;
    const rowRewrites = rowRewritesOf(block.row_rewrites, { firstRow, rowCount }, rowNos, rewriteNo);
    return { blockNo, firstRow, rowCount, isFull, body, rewriteNo, rowRewrites };
  });
  return { blocks, byteCountChange };
}

/**
 * Replaces rows in other lots of the task, in the transaction that read the keys. Returns by how many bytes they have
 * grown.
 */
export async function replaceRowsInOtherLots(
  tx: Tx,
  tail: LotTail,
  overwrites: readonly Replacement[],
): Promise<number> {
  if (overwrites.length === 0) return 0;
  let grownBytes = 0;
  const byLotNo = Map.groupBy(overwrites, ({ lotNo }) => lotNo);
  for (const lot of await lockRewritable(tx, tail.taskId, [...byLotNo.keys()])) {
    const rows = byLotNo.get(lot.lotNo) ?? [];
    const columns = unionOf(lot.columns, rows);
    const { blocks, byteCountChange } = await rewriteBlocks(tx, lot, columns, rows);
    if (blocks.length > 0) await saveRewritten(tx, lot.lotId, blocks, { columns, byteCountChange });
    grownBytes += byteCountChange;
  }
  return grownBytes;
}
