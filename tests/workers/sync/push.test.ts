import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { taskRow } from '#app/store/tables.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import type { Mutation } from '#core/wire/sync.ts';
import { createApiClient, type Fetch } from '#workers/sync/service/apiClient.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import { push } from '#workers/sync/push/push.ts';
import { syncOnce } from '#workers/sync/syncOnce.ts';
import { newTask } from './model/rows.ts';

const cursor = 'epoch.1';
const tasks = Array.from({ length: 5 }, (_, index) => newTask({ taskName: `Task ${index}` }));
let store: Store;
beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  await store.main.tasks.bulkPut(tasks.map(taskRow));
  for (const { taskId, taskName } of tasks)
    await enqueueEdit(store, renameTask, taskId, { taskName: `${taskName}, new` });
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const statesByName = async () =>
  Object.fromEntries(
    (await store.outbox.edits.orderBy('place').toArray()).map(({ patch, state }) => [
      (patch as { taskName: string }).taskName,
      state,
    ]),
  );

/** A service that applies edits in the order of their numbers; `refuse` names the requests that it cannot take at all. */
function serviceThat(refuse: (mutations: Mutation[]) => Response | null): { send: Fetch; sizes: number[] } {
  const next = new Map<string, number>();
  const sizes: number[] = [];
  const send: Fetch = async (_, { body }) => {
    const { clientId, mutations } = JSON.parse(body as string) as { clientId: string; mutations: Mutation[] };
    sizes.push(mutations.length);
    const refusal = refuse(mutations);
    if (refusal !== null) return refusal;
    const expected = next.get(clientId) ?? 1;
    if (mutations[0]?.seq !== expected) return json({ code: 'SequenceGap', expected }, 409);
    const lastSequence = expected + mutations.length - 1;
    next.set(clientId, lastSequence + 1);
    return json({ results: mutations.map(({ seq }) => ({ seq, outcome: 'applied', revision: 2 })), lastSequence });
  };
  return { send, sizes };
}

test.each([
  ['is invalid', 400, { code: 'InvalidInput', field: 'mutations.0.uuid', message: 'no uuid' }],
  ['is too large', 413, { code: 'TooLarge', limitBytes: 1 }],
])('an edit that %s for the service is refused alone, and those behind it are applied', async (_, status, refusal) => {
  const isBad = ({ patch }: Mutation) => JSON.stringify(patch).includes('Task 2');
  const { send, sizes } = serviceThat((mutations) => (mutations.some(isBad) ? json(refusal, status) : null));
  expect(await push(store, createApiClient(send), cursor)).toEqual({ ok: true, value: 5 });
  expect(await statesByName()).toEqual({
    'Task 0, new': 'applied',
    'Task 1, new': 'applied',
    'Task 2, new': 'refused',
    'Task 3, new': 'applied',
    'Task 4, new': 'applied',
  });
  // All together, then one by one up to the bad one, then the rest together under a new client id.
  expect(sizes).toEqual([5, 1, 1, 1, 2]);
  expect(await store.outbox.edits.where('state').equals('refused').toArray()).toMatchObject([{ outcome: { refusal } }]);
});

test('where the request around the edits is refused, all of them wait', async () => {
  const { send, sizes } = serviceThat(() =>
    json({ code: 'InvalidInput', field: 'contract', message: 'is missing' }, 400),
  );
  expect(await push(store, createApiClient(send), cursor)).toMatchObject({ refusal: { field: 'contract' } });
  expect(new Set(Object.values(await statesByName()))).toEqual(new Set(['sent']));
  expect(sizes).toEqual([5]);
});

test('a service without room for edits still brings changes, and the status names it', async () => {
  const asked: string[] = [];
  const send: Fetch = async (address) => {
    asked.push(address.split('?')[0] ?? '');
    return address.startsWith('/v1/sync/push') ? json({ code: 'Unavailable', retryAfterSeconds: 2 }, 503) : json({});
  };
  const service = createApiClient(send);
  const last = { cursor, tag: null } as never;
  const memory = { last };
  await syncOnce({ store, service, lease: await takeLease(store), memory, onFilling: () => undefined });
  expect(asked).toEqual(['/v1/sync/push', '/v1/sync/changes']);
});
