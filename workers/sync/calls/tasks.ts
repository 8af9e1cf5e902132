import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/task/startPlan.ts';
import { formatUserInputParameters } from '#core/wire/parameters.ts';
import { refusalReply } from '#core/wire/refusal.ts';
import { batchStart, batchStop, createTemplateTask, updateTemplateTask } from '#core/wire/taskCalls.ts';
import type { SyncApi, TaskDraft } from '../api.ts';
import type { Service } from '../http.ts';

type TaskCalls = Pick<SyncApi, 'createTask' | 'updateTask' | 'startTasks' | 'stopTasks'>;

/** The most that one batch call takes (core/wire/taskCalls.ts). */
const batchLimit = 1_000;

/** Calls about tasks. Each resolves after `pollNow`, so that the screen already shows what it did. */
export function taskCalls(service: Service, pollNow: () => Promise<void>): TaskCalls {
  return {
    createTask: async (draft) => {
      const outcome = await service.send(createTemplateTask, { body: savedTask(draft) });
      if (!outcome.ok) return outcome;
      const { code, taskId, taskQuantityInfo } = outcome.value;
      if (code === 'ExceedTaskLimitCounts') return refused({ code, ...taskQuantityInfo });
      if (taskId === null) return { ok: false, outage: { kind: 'BadReply', retryAfterSeconds: 1 } };
      await pollNow();
      return success({ taskId });
    },
    updateTask: async (taskId, draft) => {
      const outcome = await service.send(updateTemplateTask, { body: { taskId, ...savedTask(draft) } });
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
    startTasks: (taskIds) =>
      inBatches(taskIds, StartResult.Succeed, pollNow, async (batch) => {
        const outcome = await service.send(batchStart, { body: { taskIds: batch } });
        return outcome.ok
          ? success(outcome.value.errors.map(({ taskId, startResult }) => [taskId, startResult] as const))
          : outcome;
      }),
    stopTasks: (taskIds) =>
      inBatches(taskIds, StopResult.Succeed, pollNow, async (batch) => {
        const outcome = await service.send(batchStop, { body: { taskIds: batch } });
        return outcome.ok
          ? success(outcome.value.errors.map(({ taskId, stopResult }) => [taskId, stopResult] as const))
          : outcome;
      }),
  };
}

/** §7.5 lists only what failed; here each id has its result. */
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

function savedTask({ parameters, idByParamName, taskGroupId, ...draft }: TaskDraft) {
  return {
    ...draft,
    ...(taskGroupId === undefined ? {} : { taskGroupId }),
    userInputParameters: formatUserInputParameters(parameters, idByParamName),
  };
}
