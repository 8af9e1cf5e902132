import { z } from 'zod';
import { StartResult, StopResult } from '../domain/task/runResult.ts';
import { endReasons } from '../domain/task/lotEvent.ts';
import { scheduleNotSet, ScheduleType, StartWay } from '../domain/task/schedule.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '../domain/task/status.ts';
import { TaskMode } from '../domain/task/task.ts';
import { failureCodes, Verdict } from '../domain/data/failure.ts';
import { code, count, micro, time, uuid } from './code.ts';
import { lineOrigins, parameterValues } from './parameters.ts';
import { ipProxySettings } from './proxy.ts';
import { repeats } from './repeats.ts';
import { runSettings } from './runSettings.ts';
import { skippedRun, taskSchedule } from './schedule.ts';

export const taskGroup = z.strictObject({
  taskGroupId: uuid,
  taskGroupName: z.string(),
  isDefault: z.boolean(),
  /** As a task's. Missing on a device that read the group before it could be edited. */
  fieldRevisions: z.record(z.string(), z.int()).optional(),
});
export type TaskGroup = z.output<typeof taskGroup>;

/** core/domain/task/waitReason.ts. */
export const waitReason = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('AccountNodes'), nodes: count, place: count, tasks: count }),
  z.strictObject({ code: z.literal('TaskNodes'), nodes: count }),
  z.strictObject({ code: z.literal('NoWorker') }),
  z.strictObject({ code: z.literal('NoBrowser') }),
  z.strictObject({ code: z.literal('WorkersBusy') }),
  z.strictObject({ code: z.literal('HostPace'), host: z.string() }),
]);

/** A task as the device keeps it: task list item of §3.5, its parameters, and the revision of each editable field. */
export const task = z.strictObject({
  taskId: uuid,
  taskName: z.string(),
  taskGroupId: uuid,
  workFlowType: code(TaskMode),
  templateSlug: z.string(),
  templateVersion: z.int(),
  parameters: parameterValues,
  /** §3.5: which parameters' lines were imported. Missing on a device that read the task before this was kept. */
  lineOrigins: lineOrigins.optional(),
  /** Where its addresses were imported from; the values themselves are in `parameters`. */
  urlSourceTaskId: uuid.nullable().optional(),
  urlSourceTaskField: z.string().nullable().optional(),
  /** Passwords hidden. Missing on a device that read the task before there were proxies: as `defaultProxySettings`. */
  ipProxySettings: ipProxySettings.optional(),
  /** Where a device read the task before there were schedules these four are missing: not set. */
  schedule: z.nullable(taskSchedule).optional(),
  /** Follows from `schedule`. */
  scheduleType: code({ ...ScheduleType, NotSet: scheduleNotSet }).optional(),
  /** `null` where there is no next run: no schedule, or one that is through. */
  nextExecuteTime: time.nullable().optional(),
  /** Of this schedule; `null` where none was left out. */
  lastSkip: z.nullable(skippedRun).optional(),
  taskExecuteStatus: code(TaskStatus),
  waitReason: waitReason.nullable(),
  /** Stored priority; shown is |100 - stored| (§4). */
  priority: z.int(),
  /** How many nodes it uses at once at most; `null`, or missing on a device that read the task before there was a limit: all. */
  nodeCount: count.nullable().optional(),
  /** Missing on a device that read the task before there were any: no caps. */
  runSettings: z.optional(runSettings),
  /** `null`, or missing on a device that read the task before there was such a setting: all rows are kept. */
  repeats: z.nullable(repeats).optional(),
  /** The newest lot, `null` before the first start. */
  lotId: uuid.nullable(),
  lotNo: count.nullable(),
  currentTotalExtractCount: count,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** Since when it is in the trash (core/domain/task/deletedTask.ts); `null` or missing: it is not. */
  deletedAt: time.nullable().optional(),
  /** Revision of the last change per editable field; a field that never changed is missing. */
  fieldRevisions: z.record(z.string(), z.int()),
});
export type Task = z.output<typeof task>;

/** One run of a task (§3.5). */
export const lot = z.strictObject({
  lotId: uuid,
  taskId: uuid,
  lotNo: count,
  status: code(LotStatus),
  endReason: z.enum(endReasons).nullable(),
  /** By hand or by the task's schedule. Missing on a device that read the lot before there were schedules: by hand. */
  startWay: code(StartWay).optional(),
  /** Of a run of failed pages: the run that they failed in. `null`, or missing on a device that read the lot before there were any: a whole run. */
  rerunOfLotNo: count.nullable().optional(),
  rowCount: count,
  blockCount: count,
  /** Length of all block bodies together. */
  byteCount: count,
  /** Columns in order; grows at its end only. */
  columns: z.array(z.string()),
  pagesDone: count,
  pagesFailed: count,
  /** Rows that were there already, and lists that ended at one; missing on a device that read the lot before these were counted: none. */
  repeatsLeftOut: count.optional(),
  /** How often one of its blocks was written again because later rows took the place of its own; 0 where it is missing. */
  rewrites: count.optional(),
  listsEnded: count.optional(),
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
