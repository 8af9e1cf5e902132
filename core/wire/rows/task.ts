import { z } from 'zod';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { feedEnds } from '#core/domain/run/feed.ts';
import { endReasons } from '#core/domain/run/lotEvent.ts';
import { scheduleNotSet, ScheduleType, StartWay } from '#core/domain/task/schedule.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { failureCodes, Verdict } from '#core/domain/data/failure.ts';
import { code, count, micro, time, uuid } from '../codec/code.ts';
import { lineOrigins, parameterValues } from './parameters.ts';
import { drift } from '../codec/drift.ts';
import { ipProxySettings } from './proxy.ts';
import { chain, mends, repeats, runSettings } from './editableFields.ts';
import { skippedRun, taskSchedule } from './schedule.ts';

export const taskGroup = z.strictObject({
  taskGroupId: uuid,
  taskGroupName: z.string(),
  isDefault: z.boolean(),
  /** Revision of the last change per editable field, as of a task. */
  fieldRevisions: z.record(z.string(), z.int()),
});
export type TaskGroup = z.output<typeof taskGroup>;

/** core/domain/task/status.ts. */
export const waitReason = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('AccountNodes'), nodes: count, place: count, tasks: count }),
  z.strictObject({ code: z.literal('TaskNodes'), nodes: count }),
  z.strictObject({ code: z.literal('NoWorker') }),
  z.strictObject({ code: z.literal('NoBrowser') }),
  z.strictObject({ code: z.literal('WorkersBusy') }),
  z.strictObject({ code: z.literal('HostPace'), host: z.string() }),
  z.strictObject({ code: z.literal('SourceRows') }),
]);

/** core/domain/run/feed.ts. */
const feed = z.strictObject({
  at: time,
  sourceLotNo: count,
  lotNo: count.nullable(),
  rows: count,
  lines: count,
  unfit: count,
  end: z.enum(feedEnds).nullable(),
});

/** A task as devices store it: task list item of §3.5, its parameters, and the revision of each editable field. */
export const task = z.strictObject({
  taskId: uuid,
  taskName: z.string(),
  taskGroupId: uuid,
  workFlowType: code(TaskMode),
  templateSlug: z.string(),
  templateVersion: z.int(),
  parameters: parameterValues,
  /** §3.5: the parameters whose lines were imported, with their sources. */
  lineOrigins,
  /** Source of imported addresses; the values themselves are in `parameters`. */
  urlSourceTaskId: uuid.nullable(),
  urlSourceTaskField: z.string().nullable(),
  /** Passwords are masked. */
  ipProxySettings,
  schedule: z.nullable(taskSchedule),
  /** Follows from `schedule`. */
  scheduleType: code({ ...ScheduleType, NotSet: scheduleNotSet }),
  /** `null` without a next run: no schedule, or one that is over. */
  nextExecuteTime: time.nullable(),
  /** The last skipped run of this schedule. */
  lastSkip: z.nullable(skippedRun),
  taskExecuteStatus: code(TaskStatus),
  waitReason: waitReason.nullable(),
  /** Stored priority; shown is |100 - stored| (§4). */
  priority: z.int(),
  /** The number of nodes that it may use at once; `null` for all. */
  nodeCount: count.nullable(),
  runSettings,
  /** `null` keeps all rows. */
  repeats: z.nullable(repeats),
  /**
   * The run that the user accepted as the new usual: it and earlier ones are not marked, and later ones are compared
   * with it.
   */
  acceptedLotNo: count.nullable(),
  /** The selectors that its runs use instead of those of the recipe. */
  mends,
  /** The task whose rows feed one of its parameters, and how far its newest feed is. */
  chain: z.nullable(chain),
  lastFeed: z.nullable(feed),
  /** The newest lot, `null` before the first start. */
  lotId: uuid.nullable(),
  lotNo: count.nullable(),
  currentTotalExtractCount: count,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  /** The time when it was moved to the trash (core/domain/task/task.ts), else `null`. */
  deletedAt: time.nullable(),
  /** Revision of the last change per editable field; a field that never changed is missing. */
  fieldRevisions: z.record(z.string(), z.int()),
});
export type Task = z.output<typeof task>;

/** The name at that time; the console shows its own name for the account's first group. */
const namedGroup = z.strictObject({ taskGroupId: uuid, taskGroupName: z.string(), isDefault: z.boolean() });

/** A change whose values before and after are stored in the history: they are short and not secret. */
function beforeAfter<Field extends string, Value extends z.ZodType>(field: Field, value: Value) {
  return z.strictObject({ field: z.literal(field), before: value, after: value });
}

/**
 * One change in a task's history, by its field. A new editable field is added here first: then the compiler reports the
 * edit, the column, the history and the texts that are missing (core/edits/edit.ts, `EditFields`).
 */
export const taskChange = z.discriminatedUnion('field', [
  beforeAfter('taskName', task.shape.taskName),
  beforeAfter('taskGroupId', namedGroup),
  // The stored number (core/domain/task/priority.ts), which is not the one that the console shows.
  beforeAfter('priority', task.shape.priority),
  beforeAfter('nodeCount', task.shape.nodeCount),
  beforeAfter('schedule', task.shape.schedule),
  beforeAfter('proxy', code(IpProxyFromType)),
  // Names as in the template.
  z.strictObject({ field: z.literal('parameters'), paramNames: z.array(z.string()) }),
  z.strictObject({ field: z.literal('runSettings') }),
  beforeAfter('repeats', task.shape.repeats),
  beforeAfter('acceptedLotNo', task.shape.acceptedLotNo),
  z.strictObject({ field: z.literal('mends') }),
  // The name of the source at that time.
  beforeAfter('chain', z.nullable(z.strictObject({ sourceTaskName: z.string(), field: z.string() }))),
  z.strictObject({ field: z.literal('deletedAt'), isDeleted: z.boolean() }),
]);
export type TaskChange = z.output<typeof taskChange>;
export type TaskChangeField = TaskChange['field'];

/** One run of a task (§3.5). */
export const lot = z.strictObject({
  lotId: uuid,
  taskId: uuid,
  lotNo: count,
  status: code(LotStatus),
  endReason: z.enum(endReasons).nullable(),
  /** Started by the user or by the task's schedule. */
  startWay: code(StartWay),
  /** The run whose failed pages this run repeats; `null` for a whole run. */
  rerunOfLotNo: count.nullable(),
  rowCount: count,
  blockCount: count,
  /** Length of all block bodies together. */
  byteCount: count,
  /** Columns in order; grows at its end only. */
  columns: z.array(z.string()),
  pagesDone: count,
  pagesFailed: count,
  /** Rows that were skipped because they exist already. */
  repeatsLeftOut: count,
  /** The number of times a block was rewritten because later rows replaced rows in it. */
  rewrites: count,
  /** Lists that ended at a row that exists already. */
  listsEnded: count,
  subtaskCount: count,
  chargeMicro: micro,
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** `null` without findings, and until the service has read the rows of the ended run. */
  drift: drift.nullable(),
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
  /** The number of times that a worker took it; more than 1 means that a worker died or was replaced. */
  attempts: count,
  /** The last failed pages, newest first, at most 20. */
  failures: z.array(pageFailure),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});
export type Subtask = z.output<typeof subtask>;

export const startResult = code(StartResult);
export const stopResult = code(StopResult);
