import { nextExecuteTime, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { notifySchedule, readClock } from '#server/db/tables/task/schedules.ts';
import { changeTask, findLiveStatuses } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';
import { recordAudit } from '../recordAudit.ts';

interface ScheduledTasks {
  tasks: { taskId: string; nextExecuteTime: number }[];
  /** Foreign and missing tasks. */
  errors: { taskId: string; code: 'NotFound' }[];
}

/**
 * Gives tasks a schedule, all in one transaction; missing tasks are reported one by one. Refused with `ScheduleInPast`
 * when the schedule has no run after now, by the database's clock.
 */
export async function setSchedule(
  context: CommandContext,
  accountId: string,
  { taskIds, schedule }: { taskIds: readonly string[]; schedule: TaskSchedule },
): Promise<Result<ScheduledTasks>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const next = nextExecuteTime(schedule, await readClock(tx));
    if (next === null) return refused({ code: 'ScheduleInPast' });
    const { user_name: by } = await readAccount(tx, accountId);
    const wanted = [...new Set(taskIds)];
    const found = (await findLiveStatuses(tx, wanted)).map((row) => row.task_id);
    for (const taskId of found) {
      const change = { schedule: { kept: schedule, nextExecuteTime: next } };
      await changeTask(tx, taskId, change, { fields: ['schedule'], by, revision });
    }
    await notifySchedule(tx);
    if (found.length > 1) {
      await recordAudit(tx, accountId, { kind: 'BatchBegun', action: 'setSchedule', count: found.length });
    }
    const missing = wanted.filter((taskId) => !found.includes(taskId));
    return success({
      tasks: found.map((taskId) => ({ taskId, nextExecuteTime: next })),
      errors: missing.map((taskId) => ({ taskId, code: 'NotFound' })),
    });
  });
}
