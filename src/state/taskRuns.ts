import { signal } from '@preact/signals-react';
import type { Outcome } from '#core/domain/refusal.ts';
import type { StartResult, StopResult } from '#core/domain/task/startPlan.ts';
import { bridge } from '#app/bridge/bridge.ts';

export type RunChange = 'starting' | 'stopping';

/** What was asked for and is not answered yet, by task: the buttons show it, also on the page one went on to. */
export const runChanges = signal<ReadonlyMap<string, RunChange>>(new Map());

export async function startTasks(taskIds: readonly string[]): Promise<Outcome<Record<string, StartResult>>> {
  return marked(taskIds, 'starting', () => bridge.startTasks([...taskIds]));
}

export async function stopTasks(taskIds: readonly string[]): Promise<Outcome<Record<string, StopResult>>> {
  return marked(taskIds, 'stopping', () => bridge.stopTasks([...taskIds]));
}

async function marked<Value>(taskIds: readonly string[], change: RunChange, call: () => Promise<Value>) {
  runChanges.value = new Map([...runChanges.value, ...taskIds.map((taskId) => [taskId, change] as const)]);
  try {
    return await call();
  } finally {
    runChanges.value = new Map([...runChanges.value].filter(([taskId]) => !taskIds.includes(taskId)));
  }
}
