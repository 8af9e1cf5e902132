import { z } from 'zod';
import { StartResult, StopResult } from '../domain/task/startPlan.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '../domain/task/status.ts';
import { TaskMode } from '../domain/task/task.ts';
import { failureCodes, Verdict } from '../domain/data/failure.ts';
import { code, count, micro, time, uuid } from './code.ts';
import { parameterValues } from './parameters.ts';

export const taskGroup = z.strictObject({ taskGroupId: uuid, taskGroupName: z.string(), isDefault: z.boolean() });
export type TaskGroup = z.output<typeof taskGroup>;

/** What a waiting task waits for, told in one sentence (locale key `waiting.<reason>`). */
const waitReasons = ['NodeLimit', 'NoWorker', 'HostPace'] as const;

/** A task as the device keeps it: task list item of §3.5, its parameters, and the revision of each editable field. */
export const task = z.strictObject({
  taskId: uuid,
  taskName: z.string(),
  taskGroupId: uuid,
  workFlowType: code(TaskMode),
  templateSlug: z.string(),
  templateVersion: z.int(),
  parameters: parameterValues,
  taskExecuteStatus: code(TaskStatus),
  waitReason: z.enum(waitReasons).nullable(),
  /** Stored priority; shown is |100 - stored| (§4). */
  priority: z.int(),
  /** The newest lot, `null` before the first start. */
  lotId: uuid.nullable(),
  lotNo: count.nullable(),
  currentTotalExtractCount: count,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** Revision of the last change per editable field; a field that never changed is missing. */
  fieldRevisions: z.record(z.string(), z.int()),
});
export type Task = z.output<typeof task>;

/** Why a lot is over. */
const endReasons = ['Finished', 'StoppedByUser', 'StoppedByFailure'] as const;

/** One run of a task (§3.5). */
export const lot = z.strictObject({
  lotId: uuid,
  taskId: uuid,
  lotNo: count,
  status: code(LotStatus),
  endReason: z.enum(endReasons).nullable(),
  rowCount: count,
  blockCount: count,
  /** Length of all block bodies together. */
  byteCount: count,
  /** Columns in order; grows at its end only. */
  columns: z.array(z.string()),
  pagesDone: count,
  pagesFailed: count,
  subtaskCount: count,
  chargeMicro: micro,
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});
export type Lot = z.output<typeof lot>;

const pageFailure = z.strictObject({
  url: z.string(),
  code: z.enum(failureCodes),
  verdict: code(Verdict),
  detail: z.string().nullable(),
});

/** A slice of a lot (§3.5). */
export const subtask = z.strictObject({
  subTaskId: uuid,
  lotId: uuid,
  taskId: uuid,
  /** From 1 within its lot. */
  subtaskNo: count,
  status: code(SubtaskStatus),
  urlCount: count,
  urlsDone: count,
  rowCount: count,
  pagesDone: count,
  pagesFailed: count,
  /** How often a worker took it up; more than 1 says that a worker died or was replaced. */
  attempts: count,
  /** The last failed pages, newest first, at most 20. */
  failures: z.array(pageFailure),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});
export type Subtask = z.output<typeof subtask>;

export const startResult = code(StartResult);
export const stopResult = code(StopResult);
