import { z } from 'zod';
import { scheduleNotSet, ScheduleType } from '#core/domain/task/schedule.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { code, count, numberInText, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';
import { startResult } from '#core/wire/rows/task.ts';
import { text } from '#core/wire/codec/text.ts';

const byTask = z.strictObject({ id: uuid });

/** §7.5, task detail. Refused with `NotFound`. */
export const getTaskDetail = defineCall('GET', '/v1/taskrules/{id}/detail', {
  params: byTask,
  reply: z.strictObject({
    taskId: uuid,
    taskName: z.string(),
    taskGroupId: uuid,
    taskType: code(TaskMode),
    scheduleType: code({ ...ScheduleType, NotSet: scheduleNotSet }),
    nextExecuteTime: time.nullable(),
    taskStatus: code(TaskStatus),
  }),
});

/** §7.5, task settings: the values for its form. Secrets are masked. Refused with `NotFound`. */
export const getTaskSettings = defineCall('GET', '/v1/taskrules/{id}/settings', {
  params: byTask,
  reply: z.strictObject({
    templateRegistrationId: z.int(),
    /** The JSON text of §3.5. */
    userInputParameters: z.string(),
    urlSourceTaskId: uuid.nullable(),
    urlSourceTaskField: z.string().nullable(),
  }),
});

/** §7.5, current status. Refused with `NotFound`. */
export const getTaskStatus = defineCall('GET', '/v1/tasks/{id}/status', {
  params: byTask,
  reply: z.strictObject({ taskId: uuid, taskExecuteStatus: code(TaskStatus) }),
});

/**
 * §2.8 and §9: tasks of a group whose rows may be used elsewhere, by name, with the fields of their newest run that has
 * rows.
 */
export const listSourceTasks = defineCall('GET', '/v1/taskrules/sourceTasks', {
  query: z.strictObject({
    TaskGroup: uuid.optional(),
    page: numberInText(1).default(1),
    pageSize: numberInText(1, 100_000).default(100_000),
  }),
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        taskId: uuid,
        taskName: z.string(),
        lotNo: count,
        rowCount: count,
        fields: z.array(z.string()),
      }),
    ),
    total: count,
  }),
});

/**
 * The values of one field of that run, pages from 0; empty values are skipped. Refused with `NotFound`, also for an
 * unknown field.
 */
export const getSourceTaskItems = defineCall('GET', '/v1/taskrules/sourceTasks/{id}/items', {
  params: byTask,
  query: z.strictObject({
    field: text(200),
    page: numberInText(0).default(0),
    pageSize: numberInText(1, 10_000).default(1_000),
  }),
  /** `total` counts rows. */
  reply: z.strictObject({ total: count, items: z.array(z.string()) }),
});

/**
 * §7.5, field data source: the source from which a task's addresses were imported. A source that does not exist is
 * stored as none.
 */
export const saveFieldDataSource = defineCall('POST', '/v1/taskrules/fieldDataSource', {
  body: z.strictObject({
    taskId: uuid,
    urlSourceTaskId: uuid.nullable(),
    urlSourceTaskField: z.nullable(text(200)),
  }),
  reply: z.strictObject({ urlSourceTaskId: uuid.nullable(), urlSourceTaskField: z.string().nullable() }),
});

/**
 * Starts a run with other values than the saved ones, without saving them. The keys of the body are the API names of
 * parameters that have one (§2.6); a missing key uses the saved value. Refused with `InvalidParameter` by the rules of
 * a save, and with `NotFound`; a refused start returns its code of §8.2.
 */
export const startWithParameters = defineCall('POST', '/v1/tasks/{id}/startWithParameters', {
  rate: 'start',
  params: byTask,
  body: parameterValues,
  reply: z.strictObject({ startResult, lotNo: count.nullable() }),
});
