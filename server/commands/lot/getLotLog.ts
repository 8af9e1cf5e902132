import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { LotLog } from '#core/wire/calls/task/taskLogCalls.ts';
import { readLotLog } from '#server/db/tables/run/lotLog.ts';
import { findLotByNo } from '#server/db/tables/run/lotReads.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the log of a run. Refused with `NotFound`. */
export async function getLotLog(
  context: CommandContext,
  accountId: string,
  { taskId, lotNo }: { taskId: string; lotNo: number },
): Promise<Result<LotLog>> {
  return context.database.withAccount(accountId, async (tx) => {
    const lot = await findLotByNo(tx, taskId, lotNo);
    return lot === undefined ? refused({ code: 'NotFound' }) : success(await readLotLog(tx, lot.lot_id));
  });
}
