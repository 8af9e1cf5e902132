import { decodeRows, type Value } from '#core/domain/data/block.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findLotByNo, readBlocksOfRows } from '#server/db/tables/run/lotReads.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns one page of a lot's rows; pages are counted from 0 (§9). Refused with `NotFound`. */
export async function getLotData(
  context: CommandContext,
  accountId: string,
  { taskId, lotNo, page, pageSize }: { taskId: string; lotNo: number; page: number; pageSize: number },
): Promise<Result<{ total: number; columns: string[]; rows: Value[][] }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const lot = await findLotByNo(tx, taskId, lotNo);
    if (lot === undefined) return refused({ code: 'NotFound' });
    const start = page * pageSize;
    const end = Math.min(start + pageSize, lot.row_count);
    const blocks = await readBlocksOfRows(tx, lot.lot_id, start, end);
    const rows = blocks.flatMap((block) =>
      decodeRows(block.body, lot.columns.length, Math.max(0, start - block.first_row), end - block.first_row),
    );
    return success({ total: lot.row_count, columns: lot.columns, rows });
  });
}
