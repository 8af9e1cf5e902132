import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { emptyManifest, type TaskRow } from '#app/store/tables.ts';
import { getChanges, type Changes } from '#core/wire/sync.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { leadAccount, type Lead } from '#workers/sync/leadAccount.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import { readCursor } from '#workers/sync/meta.ts';
import { pullChanges } from '#workers/sync/pull/changes.ts';
import { dropBrokenRuns, findDamage, forgetCursor } from '#workers/sync/pull/checkRows.ts';
import { push } from '#workers/sync/push/push.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { newLot, newTask } from '../model/rows.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const tasks = Array.from({ length: 450 }, (_, index) => newTask({ taskName: `task ${index}` }));
const lots = [newLot(), newLot()];
const noDeletes = { groups: [], tasks: [], lots: [], subtasks: [], exports: [], destinations: [], views: [] };
const noUpserts = { ...noDeletes, templateStates: [] };
const everything: Changes = {
  cursor: 'e.5',
  more: false,
  lastSequence: null,
  gallery: 'g1',
  account: null,
  upserts: { ...noUpserts, tasks, lots },
  deletes: noDeletes,
};

/** A service that answers every read with all rows, and counts the reads from the beginning. */
function service() {
  const asked: URLSearchParams[] = [];
  const client = createApiClient(async (input) => {
    const url = new URL(String(input), 'http://service.test');
    if (url.pathname !== getChanges.path) return Response.json({ code: 'NotFound' }, { status: 404 });
    asked.push(url.searchParams);
    const account = { ...fixtureWorld(0).account, userId: store.accountId };
    const reply = url.searchParams.has('since') ? { ...everything, upserts: noUpserts } : { ...everything, account };
    return Response.json(reply);
  });
  return { client, fullReads: () => asked.filter((query) => !query.has('since')).length, asked };
}

async function fill(client = service().client): Promise<number> {
  const lease = await takeLease(store);
  await pullChanges({ store, service: client, lease, memory: { last: null }, onFilling: () => undefined });
  return lease;
}

const damages: [what: string, found: object, damage: () => Promise<unknown>][] = [
  ['an emptied table', { area: 'tasks', kind: 'count' }, () => store.main.tasks.clear()],
  ['a lost row', { area: 'lots', kind: 'count' }, () => store.main.lots.delete(lots[0]?.lotId ?? '')],
  ['a row of nobody', { area: 'tasks', kind: 'count' }, () => store.main.tasks.put({ taskId: 'x' } as TaskRow)],
  [
    'lost numbers, as after an earlier version',
    { area: 'groups', kind: 'count' },
    () => store.main.meta.delete('counts'),
  ],
  ['a lost account', { area: 'account', kind: 'row' }, () => store.main.account.clear()],
  [
    'a row without a field, behind the first rows',
    { area: 'tasks', kind: 'row' },
    async () => store.main.tasks.update(await lastTaskId(), { taskName: undefined as unknown as string }),
  ],
  [
    'a row with a value of another kind',
    { area: 'lots', kind: 'row' },
    () => store.main.lots.update(lots[1]?.lotId ?? '', { columns: null as unknown as string[] }),
  ],
];
const lastTaskId = async () => (await store.main.tasks.toCollection().lastKey()) as string;

