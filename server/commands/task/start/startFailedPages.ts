import { StartWay } from '#core/domain/task/schedule.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { resultByRefusal } from '#core/domain/run/startPlan.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { startFailedPages as startFailedPagesCall } from '#core/wire/calls/task/lotCalls.ts';
import { countFailedPages } from '#server/db/tables/run/failedPages.ts';
import type { LotRef } from '#server/db/tables/run/insertLot.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inAccountRevision, rollBackWith } from '#server/commands/transaction.ts';
import { startLot } from './startLot.ts';

type Started = CallReply<typeof startFailedPagesCall>;

/**
 * Starts a lot with the pages that failed in the task's newest lot, by the same gates as any start. Refused with
 * `NotFound` or `NoFailedPages`; the result of the gates is in `startResult`.
 */
export async function startFailedPages(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<Started>> {
  const result = await inAccountRevision<Result<Started>>(context, accountId, async (tx, revision) => {
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return refused({ code: 'NotFound' });
    const rerunOf = newestLot(task);
    const pageCount = rerunOf === null ? 0 : await countFailedPages(tx, rerunOf.lotId);
    if (rerunOf === null || (pageCount === 0 && !isTaskActive(task.status))) return refused({ code: 'NoFailedPages' });
    const refusal = await startLot(context, tx, { accountId, task, startWay: StartWay.Manual, rerunOf, revision });
    if (refusal === null) return success({ startResult: StartResult.Succeed, lotNo: rerunOf.lotNo + 1, pageCount });
    return rollBackWith(success({ startResult: resultByRefusal[refusal.code], lotNo: null, pageCount }));
  });
  if (result.ok && result.value.startResult === StartResult.Succeed) await admit(context.database, accountId);
  return result;
}

function newestLot({ lot_id: lotId, lot_no: lotNo }: TaskRow): LotRef | null {
  return lotId === null || lotNo === null ? null : { lotId, lotNo };
}
