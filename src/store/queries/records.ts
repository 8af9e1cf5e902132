import type { Store } from '../openStore.ts';
import type { LotLogRow, TaskHistoryRow } from '../tables.ts';

/** Returns a run's log as this device read it last; `null` before the first read. */
export async function lotLogOf({ main }: Store, lotId: string): Promise<LotLogRow | null> {
  return (await main.lotLogs.get(lotId)) ?? null;
}

/** Returns a task's history as this device read it last; `null` before the first read. */
export async function taskHistoryOf({ main }: Store, taskId: string): Promise<TaskHistoryRow | null> {
  return (await main.taskHistories.get(taskId)) ?? null;
}
