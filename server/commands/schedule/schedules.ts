import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import { clearSchedule as edit } from '#core/edits/runEdits.ts';
import type { getSchedule as getScheduleCall } from '#core/wire/calls/task/scheduleCalls.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { notifySchedule } from '#server/db/tables/run/feed/notifySchedule.ts';
import { readClock } from '#server/db/tables/task/schedules.ts';
import { taskFields } from '#server/db/tables/task/taskFields.ts';
import { changeTask, findLiveStatuses } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit, recordBatch } from '../recordAudit.ts';
import { applyEdit } from '../task/applyEdit.ts';
import { getTask } from '../task/taskReads.ts';
import { inAccountRevision, inTransaction } from '../transaction.ts';

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
    const columns = taskFields.schedule.columns({ schedule, nextExecuteTime: next });
    for (const taskId of found) {
      await changeTask(tx, taskId, columns, { fields: ['schedule'], by, revision });
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

/** Returns one task's schedule. Refused with `NotFound`. */
export async function getSchedule(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<z.output<typeof getScheduleCall.reply>>> {
  const found = await getTask(context, accountId, taskId);
  if (!found.ok) return found;
  const { scheduleType, schedule, nextExecuteTime, lastSkip } = found.value;
  return success({ taskId, scheduleType, schedule, nextExecuteTime, lastSkip });
}

/**
 * Runs the edit as a call for many tasks. The caller has just seen them, so it never conflicts. Returns the missing
 * tasks, among them deleted and foreign ones.
 */
export async function clearSchedules(
  context: CommandContext,
  accountId: string,
  taskIds: readonly string[],
): Promise<{ taskId: string; code: 'NotFound' }[]> {
  const missing: string[] = [];
  const wanted = new Set(taskIds);
  await recordBatch(context, accountId, edit.name, wanted.size);
  for (const taskId of wanted) {
    const result = await inTransaction(context, accountId, (tx) =>
      applyEdit(context, tx, accountId, edit, {
        taskId,
        patch: { schedule: null },
        baseRevision: Number.MAX_SAFE_INTEGER,
      }),
    );
    if (!result.ok) missing.push(taskId);
  }
  context.revisionCache.forget(accountId);
  return missing.map((taskId) => ({ taskId, code: 'NotFound' }));
}
