import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import { createSyncLoop } from '#workers/sync/syncLoop.ts';
import { syncOnce } from '#workers/sync/syncOnce.ts';
import { createSyncTrace } from '#workers/sync/syncTrace.ts';
import { contract, contractHeader } from '#core/wire/contract.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

test.each([
  ['Offline', null, () => Promise.reject(new TypeError('fetch failed'))],
  ['ServiceDown', 'Unavailable', async () => new Response(null, { status: 503 })],
  ['BadReply', 'BadReply', async () => Response.json({ of: 'another version' })],
  [
    'Outdated',
    'Outdated',
    async () => Response.json({ of: 'a newer version' }, { headers: { [contractHeader]: String(contract + 1) } }),
  ],
  [
    'ForeignPage',
    'ForeignPage',
    async () => new Response('<p>the login page of a hotel</p>', { headers: { 'content-type': 'text/html' } }),
  ],
] as const)('a failed turn names its outage in the log: %s', async (outage, problem, answer) => {
  const puller = {
    store,
    service: createApiClient(answer),
    lease: await takeLease(store),
    memory: { last: null },
    onFilling: () => undefined,
  };
  const trace = createSyncTrace();
  const loop = createSyncLoop({
    syncOnce: () => syncOnce(puller),
    onEvent: () => undefined,
    trace: trace.add,
    random: () => 0.5,
  });
  try {
    await vi.waitFor(() => expect(trace.entries().some(({ event }) => event === 'failed')).toBe(true), 30_000);
  } finally {
    loop.stop();
  }
  const failed = trace.entries().find(({ event }) => event === 'failed');
  expect(failed?.facts).toMatchObject({ problem, outage });
});
