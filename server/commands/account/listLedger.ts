import type { CallReply } from '#core/wire/call/call.ts';
import type { listLedger as call } from '#core/wire/calls/account/planCalls.ts';
import { readLedger } from '#server/db/tables/account/usage.ts';
import type { CommandContext } from '../commandContext.ts';

/** The account's ledger, the newest first: each credit, and each run with what it was charged so far. */
export async function listLedger(
  context: CommandContext,
  accountId: string,
  page: { page: number; pageSize: number },
): Promise<CallReply<typeof call>> {
  const { lines, total } = await context.database.withAccount(accountId, (tx) => readLedger(tx, accountId, page));
  return {
    items: lines.map((line) => ({
      entryId: line.entry_id,
      kind: line.kind,
      amountMicro: line.amount_micro,
      rowCount: line.row_count,
      taskId: line.task_id,
      taskName: line.task_name,
      lotNo: line.lot_no,
      createdAt: line.created_at.getTime(),
    })),
    total,
  };
}
