import { z } from 'zod';
import { locales } from '#core/domain/locale.ts';
import { SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode, taskOrders } from '#core/domain/task/task.ts';
import { TemplateType } from '#core/domain/template/template.ts';
import { code, codeInText, count, idInText, numberInText, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { int4 } from '#core/wire/codec/number.ts';
import { userInputParameters } from '#core/wire/rows/parameters.ts';
import { ipProxySettings } from '#core/wire/rows/proxy.ts';
import { lot, startResult, stopResult, subtask, task, taskGroup } from '#core/wire/rows/task.ts';
import { taskListItem } from '#core/wire/rows/taskListItem.ts';
import { givenName, text } from '#core/wire/codec/text.ts';

const page = { page: numberInText(1).default(1) };
const byTaskId = z.strictObject({ id: uuid });
const byLot = z.strictObject({ id: uuid, lotNo: idInText });
const taskIds = z.array(uuid).min(1).max(1000);

/** §3.5 saved task payload. */
const savedTask = {
  taskName: givenName,
  taskGroupId: uuid.optional(),
  templateRegistrationId: int4,
  /** The id of the version (§3.3) and the kind: both follow from the template and its version, and are ignored. */
  templateId: z.optional(text(100)),
  templateType: code(TemplateType).optional(),
  templateVersion: int4,
  userInputParameters,
  /** The task and field from which addresses were imported; `null` clears them. */
  urlSourceTaskId: uuid.nullable().optional(),
  urlSourceTaskField: z.nullable(text(200)).optional(),
  /** §3.6, saved together with the task; when it is missing, an existing task keeps its settings. */
  ipProxySettings: ipProxySettings.optional(),
};

/**
 * §7.5. `code` is '' when the task was created, else the refusal's code; the figures of a limit are in
 * `taskQuantityInfo`.
 */
export const createTemplateTask = defineCall('POST', '/v1/taskrules/createTemplateTaskReturnErrorCode', {
  body: z.strictObject({
    ...savedTask,
    /** The task whose form was copied into this new one: masked passwords and cookies mean the secrets of that task. */
    secretsOfTaskId: uuid.optional(),
  }),
  reply: z.strictObject({
    code: z.literal(['', 'ExceedTaskLimitCounts']),
    taskId: uuid.nullable(),
    taskQuantityInfo: z.strictObject({ quantity: count, limit: count }),
  }),
});

/** §7.5. `error` is `null` when the task was saved. */
export const updateTemplateTask = defineCall('POST', '/v1/taskrules/updateTemplateTask', {
  body: z.strictObject({ taskId: uuid, ...savedTask }),
  reply: z.strictObject({ error: z.strictObject({ code: z.string() }).nullable() }),
});

export const getTask = defineCall('GET', '/v1/taskrules', { query: z.strictObject({ taskId: uuid }), reply: task });

/** §3.5 task list query. */
export const searchTasks = defineCall('GET', '/v1/tasksearchs', {
  query: z.strictObject({
    ...page,
    pageSize: numberInText(1, 10_000).default(10),
    /** `<field>&<direction>`, one of the codes of core/domain/task/task.ts. */
    orderBy: z.enum(taskOrders).default('4&2'),
    Keyword: z.optional(text(200)),
    taskGroupId: uuid.optional(),
    /** Comma-joined status codes, at most 5 (§9). */
    statusList: z
      .string()
      .regex(/^\d(,\d){0,4}$/u)
      .optional(),
    TaskType: codeInText(TaskMode).optional(),
    templateId: idInText.optional(),
    /** Language of the templates' names; without it the account's language. */
    language: z.enum(locales).optional(),
  }),
  reply: z.strictObject({ items: z.array(taskListItem), total: count }),
});

export const getTaskStatuses = defineCall('POST', '/v1/tasksearch/taskstatus', {
  rate: 'read',
  body: z.strictObject({ ids: taskIds }),
  reply: z.array(z.strictObject({ taskId: uuid, taskExecuteStatus: code(TaskStatus) })),
});

export const listTaskGroups = defineCall('GET', '/v1/taskrules/taskgroup', { reply: z.array(taskGroup) });

/** Renames and moves by call, both or neither; the console uses the edits with the same effect (core/edits). */
export const updateTaskBasicInfo = defineCall('POST', '/v1/taskrules/updateTaskBasicInfo', {
  body: z.strictObject({ taskId: uuid, taskName: z.optional(givenName), taskGroupId: uuid.optional() }),
  reply: task,
});

/** §7.5. Tasks that did not start are in `errors` with their code of §8.2; all others started. */
export const batchStart = defineCall('POST', '/v1/tasks/batchstart', {
  rate: 'start',
  body: z.strictObject({ taskIds, startWay: z.literal('manual').default('manual') }),
  reply: z.strictObject({
    error: z.null(),
    errors: z.array(z.strictObject({ taskId: uuid, isTemplate: z.boolean(), startResult })),
  }),
});

/** §7.5. Tasks that were not stopped are in `errors` with their code of §8.3. */
export const batchStop = defineCall('POST', '/v1/tasks/batchstop', {
  body: z.strictObject({ taskIds }),
  reply: z.strictObject({ errors: z.array(z.strictObject({ taskId: uuid, stopResult })) }),
});

export const getTaskSummary = defineCall('GET', '/v1/tasks/{id}/summary', {
  params: byTaskId,
  reply: z.strictObject({
    taskId: uuid,
    taskExecuteStatus: code(TaskStatus),
    lotNo: count.nullable(),
    currentTotalExtractCount: count,
    subtasks: z.array(z.strictObject({ subTaskId: uuid, status: code(SubtaskStatus) })),
    startedAt: time.nullable(),
    endedAt: time.nullable(),
  }),
});

export const listTaskLots = defineCall('GET', '/v1/tasks/{id}/taskLots', {
  params: byTaskId,
  query: z.strictObject({ ...page, pageSize: numberInText(1, 100_000).default(100) }),
  reply: z.strictObject({ items: z.array(lot), total: count }),
});

export const listLotSubtasks = defineCall('GET', '/v1/tasks/{id}/lot/{lotNo}/subTasks', {
  params: byLot,
  reply: z.strictObject({ items: z.array(subtask), total: count }),
});
