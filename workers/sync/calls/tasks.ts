import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { batchStart, batchStop, createTemplateTask, updateTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { getTaskShare, shareTask } from '#core/wire/calls/task/taskShareCalls.ts';
import type { SyncApi, TaskDraft } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';
import type { ListCalls } from './lists.ts';
import type { SyncHooks } from './lots.ts';

type SavedLists = Pick<ListCalls, 'sendLists' | 'noteShare' | 'dropUnused'>;

type TaskCalls = Pick<
  SyncApi,
  'createTask' | 'updateTask' | 'startTasks' | 'stopTasks' | 'setSchedule' | 'shareTask' | 'taskShare'
>;

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
