import { signal } from '@preact/signals-react';
import { success, type Outcome } from '#core/domain/refusal.ts';
import type { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import type { Subtask } from '#core/wire/rows/task.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from './syncStatus.ts';
import { useSignalValue } from './useSignalValue.ts';

type RunChange = 'starting' | 'stopping';

/** Pending starts and stops by task or subtask. The buttons show them, also on the next page. */
export const runChanges = signal<ReadonlyMap<string, RunChange>>(new Map());

/** Returns the pending change of one task or subtask for its button, and whether the service is unreachable. */
export function useRunChange(id: string): { change: RunChange | undefined; isOffline: boolean } {
  return { change: useSignalValue(runChanges).get(id), isOffline: useSignalValue(isOffline) };
}

export async function startTasks(taskIds: readonly string[]): Promise<Outcome<Record<string, StartResult>>> {
  return marked(taskIds, 'starting', () => bridge.startTasks([...taskIds]));
}

export async function stopTasks(taskIds: readonly string[]): Promise<Outcome<Record<string, StopResult>>> {
  return marked(taskIds, 'stopping', () => bridge.stopTasks([...taskIds]));
}

/** Starts only the failed pages of each task's newest run. */
export async function startFailedPages(taskIds: readonly string[]): Promise<Outcome<Record<string, StartResult>>> {
  return marked(taskIds, 'starting', async () => {
    const results: Record<string, StartResult> = {};
    for (const taskId of taskIds) {
      const outcome = await bridge.startFailedPages(taskId);
      if (!outcome.ok) return outcome;
      results[taskId] = outcome.value;
    }
    return success(results);
  });
}

/** Continues the stopped part of a task's newest run. */
export async function continueRun(taskId: string): Promise<Outcome<StartResult>> {
  return marked([taskId], 'starting', () => bridge.continueRun(taskId));
}

export async function startSubtask({ taskId, subTaskId }: Subtask): Promise<Outcome<StartResult>> {
  return marked([subTaskId], 'starting', () => bridge.startSubtask({ taskId, subTaskId }));
}

export async function stopSubtask({ taskId, subTaskId }: Subtask): Promise<Outcome<StopResult>> {
  return marked([subTaskId], 'stopping', () => bridge.stopSubtask({ taskId, subTaskId }));
}

async function marked<Value>(ids: readonly string[], change: RunChange, call: () => Promise<Value>) {
  runChanges.value = new Map([...runChanges.value, ...ids.map((id) => [id, change] as const)]);
  try {
    return await call();
  } finally {
    runChanges.value = new Map([...runChanges.value].filter(([id]) => !ids.includes(id)));
  }
}
