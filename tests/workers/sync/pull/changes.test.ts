import 'fake-indexeddb/auto';
import { Dexie, RangeSet, type IntervalTree, type ObservabilitySet } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { emptyManifest } from '#app/store/tables.ts';
import { indexedTasks, loadTaskIndex } from '#app/store/taskIndex/taskIndex.ts';
import { getChanges, type Changes } from '#core/wire/sync.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Task } from '#core/wire/rows/task.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { LeaseLost, takeLease } from '#workers/sync/lead/leaderLease.ts';
import { readCursor } from '#workers/sync/meta.ts';
import { pullChanges, type PollMemory } from '#workers/sync/pull/changes.ts';
import { newExport, newTask } from '../model/rows.ts';

let store: Store;
let lease: number;
beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  lease = await takeLease(store);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const noDeletes = { groups: [], tasks: [], lots: [], subtasks: [], exports: [], destinations: [], views: [] };
const none = { ...noDeletes, templateStates: [] };
const page = (cursor: string, change: Partial<Changes> = {}): Changes => ({
  cursor,
  more: false,
  lastSequence: null,
  gallery: 'g1',
  account: null,
  upserts: none,
  deletes: noDeletes,
  ...change,
});
const account = (userId: string): Account => ({
  userId,
  email: 'me@example.com',
  userName: 'me',
  accountLevel: AccountLevel.Free,
  currentAccountLevel: AccountLevel.Free,
  isLevelExpired: false,
  canTrial: false,
  trialEndsAt: null,
  trialDays: 14,
  operatorContact: null,
  proxyPricePerGbMicro: null,
  balanceMicro: 0,
  totalBalanceMicro: 0,
  cloudCount: 1,
  taskLimit: 10,
  language: 'en-US',
  createdAt: 0,
});

/** A service that gives these answers, one after the other; what it was asked is in `asked`. */
function serviceOf(...answers: (Changes | 304 | 410 | 503)[]) {
  const asked: { since: string | undefined; limit: number; tag: string | null }[] = [];
  const service = createApiClient(async (address, init) => {
    const { searchParams } = new URL(address, 'http://model.test');
    const { since, limit } = getChanges.query.parse(Object.fromEntries(searchParams));
    asked.push({ since, limit, tag: new Headers(init.headers).get('if-none-match') });
    const answer = answers.shift() ?? 304;
    if (answer === 304) return new Response(null, { status: 304 });
    if (answer === 503) return new Response(null, { status: 503 });
    if (answer === 410) return Response.json({ code: 'CursorExpired' }, { status: 410 });
    return Response.json(answer, { headers: { etag: `"${answer.cursor}"` } });
  });
  return { service, asked };
}
const pull = (service: ReturnType<typeof createApiClient>, memory: PollMemory = { last: null }) =>
  pullChanges({ store, service, lease, memory, onFilling: () => undefined });
const taskNames = async () => (await store.main.tasks.toArray()).map(({ taskName }) => taskName).sort();

const lastOf = (part: string) => part.split('/').at(-1) ?? '';
const rangesOf = (keys: IntervalTree) => [...RangeSet(keys)].map(({ from, to }) => (from === to ? from : [from, to]));
const withoutEmpty = (notified: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(notified).filter(([, keys]) => keys.length > 0));

test('a first fill comes in large pages, each stored with its cursor, and does not count for the storm guard', async () => {
  const [one, two] = [newTask({ taskName: 'one' }), newTask({ taskName: 'two' })];
  const { service, asked } = serviceOf(
    page('e.5.3', { more: true, upserts: { ...none, tasks: [one] } }),
    page('e.5', { upserts: { ...none, tasks: [two] } }),
  );
  expect(await pull(service)).toEqual({ ok: true, value: { cursor: 'e.5', hasNews: false } });
  expect(asked.map(({ since, limit }) => [since, limit])).toEqual([
    [undefined, 5_000],
    ['e.5.3', 5_000],
  ]);
  expect(await taskNames()).toEqual(['one', 'two']);
});

test('an interrupted fill continues at its last position', async () => {
  const [one, two] = [newTask({ taskName: 'one' }), newTask({ taskName: 'two' })];
  const { service, asked } = serviceOf(
    page('e.5.3', { more: true, upserts: { ...none, tasks: [one] } }),
    503,
    page('e.5', { upserts: { ...none, tasks: [two] } }),
  );
  expect(await pull(service)).toMatchObject({ ok: false, outage: { kind: 'ServiceDown' } });
  await pull(service);
  expect(asked.map(({ since }) => since)).toEqual([undefined, 'e.5.3', 'e.5.3']);
  expect(await taskNames()).toEqual(['one', 'two']);
});

