import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { LineOrigins, ParameterValues } from '#core/domain/parameters/parameter.ts';
import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { batchStart, batchStop, createTemplateTask, updateTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { getTaskShare, shareTask, type TaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import type { ApiClient } from '../service/apiClient.ts';
import type { ListCalls } from './lists.ts';
import type { SyncHooks } from './lots.ts';

/** A task to be saved; `idByParamName` carries §3.4 Ids into the specification's payload. */
export interface TaskDraft {
  taskName: string;
  taskGroupId?: string;
  templateRegistrationId: number;
  templateVersion: number;
  parameters: ParameterValues;
  idByParamName: Record<string, string>;
  /** The origins of imported lines, by parameter. */
  lineOrigins?: LineOrigins;
  /** §3.5: the source of imported addresses; `null` when they are no longer imported, missing when nothing changed. */
  urlSourceTaskId?: string | null;
  urlSourceTaskField?: string | null;
  /** §3.6; when missing, a task keeps its settings and a new task has none. */
  ipProxySettings?: ProxySettings;
}

/** A draft that may start from another task's form: the service knows the secrets behind its masks (§3.4, §3.6). */
type NewTaskDraft = TaskDraft & { secretsOfTaskId?: string };

/** Calls about whole tasks. */
export interface TaskCalls {
  createTask(draft: NewTaskDraft): Promise<Outcome<{ taskId: string }>>;
  updateTask(taskId: string, draft: TaskDraft): Promise<Outcome<null>>;
  /** One result per task, by its id; resolves after the poll that shows it. */
  startTasks(taskIds: string[]): Promise<Outcome<Record<string, StartResult>>>;
  stopTasks(taskIds: string[]): Promise<Outcome<Record<string, StopResult>>>;
  /** §2.4, in the installed app: gives tasks a timer. Returns the number of tasks that were not found. */
  setSchedule(taskIds: string[], schedule: TaskSchedule): Promise<Outcome<{ missing: number }>>;
  /** Makes a share of a task, or finds the one it has (§7.5). */
  shareTask(taskId: string): Promise<Outcome<{ shareId: string }>>;
  /** The data that a share shows of a task, of this account or another one (§7.4). */
  taskShare(shareId: string): Promise<Outcome<TaskShare>>;
}

type SavedLists = Pick<ListCalls, 'sendLists' | 'noteShare' | 'dropUnused'>;

/** The maximum of one batch call (core/wire/calls/task/taskCalls.ts). */
const batchLimit = 1_000;

/**
 * Calls about tasks. Each resolves after `pollNow`, so that the screen already shows the effect. A call that builds on
 * rows of the screen waits for `sendEdits` first: the service must have a group or a limit that the user set a moment
 * ago.
 */
export function taskCalls(service: ApiClient, { pollNow, sendEdits }: SyncHooks, lists: SavedLists): TaskCalls {
  return {
    createTask: async (draft) => {
      await sendEdits();
      const body = savedTask(draft);
      const outcome = await withLists(lists, draft, () => service.send(createTemplateTask, { body }));
      if (!outcome.ok) return outcome;
      const { code, taskId, taskQuantityInfo } = outcome.value;
      if (code === 'ExceedTaskLimitCounts') return refused({ code, ...taskQuantityInfo });
      if (taskId === null) return { ok: false, outage: { kind: 'BadReply', retryAfterSeconds: 1 } };
      await pollNow();
      return success({ taskId });
    },
    updateTask: async (taskId, draft) => {
      await sendEdits();
      const body = { taskId, ...savedTask(draft) };
      const outcome = await withLists(lists, draft, () => service.send(updateTemplateTask, { body }));
      if (!outcome.ok) return outcome;
      const { error } = outcome.value;
      if (error !== null) {
        const refusal = refusalReply.safeParse(error);
        return refusal.success
          ? refused(refusal.data)
          : { ok: false, outage: { kind: 'BadReply', retryAfterSeconds: 1 } };
      }
      await pollNow();
      return success(null);
    },
    shareTask: async (id) => {
      await sendEdits();
      return service.send(shareTask, { params: { id }, body: { expiresAt: null } });
    },
    taskShare: async (id) => {
      const outcome = await service.send(getTaskShare, { params: { id } });
      if (outcome.ok) lists.noteShare(id, outcome.value.parameters);
      return outcome;
    },
    startTasks: async (taskIds) => {
      await sendEdits();
      return inBatches(taskIds, StartResult.Succeed, pollNow, async (batch) => {
        const outcome = await service.send(batchStart, { body: { taskIds: batch } });
        return outcome.ok
          ? success(outcome.value.errors.map(({ taskId, startResult }) => [taskId, startResult] as const))
          : outcome;
      });
    },
    stopTasks: (taskIds) =>
      inBatches(taskIds, StopResult.Succeed, pollNow, async (batch) => {
        const outcome = await service.send(batchStop, { body: { taskIds: batch } });
        return outcome.ok
          ? success(outcome.value.errors.map(({ taskId, stopResult }) => [taskId, stopResult] as const))
          : outcome;
      }),
    setSchedule: async (taskIds, schedule) => {
      await sendEdits();
      let missing = 0;
      for (let start = 0; start < taskIds.length; start += batchLimit) {
        const body = { taskIds: taskIds.slice(start, start + batchLimit), schedule };
        const outcome = await service.send(setSchedule, { body });
        if (!outcome.ok) return outcome;
        missing += outcome.value.errors.length;
      }
      await pollNow();
      return success({ missing });
    },
  };
}

/** §7.5 lists only the failed ids; here each id has its result. */
async function inBatches<Code>(
  taskIds: readonly string[],
  succeeded: Code,
  pollNow: () => Promise<void>,
  call: (batch: string[]) => Promise<Outcome<(readonly [string, Code])[]>>,
): Promise<Outcome<Record<string, Code>>> {
  const results: Record<string, Code> = Object.fromEntries(taskIds.map((id) => [id, succeeded]));
  for (let start = 0; start < taskIds.length; start += batchLimit) {
    const failed = await call(taskIds.slice(start, start + batchLimit));
    if (!failed.ok) return failed;
    Object.assign(results, Object.fromEntries(failed.value));
  }
  await pollNow();
  return success(results);
}

/**
 * Sends a task's lists before the task. The service may have removed one since it was sent (no task referred to it for
 * a day, or the service was restored): then it names the list and all of them are sent again.
 */
async function withLists<Value>(
  lists: SavedLists,
  { parameters }: TaskDraft,
  save: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const sent = await lists.sendLists(parameters, false);
  if (!sent.ok) return sent;
  const saved = await save();
  if (saved.ok || !isListMissing(saved)) {
    await lists.dropUnused();
    return saved;
  }
  const sentAgain = await lists.sendLists(parameters, true);
  return sentAgain.ok ? save() : sentAgain;
}

function isListMissing(outcome: Outcome<unknown>): boolean {
  if (!('refusal' in outcome) || outcome.refusal.code !== 'InvalidParameter') return false;
  return outcome.refusal.problem.code === 'ListMissing';
}

function savedTask<Draft extends TaskDraft>(given: Draft) {
  const { parameters, idByParamName, lineOrigins, taskGroupId, ...draft } = given;
  return {
    ...draft,
    ...(taskGroupId === undefined ? {} : { taskGroupId }),
    userInputParameters: formatUserInputParameters(parameters, idByParamName, lineOrigins),
  };
}
