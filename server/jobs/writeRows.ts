import { cutBlocks, decodeRows, encodeBlock, type Row } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Database } from '#server/db/database.ts';
import { lockTail, writeProgress, type LotTail, type WrittenBlock } from '#server/db/tables/blocks.ts';
import type { Claim } from '#server/db/tables/subtasks.ts';
import type { Gathered, RowsWithColumns } from './progressBuffer.ts';

/**
 * The heart of a run. One transaction locks the lot, appends the rows to its last block and to new ones, and writes
 * blocks, counters, charge and the position reached together, if the subtask's token still fits. A worker killed at any
 * moment therefore loses nothing (the position says what is not out) and doubles nothing (what is out is not repeated).
 * Three statements between begin and commit: this is the hot path. `null`: the lease is lost and nothing was written.
 */
export function writeRows(
  database: Database,
  subtask: Claim & { lotId: string },
  gathered: Gathered,
  failures: readonly PageFailure[],
): Promise<{ isTellingDue: boolean } | null> {
  return database.asService(async (tx) => {
    const tail = await lockTail(tx, subtask.lotId);
    const columns = [...new Set([...tail.columns, ...gathered.parts.flatMap((part) => part.columns)])];
    const rows = gathered.parts.flatMap((part) => alignRows(part, columns));
    const blocks = rows.length === 0 ? [] : appendRows(tail, rows, columns.length);
    return writeProgress(tx, subtask, { ...gathered, failures }, blocks, {
      columns,
      blockCount: (blocks.at(-1)?.blockNo ?? tail.blockCount - 1) + 1,
      byteCountChange: byteCountChange(tail, blocks),
      chargeMicro: rows.length * tail.pricePerRowMicro,
      chargeCause: `rows:${subtask.lotId}:${tail.rowCount}`,
    });
  });
}

/** Rows with their values at the places of the lot's columns; as they are where the places are the same. */
function alignRows(part: RowsWithColumns, columns: readonly string[]): readonly Row[] {
  const places = part.columns.map((name) => columns.indexOf(name));
  if (places.every((place, index) => place === index)) return part.rows;
  return part.rows.map((row) => {
    const aligned: (string | null)[] = columns.map(() => null);
    for (const [index, place] of places.entries()) aligned[place] = row[index] ?? null;
    return aligned;
  });
}

/** The blocks to write: the last one again with more rows where it was not full, then new ones. */
function appendRows(tail: LotTail, rows: readonly Row[], columnCount: number): WrittenBlock[] {
  const before = tail.openBody === null ? [] : decodeRows(tail.openBody, tail.columns.length);
  let firstRow = tail.rowCount - before.length;
  let blockNo = tail.openBody === null ? tail.blockCount : tail.blockCount - 1;
  const blocks: WrittenBlock[] = [];
  for (const cut of cutBlocks([...before, ...rows])) {
    const { length: rowCount } = cut.rows;
    blocks.push({ blockNo, firstRow, rowCount, isFull: cut.isFull, body: encodeBlock(cut.rows, columnCount) });
    firstRow += rowCount;
    blockNo += 1;
  }
  return blocks;
}

function byteCountChange(tail: LotTail, blocks: readonly WrittenBlock[]): number {
  if (blocks.length === 0) return 0;
  const added = blocks.reduce((sum, block) => sum + Buffer.byteLength(block.body), 0);
  return added - Buffer.byteLength(tail.openBody ?? '');
}
