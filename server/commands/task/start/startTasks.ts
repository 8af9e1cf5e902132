import { StartWay } from '#core/domain/task/schedule.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { resultByRefusal } from '#core/domain/run/startPlan.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inAccountRevision, rollBackWith } from '#server/commands/transaction.ts';
import { recordBatch } from '#server/commands/recordAudit.ts';
import { startLot } from './startLot.ts';

/**
 * Starts tasks in the cloud: each gets a new lot, split into subtasks that wait for a node. One transaction per task,
 * so that a refused task does not stop the others. Returns one result of §8.2 per task; a foreign task answers like a
 * missing one.
 */
export async function startTasks(
  context: CommandContext,
  accountId: string,
  taskIds: readonly string[],
): Promise<Map<string, StartResult>> {
  const results = new Map<string, StartResult>();
  const wanted = new Set(taskIds);
  await recordBatch(context, accountId, 'startTasks', wanted.size);
  for (const taskId of wanted) results.set(taskId, await startTask(context, accountId, taskId));
  if ([...results.values()].includes(StartResult.Succeed)) await admit(context.database, accountId);
  return results;
}

async function startTask(context: CommandContext, accountId: string, taskId: string): Promise<StartResult> {
  return inAccountRevision<StartResult>(context, accountId, async (tx, revision) => {
    const task = await findTask(tx, taskId);
    if (task === undefined || task.deleted_at !== null) return rollBackWith(StartResult.TaskNotFound);
    const refusal = await startLot(context, tx, { accountId, task, startWay: StartWay.Manual, revision });
    return refusal === null ? StartResult.Succeed : rollBackWith(resultByRefusal[refusal.code]);
  });
}
