import { StopResult } from '#core/domain/task/runResult.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findTask, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { requestStop } from '#server/jobs/admission/requestStop.ts';
import { changeAccount, type Service } from '../service.ts';
import { tellBatch } from '../tellAudit.ts';

/**
 * Stops running and waiting tasks; their rows stay. One result of §8.3 per task. A foreign or missing task answers
 * `UserNotTaskOwner`: the specification has no other code for it.
 */
export async function stopTasks(
  service: Service,
  accountId: string,
  taskIds: readonly string[],
): Promise<Map<string, StopResult>> {
  const results = new Map<string, StopResult>();
  const wanted = new Set(taskIds);
  await tellBatch(service, accountId, 'stopTasks', wanted.size);
  for (const taskId of wanted) results.set(taskId, await stopTask(service, accountId, taskId));
  // Nodes that were promised to what is stopped now go to what waits.
  if ([...results.values()].includes(StopResult.Succeed)) await admit(service.database, accountId);
  return results;
}

async function stopTask(service: Service, accountId: string, taskId: string): Promise<StopResult> {
  let result: StopResult = StopResult.UserNotTaskOwner;
  await changeAccount(service, accountId, async (tx, revision): Promise<Result<null>> => {
    const task = await findTask(tx, taskId);
    if (task === undefined || task.deleted_at !== null) return refused({ code: 'NotFound' });
    result = resultFor(task);
    if (result !== StopResult.Succeed || task.lot_id === null) return refused({ code: 'NotFound' });
    await requestStop(tx, { lotId: task.lot_id, revision });
    return success(null);
  });
  return result;
}

function resultFor({ lot_id, status }: TaskRow): StopResult {
  if (lot_id === null) return StopResult.UnexecutedTask;
  return isTaskActive(status) ? StopResult.Succeed : StopResult.AlreadyEnded;
}
