import { StartWay } from '#core/domain/task/schedule.ts';
import { StartResult } from '#core/domain/task/runResult.ts';
import { resultByRefusal } from '#core/domain/task/startPlan.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { changeAccount, type Service } from '../service.ts';
import { tellBatch } from '../tellAudit.ts';
import { startLot } from './startLot.ts';

/**
 * Starts tasks in the cloud: each gets a new lot, cut into subtasks that wait for a node. One transaction per task, so that
 * one that may not start keeps none of the others. One result of §8.2 per task; a foreign task answers like a missing one.
 */
export async function startTasks(
  service: Service,
  accountId: string,
  taskIds: readonly string[],
): Promise<Map<string, StartResult>> {
  const results = new Map<string, StartResult>();
  const wanted = new Set(taskIds);
  await tellBatch(service, accountId, 'startTasks', wanted.size);
  for (const taskId of wanted) results.set(taskId, await startTask(service, accountId, taskId));
  if ([...results.values()].includes(StartResult.Succeed)) await admit(service.database, accountId);
  return results;
}

async function startTask(service: Service, accountId: string, taskId: string): Promise<StartResult> {
  let result: StartResult = StartResult.TaskNotFound;
  await changeAccount(service, accountId, async (tx, revision): Promise<Result<null>> => {
    const task = await findTask(tx, taskId);
    if (task === undefined || task.deleted_at !== null) return refused({ code: 'NotFound' });
    const refusal = await startLot(service, tx, { accountId, task, startWay: StartWay.Manual, revision });
    result = refusal === null ? StartResult.Succeed : resultByRefusal[refusal.code];
    return refusal === null ? success(null) : refused({ code: 'NotFound' });
  });
  return result;
}
