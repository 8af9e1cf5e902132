import type { Table } from 'dexie';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { getLotLog, getTaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { pictureCalls, type PictureCalls } from './pictures.ts';
import { persistReply, storeSoon } from './persistReply.ts';

/** Calls about logs and histories, and for pictures. */
export interface RecordCalls extends PictureCalls {
  /** Loads the current log of a run to the device. */
  loadLotLog(lot: { taskId: string; lotNo: number; lotId: string }): Promise<Outcome<null>>;
  /** Loads the current history of a task's changes to the device. */
  loadTaskHistory(taskId: string): Promise<Outcome<null>>;
}

/** The number of logs, and of histories, that stay on the device, the last read ones: a log has up to 64 KiB. */
export const maxRecords = 50;

/** Logs and histories: loaded when a user opens them, then available without a network. Pictures: of kept runs. */
export function recordCalls(service: ApiClient, openStore: () => Store | undefined): RecordCalls {
  return {
    ...pictureCalls(service, openStore),
    loadLotLog: async ({ taskId, lotNo, lotId }) => {
      const asked = openStore();
      const outcome = await service.send(getLotLog, { params: { id: taskId, lotNo } });
      if (!outcome.ok) return outcome;
      const store = asked ?? (await storeSoon(openStore));
      if (store === undefined) return success(null);
      const { lotLogs } = store.main;
      return persistReply(store, [lotLogs], async () => {
        await lotLogs.put({ lotId, readAt: Date.now(), ...outcome.value });
        await dropOldest(lotLogs);
      });
    },
    loadTaskHistory: async (taskId) => {
      const asked = openStore();
      const outcome = await service.send(getTaskHistory, { params: { id: taskId } });
      if (!outcome.ok) return outcome;
      const store = asked ?? (await storeSoon(openStore));
      if (store === undefined) return success(null);
      const { taskHistories } = store.main;
      return persistReply(store, [taskHistories], async () => {
        await taskHistories.put({ taskId, readAt: Date.now(), ...outcome.value });
        await dropOldest(taskHistories);
      });
    },
  };
}

async function dropOldest(table: Table<unknown, string>): Promise<void> {
  const newest = await table.orderBy('readAt').reverse().primaryKeys();
  await table.bulkDelete(newest.slice(maxRecords));
}