describe('stored rows are checked', () => {
  test('and sound ones are left alone', async () => {
    expect(await findDamage(store)).toBeNull();
    await fill();
    expect(await findDamage(store)).toBeNull();
  });

  test.each(damages)('and %s is found', async (_what, found, damage) => {
    await fill();
    await damage();
    expect(await findDamage(store)).toEqual(found);
  });

  test.each(damages)('and after %s everything is read again', async (_what, _found, damage) => {
    const { client, fullReads } = service();
    const lease = await fill(client);
    // The rows of runs, and the user's wish to have none here, are no part of what is read again.
    const removed = { ...emptyManifest(lots[0]!), isDropped: true, isRemoved: true };
    await store.data.manifests.put(removed);
    await damage();
    await forgetCursor(store, lease);
    await pullChanges({ store, service: client, lease, memory: { last: null }, onFilling: () => undefined });
    expect(fullReads()).toBe(2);
    expect(await findDamage(store)).toBeNull();
    expect(await store.data.manifests.toArray()).toEqual([removed]);
    expect(await store.main.tasks.count()).toBe(tasks.length);
    expect(await readCursor(store)).toBe('e.5');
  });

  test.each(damages)('by the worker that leads, as it begins: %s heals', async (_what, _found, damage) => {
    const { client, fullReads } = service();
    await fill(client);
    await damage();
    const lead = await begin(client);
    await expect.poll(fullReads).toBe(2);
    await expect.poll(() => findDamage(store)).toBeNull();
    expect(await store.main.tasks.count()).toBe(tasks.length);
    await lead.loop.wake();
    expect(fullReads()).toBe(2);
    lead.loop.stop();
  });
});

const begin = (client: ReturnType<typeof service>['client']): Promise<Lead> =>
  leadAccount({
    store,
    service: client,
    language: () => 'en-US',
    preferredLotId: () => null,
    onEvent: () => undefined,
    trace: () => undefined,
    checkAfterMs: 0,
    onLost: () => undefined,
    onBug: (error) => store.isClosed || expect.fail(String(error)),
  });

test.each([
  ['id', { clientId: 'not an id' }],
  ['number', { nextSequence: Number.NaN }],
  ['epoch', { epoch: undefined as unknown as string }],
])('a damaged %s of this device’s edits does not stop reading, and edits get new ones', async (_what, damage) => {
  const row = { key: 'client', clientId: crypto.randomUUID(), nextSequence: 3, epoch: 'e' } as const;
  await store.outbox.client.put({ ...row, ...damage });
  const { client, asked } = service();
  await fill(client);
  expect(asked.map((query) => query.get('client'))).toEqual([null]);
  await store.outbox.edits.add({
    uuid: crypto.randomUUID(),
    name: 'renameTask',
    field: 'taskName',
    target: tasks[0]?.taskId ?? '',
    targetName: 'task 0',
    patch: { taskName: 'new' },
    base: 'task 0',
    baseRevision: 0,
    createdAt: 0,
    state: 'waiting',
    seq: null,
    wasSent: false,
    outcome: null,
    closedAt: null,
  });
  await push(
    store,
    createApiClient(async () => Response.json({ results: [] })),
    'e.5',
  );
  expect(await store.outbox.edits.toArray()).toMatchObject([{ state: 'sent', seq: 1 }]);
  expect(await store.outbox.client.get('client')).toMatchObject({ nextSequence: 2, epoch: 'e' });
  expect((await store.outbox.client.get('client'))?.clientId).toMatch(/^[\da-f-]{36}$/u);
});

test('a run whose blocks are not those of its manifest leaves the device, to be fetched again; sound ones stay', async () => {
  const [sound, gap, short, bare] = [newLot(), newLot(), newLot(), newLot()];
  for (const { lotId } of [sound, gap, short]) {
    const firstRows = lotId === gap.lotId ? [500] : [0, 500];
    const block = { lotId, rowCount: 500, isFull: true, body: 'x' };
    await store.data.blocks.bulkPut(firstRows.map((firstRow) => ({ ...block, firstRow, blockNo: firstRow / 500 })));
  }
  for (const lot of [sound, gap, short])
    await store.data.manifests.put({
      ...emptyManifest(lot),
      blockCount: 2,
      rowCount: lot === short ? 999 : 1000,
    });
  await store.data.manifests.put({ ...emptyManifest(bare), isDropped: true });
  expect(await dropBrokenRuns(store)).toBe(2);
  const kept = [bare.lotId, sound.lotId].toSorted();
  expect((await store.data.manifests.toCollection().primaryKeys()).toSorted()).toEqual(kept);
  expect(await store.data.blocks.count()).toBe(2);
  expect(await dropBrokenRuns(store)).toBe(0);
});
