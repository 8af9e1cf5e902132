import type { Block } from '#core/wire/sync.ts';
import type { BlockRow } from '#server/db/tables/run/lotReads.ts';

export function presentBlock(row: BlockRow): Block {
  return {
    blockNo: row.block_no,
    firstRow: row.first_row,
    rowCount: row.row_count,
    isFull: row.is_full,
    body: row.body,
  };
}
