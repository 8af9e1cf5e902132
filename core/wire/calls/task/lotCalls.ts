import { z } from 'zod';
import { count, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { startResult, stopResult } from '#core/wire/rows/task.ts';

/**
 * Starts a run of only the pages that failed in the task's newest run, once that run has ended, with the task's current
 * template, values and proxies. Refused with `NotFound`, and with `NoFailedPages` where none failed; a refused start
 * returns its code of §8.2.
 */
export const startFailedPages = defineCall('POST', '/v1/tasks/{id}/startFailedPages', {
  rate: 'start',
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({ startResult, lotNo: count.nullable(), pageCount: count }),
});

const subtaskRef = z.strictObject({ taskId: uuid, subTaskId: uuid });

/**
 * §7.5. Continues one subtask of the task's newest run from the position where it was stopped or failed. It passes the
 * checks of a start except the daily counts: its run was counted when it began. Returns a code of §8.2.
 */
export const startSubtask = defineCall('POST', '/v1/tasks/subTask/start', {
  rate: 'start',
  body: subtaskRef,
  reply: z.strictObject({ startResult }),
});

/**
 * Continues all stopped subtasks of the task's newest run from their positions, for example after a quota, with the
 * checks of `startSubtask`; existing rows are neither collected nor charged again. Returns a code of §8.2.
 */
export const continueRun = defineCall('POST', '/v1/tasks/{id}/continueRun', {
  rate: 'start',
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({ startResult }),
});

/** §7.5. Stops one subtask; the others of its run continue, and its rows stay. Returns a code of §8.3. */
export const stopSubtask = defineCall('POST', '/v1/tasks/subTask/stop', {
  body: subtaskRef,
  reply: z.strictObject({ stopResult }),
});
