import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { lotLogOf, taskHistoryOf } from '#app/store/queries/storedReplies.ts';
import { maxRecords, recordCalls } from '#workers/sync/calls/records.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';

let store: Store;
let isThere = true;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
  isThere = true;
});
afterEach(() => closeStore(store));

const log = { entries: [{ at: 1, event: { code: 'WorkerLost', subtaskNo: 1 } }], cuts: [] };
const history = { items: [{ at: 2, by: 'ada', change: { field: 'nodeCount', before: null, after: 2 } }] };
const service = createApiClient(async (address) => {
  if (!isThere) throw new TypeError('no network');
  return Response.json(address.includes('/history') ? history : log);
});
const calls = () => recordCalls(service, () => store);
const lot = (lotId: string) => ({ taskId: crypto.randomUUID(), lotNo: 1, lotId });

test('an opened log and history are shown again without the service, and the outage is reported', async () => {
  const [lotId, taskId] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await calls().loadLotLog(lot(lotId))).toMatchObject({ ok: true });
  expect(await calls().loadTaskHistory(taskId)).toMatchObject({ ok: true });
  isThere = false;
  expect(await calls().loadLotLog(lot(lotId))).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  expect(await lotLogOf(store, lotId)).toMatchObject(log);
  expect(await taskHistoryOf(store, taskId)).toMatchObject(history);
  expect(await lotLogOf(store, crypto.randomUUID())).toBeNull();
});

test('the device keeps the logs that were read last', async () => {
  const lotIds = Array.from({ length: maxRecords }, () => crypto.randomUUID());
  await store.main.lotLogs.bulkPut(lotIds.map((lotId, index) => ({ lotId, readAt: index, entries: [], cuts: [] })));
  const newest = crypto.randomUUID();
  await calls().loadLotLog(lot(newest));
  expect(await store.main.lotLogs.count()).toBe(maxRecords);
  expect(await lotLogOf(store, newest)).toMatchObject(log);
  expect(await lotLogOf(store, lotIds[0] ?? '')).toBeNull();
});

test('a reply that arrives before the tab has named its account is stored once the account is open', async () => {
  let opened: Store | undefined;
  const early = recordCalls(service, () => opened);
  const lotId = crypto.randomUUID();
  setTimeout(() => (opened = store), 120);
  await early.loadLotLog(lot(lotId));
  expect(await lotLogOf(store, lotId)).toMatchObject(log);
});

test('nothing is written after a sign-out', async () => {
  closeStore(store);
  expect(await calls().loadTaskHistory(crypto.randomUUID())).toMatchObject({ ok: true });
});
