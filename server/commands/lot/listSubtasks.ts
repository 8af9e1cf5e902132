import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Subtask } from '#core/wire/rows/task.ts';
import { findLotByNo, listSubtaskRows } from '#server/db/tables/run/lotReads.ts';
import { presentSubtask } from '#server/present/presentSubtask.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the subtasks of a lot in order. Refused with `NotFound`. */
export async function listSubtasks(
  context: CommandContext,
  accountId: string,
  { taskId, lotNo }: { taskId: string; lotNo: number },
): Promise<Result<{ items: Subtask[]; total: number }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const lot = await findLotByNo(tx, taskId, lotNo);
    if (lot === undefined) return refused({ code: 'NotFound' });
    const rows = await listSubtaskRows(tx, lot.lot_id);
    return success({ items: rows.map(presentSubtask), total: rows.length });
  });
}