test('a delta changes, adds and deletes, and its tag answers the next poll with 304', async () => {
  const [kept, gone] = [newTask({ taskName: 'kept' }), newTask({ taskName: 'gone' })];
  const { service, asked } = serviceOf(
    page('e.1', { upserts: { ...none, tasks: [kept, gone] } }),
    page('e.2', {
      upserts: { ...none, tasks: [{ ...kept, taskName: 'changed' }] },
      deletes: { ...noDeletes, tasks: [gone.taskId] },
    }),
    304,
  );
  const memory: PollMemory = { last: null };
  await pull(service, memory);
  expect(await pull(service, memory)).toEqual({ ok: true, value: { cursor: 'e.2', hasNews: true } });
  expect(await pull(service, memory)).toEqual({ ok: true, value: { cursor: 'e.2', hasNews: false } });
  expect(asked.at(-1)).toEqual({ since: 'e.2', limit: 500, tag: '"e.2"' });
  expect(await taskNames()).toEqual(['changed']);
});

test('rows that did not change are not written again', async () => {
  const task = newTask();
  const { service } = serviceOf(
    page('e.1', { upserts: { ...none, tasks: [task] } }),
    page('e.2', { upserts: { ...none, tasks: [task] } }),
  );
  await pull(service);
  let writes = 0;
  store.main.tasks.hook('updating', () => {
    writes += 1;
  });
  await pull(service);
  expect(writes).toBe(0);
  expect(await readCursor(store)).toBe('e.2');
});

const tasksNamed = (count: number) =>
  Array.from({ length: count }, (_, index) => newTask({ taskName: `Task ${index}`, startedAt: index }));
const counted = (tasks: readonly Task[]) => tasks.map((task) => ({ ...task, currentTotalExtractCount: 5 }));

/** Notifications of tasks to the tabs while `act` runs: the ranges of each part, from and to the same key for one. */
async function notifiedTasks(act: () => Promise<unknown>) {
  const notified: Record<string, unknown[]>[] = [];
  const note = (parts: ObservabilitySet) => {
    const ofTasks = Object.entries(parts).filter(([part]) => part.startsWith(`idb://${store.main.name}/tasks/`));
    if (ofTasks.length > 0)
      notified.push(Object.fromEntries(ofTasks.map(([part, keys]) => [lastOf(part), rangesOf(keys)])));
  };
  Dexie.on.storagemutated.subscribe(note);
  await act();
  Dexie.on.storagemutated.unsubscribe(note);
  return notified.map(withoutEmpty);
}

test('a poll notifies the tabs of the rows that it changed, and of the indexes that it moved only', async () => {
  const tasks = tasksNamed(100);
  const [first] = counted(tasks);
  const { service } = serviceOf(
    page('e.1', { upserts: { ...none, tasks } }),
    page('e.2', { upserts: { ...none, tasks: counted(tasks) } }),
    page('e.3', { upserts: { ...none, tasks: [{ ...first!, taskName: 'renamed' }] } }),
  );
  await pull(service);
  const notified = await notifiedTasks(async () => {
    await pull(service);
    await pull(service);
  });
  const sorted = tasks.map(({ taskId }) => taskId).toSorted();
  expect(notified).toEqual([{ '': sorted }, { '': [first?.taskId], taskName: ['Task 0', 'renamed'] }]);
});

test('a poll that changes more notifies of a range of rows per index', async () => {
  const tasks = tasksNamed(101);
  const { service } = serviceOf(
    page('e.1', { upserts: { ...none, tasks } }),
    page('e.2', { upserts: { ...none, tasks: counted(tasks) } }),
    page('e.3', {
      upserts: { ...none, tasks: tasks.map((task) => ({ ...task, taskExecuteStatus: TaskStatus.Running })) },
    }),
    page('e.4', {
      upserts: { ...none, tasks: tasks.map((task) => ({ ...task, startedAt: 500 + (task.startedAt ?? 0) })) },
    }),
  );
  await pull(service);
  await loadTaskIndex(store);
  const notified = await notifiedTasks(async () => {
    await pull(service);
    await pull(service);
    await pull(service);
  });
  const sorted = tasks.map(({ taskId }) => taskId).toSorted();
  const all = { '': [[sorted.at(0), sorted.at(-1)]] };
  const statuses = [TaskStatus.Running, TaskStatus.Ready];
  expect(notified).toEqual([
    all,
    { ...all, taskExecuteStatus: statuses },
    { ...all, taskExecuteStatus: statuses, listedAt: [[0, 600]] },
  ]);
  const newest = tasks.at(-1)?.taskId;
  expect((await indexedTasks(store))?.at(0), 'as it is kept in memory').toMatchObject({
    taskId: newest,
    listedAt: 600,
  });
});

