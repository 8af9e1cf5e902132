import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { createApiClient, type ApiClient } from '#workers/sync/service/apiClient.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import type { PollMemory } from '#workers/sync/pull/changes.ts';
import { syncOnce, type SyncResult } from '#workers/sync/syncOnce.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';

export interface Device {
  store: Store;
  service: ApiClient;
  /** Sends what waits and reads what is new. */
  turn(): Promise<SyncResult>;
  close(): Promise<void>;
}

/**
 * The databases of one device, its own by its name, and its worker's turns on the real service. The test's first import is
 * `fake-indexeddb/auto`.
 */
export function openDevice(tested: TestService, client: Client, name: string): Device {
  const database = `${client.accountId}-${name}`;
  const store: Store = { ...openStore(database, null), accountId: client.accountId };
  const memory: PollMemory = { last: null };
  const service = createApiClient(async (address, { method = 'GET', body, headers }) => {
    const response = await tested.app.inject({
      method: method as 'GET',
      url: address,
      headers: { ...Object.fromEntries(new Headers(headers)), host: '127.0.0.1:8080', cookie: client.cookie },
      ...(typeof body === 'string' && { payload: body }),
    });
    const given = { status: response.statusCode, headers: { etag: String(response.headers['etag'] ?? '') } };
    return new Response([204, 304].includes(given.status) ? null : response.body, given);
  });
  return {
    store,
    service,
    turn: async () => {
      const lease = await takeLease(store);
      return syncOnce({ store, service, lease, memory, onFilling: () => undefined });
    },
    close: async () => {
      closeStore(store);
      await deleteStore(database);
    },
  };
}
