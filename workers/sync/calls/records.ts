import type { Table } from 'dexie';
import { success } from '#core/domain/refusal.ts';
import { getLotLog, getTaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';
import { pictureCalls } from './pictures.ts';
import { persistReply, storeSoon } from './persistReply.ts';

/** The number of logs, and of histories, that stay on the device, the last read ones: a log has up to 64 KiB. */
export const maxRecords = 50;

/** Logs and histories: loaded when a user opens them, then available without a network. Pictures: of kept runs. */
export function recordCalls(
  service: ApiClient,
  openStore: () => Store | undefined,
): Pick<SyncApi, 'loadLotLog' | 'loadTaskHistory' | 'picture'> {
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
