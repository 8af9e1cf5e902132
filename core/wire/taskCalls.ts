import { z } from 'zod';
import { SubtaskStatus, TaskStatus } from '../domain/task/status.ts';
import { TaskMode } from '../domain/task/task.ts';
import { code, count, time, uuid } from './code.ts';
import { defineCall } from './defineCall.ts';
import { userInputParameters } from './parameters.ts';
import { lot, startResult, stopResult, subtask, task, taskGroup } from './task.ts';

const page = { page: z.coerce.number().int().min(1).default(1) };
const byTaskId = z.strictObject({ id: uuid });
const byLot = z.strictObject({ id: uuid, lotNo: z.coerce.number().int().min(1) });
const taskIds = z.array(uuid).min(1).max(1000);

/** §3.5 saved task payload, as far as templates with own parameters need it. */
const savedTask = {
  taskName: z.string(),
  taskGroupId: uuid.optional(),
  templateRegistrationId: z.int(),
  templateVersion: z.int(),
  userInputParameters,
};

/** §7.5. `code` is '' when the task was made, else the refusal's code; the facts of a limit are in `taskQuantityInfo`. */
export const createTemplateTask = defineCall('POST', '/v1/taskrules/createTemplateTaskReturnErrorCode', {
  body: z.strictObject(savedTask),
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
    pageSize: z.coerce.number().int().min(1).max(10_000).default(10),
    orderBy: z.literal('4&2').default('4&2'),
    Keyword: z.string().max(200).optional(),
    /** Comma-joined status codes, at most 5 (§9). */
    statusList: z
      .string()
      .regex(/^\d(,\d){0,4}$/u)
      .optional(),
    TaskType: z.coerce.number().pipe(code(TaskMode)).optional(),
    templateId: z.coerce.number().int().optional(),
  }),
  reply: z.strictObject({ items: z.array(task), total: count }),
});

export const getTaskStatuses = defineCall('POST', '/v1/tasksearch/taskstatus', {
  body: z.strictObject({ ids: taskIds }),
  reply: z.array(z.strictObject({ taskId: uuid, taskExecuteStatus: code(TaskStatus) })),
});

export const listTaskGroups = defineCall('GET', '/v1/taskrules/taskgroup', { reply: z.array(taskGroup) });

/** Rename by call; the console renames by the edit of the same effect (core/edits/renameTask.ts). */
export const updateTaskBasicInfo = defineCall('POST', '/v1/taskrules/updateTaskBasicInfo', {
  body: z.strictObject({ taskId: uuid, taskName: z.string() }),
  reply: task,
});

/** §7.5. Tasks that did not start are in `errors` with their code of §8.2; all others did. */
export const batchStart = defineCall('POST', '/v1/tasks/batchstart', {
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
  query: z.strictObject({ ...page, pageSize: z.coerce.number().int().min(1).max(100_000).default(100) }),
  reply: z.strictObject({ items: z.array(lot), total: count }),
});

export const listLotSubtasks = defineCall('GET', '/v1/tasks/{id}/lot/{lotNo}/subTasks', {
  params: byLot,
  reply: z.strictObject({ items: z.array(subtask), total: count }),
});

/** §7.6. Pages count from 0 (§9: task data preview is page 0, size 100). */
export const getLotData = defineCall('GET', '/v1/taskdatas/{id}/lot/{lotNo}/getAllLotData', {
  params: byLot,
  query: z.strictObject({
    page: z.coerce.number().int().min(0).default(0),
    pageSize: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  reply: z.strictObject({
    total: count,
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string().nullable())),
  }),
});
