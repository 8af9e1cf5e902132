import { StopResult } from '#core/domain/run/runResult.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { requestStop } from '#server/jobs/admission/requestStop.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inAccountRevision, rollBackWith } from '#server/commands/transaction.ts';
import { recordBatch } from '#server/commands/recordAudit.ts';

/**
 * Stops running and waiting tasks; their rows stay. One result of §8.3 per task. A foreign or missing task answers
 * `UserNotTaskOwner`: the specification has no other code for it.
 */
export async function stopTasks(
  context: CommandContext,
  accountId: string,
  taskIds: readonly string[],
): Promise<Map<string, StopResult>> {
  const results = new Map<string, StopResult>();
  const wanted = new Set(taskIds);
  await recordBatch(context, accountId, 'stopTasks', wanted.size);
  for (const taskId of wanted) results.set(taskId, await stopTask(context, accountId, taskId));
  // Nodes of the stopped subtasks are given to waiting ones.
  if ([...results.values()].includes(StopResult.Succeed)) await admit(context.database, accountId);
  return results;
}

async function stopTask(context: CommandContext, accountId: string, taskId: string): Promise<StopResult> {
  return inAccountRevision<StopResult>(context, accountId, async (tx, revision) => {
    const task = await findTask(tx, taskId);
    if (task === undefined || task.deleted_at !== null) return rollBackWith(StopResult.UserNotTaskOwner);
    if (task.lot_id === null) return rollBackWith(StopResult.UnexecutedTask);
    if (!isTaskActive(task.status)) return rollBackWith(StopResult.AlreadyEnded);
    await requestStop(tx, { lotId: task.lot_id, revision });
    return StopResult.Succeed;
  });
}
