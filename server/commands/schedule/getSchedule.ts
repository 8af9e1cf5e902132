import type { z } from 'zod';
import { success, type Result } from '#core/domain/refusal.ts';
import type { getSchedule as getScheduleCall } from '#core/wire/calls/task/scheduleCalls.ts';
import type { CommandContext } from '../commandContext.ts';
import { getTask } from '../task/getTask.ts';

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