test('an expired cursor reads everything again and leaves only what still is', async () => {
  const [kept, gone] = [newTask({ taskName: 'kept' }), newTask({ taskName: 'gone' })];
  await store.data.manifests.put(emptyManifest({ lotId: 'a', createdAt: 0 }));
  const { service, asked } = serviceOf(
    page('e.1', { upserts: { ...none, tasks: [kept, gone] } }),
    410,
    page('f.1.1', { more: true, upserts: { ...none, tasks: [kept] } }),
    page('f.1'),
  );
  await pull(service);
  await pull(service);
  expect(asked.map(({ since }) => since)).toEqual([undefined, 'e.1', undefined, 'f.1.1']);
  expect(await taskNames()).toEqual(['kept']);
  expect(await store.data.manifests.toArray(), 'blocks of another life of the service are gone').toEqual([]);
});

test('when reading again is interrupted, the old rows stay', async () => {
  const old = newTask({ taskName: 'old' });
  const { service } = serviceOf(
    page('e.1', { upserts: { ...none, tasks: [old] } }),
    410,
    page('f.1.1', { more: true, upserts: { ...none, tasks: [newTask({ taskName: 'new' })] } }),
    503,
  );
  await pull(service);
  await pull(service);
  expect(await taskNames()).toEqual(['old']);
  expect(await readCursor(store)).toBe('e.1');
});

test("another account's answer is not written", async () => {
  const tasks = [newTask()];
  const { service } = serviceOf(page('e.1', { account: account('somebody else'), upserts: { ...none, tasks } }));
  expect(await pull(service)).toEqual({ ok: false, refusal: { code: 'Unauthorized' } });
  expect(await taskNames()).toEqual([]);
});

test('the own account is kept', async () => {
  const { service } = serviceOf(page('e.1', { account: account(store.accountId) }));
  await pull(service);
  expect(await store.main.account.get(store.accountId)).toEqual(account(store.accountId));
});

test('a leader that was replaced writes nothing', async () => {
  const { service } = serviceOf(page('e.1', { upserts: { ...none, tasks: [newTask()] } }));
  await takeLease(store);
  await expect(pull(service)).rejects.toThrow(LeaseLost);
  expect(await taskNames()).toEqual([]);
  expect(await readCursor(store)).toBe(null);
});

test('exports come, change and leave like every other row', async () => {
  const [one, other] = [newExport(), newExport()];
  const { service } = serviceOf(
    page('e.1', { upserts: { ...none, exports: [one, other] } }),
    page('e.2', {
      upserts: { ...none, exports: [{ ...one, status: 'done', rowCount: 3 }] },
      deletes: { ...noDeletes, exports: [other.recordId] },
    }),
  );
  await pull(service);
  expect(await store.main.exports.count()).toBe(2);
  await pull(service);
  expect(await store.main.exports.toArray()).toEqual([{ ...one, status: 'done', rowCount: 3 }]);
});

test.each([
  ['lost', () => store.main.meta.delete('cursor')],
  ['damaged', () => store.main.meta.put({ key: 'cursor', value: 'e.one' })],
  ['not even a text', () => store.main.meta.put({ key: 'cursor', value: Number.NaN as unknown as string })],
])('a cursor that is %s leads to reading everything again, without the rows deleted meanwhile', async (_, damage) => {
  const [old, kept] = [newTask({ taskName: 'deleted meanwhile' }), newTask({ taskName: 'kept' })];
  await pull(serviceOf(page('e.5', { upserts: { ...none, tasks: [old, kept] } })).service);
  await damage();
  const { service, asked } = serviceOf(page('e.6', { upserts: { ...none, tasks: [kept] } }));
  expect(await pull(service)).toEqual({ ok: true, value: { cursor: 'e.6', hasNews: false } });
  expect(asked.map(({ since }) => since)).toEqual([undefined]);
  expect(await taskNames()).toEqual(['kept']);
  expect(await readCursor(store)).toBe('e.6');
});

test('a damaged lease does not keep the next leader from writing', async () => {
  await store.main.meta.put({ key: 'lease', value: Number.NaN });
  lease = await takeLease(store);
  const { service } = serviceOf(page('e.5', { upserts: { ...none, tasks: [newTask({ taskName: 'one' })] } }));
  expect(await pull(service)).toMatchObject({ ok: true });
  expect(await taskNames()).toEqual(['one']);
});
