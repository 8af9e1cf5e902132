import { z } from 'zod';
import { count, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { startResult, stopResult } from '#core/wire/rows/task.ts';

/**
 * Starts a run of the pages alone that failed in the task's newest run, once that has ended, with the template, the
 * values and the proxies that the task has now. Refused with `NotFound`, and with `NoFailedPages` where none failed; a
 * start that is refused is told by its code of §8.2.
 */
export const startFailedPages = defineCall('POST', '/v1/tasks/{id}/startFailedPages', {
  rate: 'start',
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({ startResult, lotNo: count.nullable(), pageCount: count }),
});

const subtaskRef = z.strictObject({ taskId: uuid, subTaskId: uuid });

/**
 * §7.5. Lets one subtask of the task's newest run go on from where it was stopped or failed, by the gates of a start
 * but for what is counted per day: its run was counted when it began. Answers by the codes of §8.2.
 */
export const startSubtask = defineCall('POST', '/v1/tasks/subTask/start', {
  rate: 'start',
  body: subtaskRef,
  reply: z.strictObject({ startResult }),
});

/**
 * Lets all stopped subtasks of the task's newest run go on from where they were, such as one that met a quota, by the
 * gates of `startSubtask`; rows that are there are neither collected nor charged again. Answers by the codes of §8.2.
 */
export const continueRun = defineCall('POST', '/v1/tasks/{id}/continueRun', {
  rate: 'start',
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({ startResult }),
});

/** §7.5. Stops one subtask; the others of its run go on, and its rows stay. Answers by the codes of §8.3. */
export const stopSubtask = defineCall('POST', '/v1/tasks/subTask/stop', {
  body: subtaskRef,
  reply: z.strictObject({ stopResult }),
});
