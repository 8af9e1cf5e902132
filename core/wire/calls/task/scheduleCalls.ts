import { z } from 'zod';
import { scheduleNotSet, ScheduleType } from '#core/domain/task/schedule.ts';
import { code, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { newSchedule, skippedRun, taskSchedule } from '#core/wire/rows/schedule.ts';

const taskIds = z.array(uuid).min(1).max(1000);
/** Tasks that do not exist, including those of other accounts; all others were changed. */
const errors = z.array(z.strictObject({ taskId: uuid, code: z.literal('NotFound') }));

/**
 * Replaces the schedule of tasks. §2.4: the installed app, the local runner and programs do it, a browser's tab does
 * not. Refused with `ScheduleInPast` where the schedule has no run left.
 */
export const setSchedule = defineCall('POST', '/v1/taskSchedulers', {
  body: z.strictObject({ taskIds, schedule: newSchedule }),
  reply: z.strictObject({ tasks: z.array(z.strictObject({ taskId: uuid, nextExecuteTime: time })), errors }),
});

/** Returns one task's schedule, as in its row (core/wire/rows/task.ts). Refused with `NotFound`. */
export const getSchedule = defineCall('GET', '/v1/taskSchedulers', {
  query: z.strictObject({ taskId: uuid }),
  reply: z.strictObject({
    taskId: uuid,
    scheduleType: code({ ...ScheduleType, NotSet: scheduleNotSet }),
    schedule: z.nullable(taskSchedule),
    nextExecuteTime: time.nullable(),
    lastSkip: z.nullable(skippedRun),
  }),
});

/** §7.5, batch clear timer. A task without a schedule is not an error. */
export const batchRemoveSchedule = defineCall('DELETE', '/v1/taskSchedulers/batchRemoveSchedule', {
  body: z.strictObject({ taskIds }),
  reply: z.strictObject({ errors }),
});
