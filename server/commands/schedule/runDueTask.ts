import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import { StartWay, type TaskSchedule } from '#core/domain/task/schedule.ts';
import type { SkipCode } from '#core/domain/run/skippedRun.ts';
import type { Tx } from '#server/db/database.ts';
import { isAccountAtRest } from '#server/db/tables/account/login/deletions.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { findDueTask, moveSchedule, tryHoldSchedule, type DueTask } from '#server/db/tables/task/schedules.ts';
import type { StartContext } from '../commandContext.ts';
import { startLot } from '../task/start/startLot.ts';

/**
 * `skipped`: the start was refused, and the task shows why. `left`: another process has it, it is no longer due, or it
 * failed and is tried again.
 */
export type RunEnd = 'started' | 'skipped' | 'left';

/**
 * Starts the due run of a schedule and moves the schedule to its next time. `fault`: the run is skipped with this code
 * and not tried any more.
 */
export async function runDueTask(
  context: StartContext,
  tx: Tx,
  { taskId, accountId }: DueTask,
  fault: SkipCode | null,
): Promise<RunEnd> {
  if (!(await tryHoldSchedule(tx, taskId))) return 'left';
  await lockAccount(tx, accountId);
  const found = await findDueTask(tx, taskId);
  if (found === undefined) return 'left';
  const { task, now } = found;
  const next = nextOf(task.schedule, now, fault !== null);
  if (task.deleted_at !== null || (await isAccountAtRest(tx, accountId))) {
    // The schedule continues once the task is restored or its account enabled or kept; missed runs are not made up.
    await moveSchedule(tx, taskId, { next });
    return 'skipped';
  }
  const revision = await nextRevision(tx, accountId);
  const start = { accountId, task, startWay: StartWay.Scheduled, revision };
  const code = fault ?? (await startLot(context, tx, start))?.code;
  const at = task.next_execute_time?.getTime() ?? now.getTime();
  const skip = code === undefined ? undefined : { at, code };
  // A task that was set aside gets a next run again when its parameters are changed (updateTask.ts).
  await moveSchedule(tx, taskId, { next: code === 'SetAside' ? null : next, revision, skip });
  return code === undefined ? 'started' : 'skipped';
}

/**
 * Returns the next time of a schedule. A schedule that is itself the fault (a zone that this runtime no longer has) has
 * no further run: it would be tried forever.
 */
function nextOf(schedule: TaskSchedule | null, now: Date, isFaulty: boolean): number | null {
  try {
    return schedule === null ? null : nextExecuteTime(schedule, now.getTime());
  } catch (error) {
    if (!isFaulty) throw error;
    return null;
  }
}
