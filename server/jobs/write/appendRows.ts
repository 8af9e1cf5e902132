import { cutBlocks, decodeRows, encodeBlock, type Row } from '#core/domain/data/block.ts';
import type { WrittenBlock } from '#server/db/tables/rows/blocks.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import { replaceRows, rowRewritesOf, type Replacement } from './replaceRows.ts';

interface Appended {
  /** The first row that is not in a full block. */
  firstRow: number;
  /** The last block again, where it was not full and has new or replaced rows, then new ones. */
  blocks: WrittenBlock[];
  /** The lot's number of rewrites after it. */
  rewrites: number;
}

/**
 * The blocks that hold new rows at the end of a lot; replacements of rows that are not in a full block are among them.
 */
export function appendRows(
  tail: LotTail,
  rows: readonly Row[],
  columns: readonly string[],
  replacements: readonly Replacement[],
): Appended {
  const before = tail.openBody === null ? [] : decodeRows(tail.openBody, tail.columns.length);
  const firstRow = tail.rowCount - before.length;
  const all = [...before, ...rows];
  replaceRows(all, firstRow, columns, replacements);
  // Devices ask for new rows only: a block with rows that they have already gets a rewrite number, by which they read
  // it.
  const replaced = replacements.map(({ rowNo }) => rowNo).filter((rowNo) => rowNo >= firstRow && rowNo < tail.rowCount);
  const isRewritten = replaced.length > 0;
  if (rows.length === 0 && !isRewritten) return { firstRow, blocks: [], rewrites: tail.rewrites };
  const rewrites = tail.rewrites + (isRewritten ? 1 : 0);
  let nextRow = firstRow;
  let blockNo = tail.openBody === null ? tail.blockCount : tail.blockCount - 1;
  const blocks: WrittenBlock[] = [];
  for (const cut of cutBlocks(all, before.length)) {
    const { length: rowCount } = cut.rows;
    const body = encodeBlock(cut.rows, columns.length);
    const place = { blockNo, firstRow: nextRow, rowCount };
    // The rows that were stored before are all in the first block.
    const isFirst = blocks.length === 0;
    const rewriteNo = isRewritten && isFirst ? rewrites : 0;
    const rowRewrites = isRewritten && isFirst ? rowRewritesOf(tail.openRewrites, place, replaced, rewrites) : null;
    blocks.push({
      ...place,
      isFull: cut.isFull,
      body,
      rewriteNo,
      rowRewrites: rowRewrites ?? (isFirst ? tail.openRewrites : null),
    });
    nextRow += rowCount;
    blockNo += 1;
  }
  return { firstRow, blocks, rewrites };
}

/** The change of the stored bytes of the lot by these blocks. */
export function byteCountChange(tail: LotTail, blocks: readonly WrittenBlock[]): number {
  if (blocks.length === 0) return 0;
  const added = blocks.reduce((sum, block) => sum + Buffer.byteLength(block.body), 0);
  return added - Buffer.byteLength(tail.openBody ?? '');
}
