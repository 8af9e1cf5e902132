import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { dueWipes, lastAccountId, rememberAccount } from '#app/store/registry.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import type { SyncApi, SyncStatus } from '#workers/sync/api.ts';
import type { TaskDraft } from '#workers/sync/calls/tasks.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { createSyncWorker } from '#workers/sync/syncWorker.ts';
import { ModelService } from './model/modelService.ts';
import { memoryStorage } from './model/memoryStorage.ts';
import { newTask } from './model/rows.ts';

let accountId: string;
let model: ModelService;
let screen: Store;
const open: SyncApi[] = [];
const bugs: unknown[] = [];

beforeEach(async () => {
  accountId = crypto.randomUUID();
  await rememberAccount(accountId);
  model = new ModelService();
  screen = openStore(accountId, memoryStorage());
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const worker of open.splice(0)) await worker.close();
  closeStore(screen);
  expect(bugs.splice(0)).toEqual([]);
});

/** The worker of one more tab, with what its indicator shows and the calls that it sent. */
async function tab() {
  const calls: string[] = [];
  const network = { isDown: false };
  const service = createApiClient(async (address, init) => {
    const path = new URL(address, 'http://model.test').pathname;
    calls.push(`${init.method} ${path}`);
    if (network.isDown) throw new TypeError('no network');
    if (path === '/v1/session') return Response.json(init.method === 'POST' ? account() : {});
    if (path === '/v1/tasks/batchstart') {
      const errors = [{ taskId: model.tasks[0]?.taskId, isTemplate: true, startResult: 1 }];
      return Response.json({ error: null, errors });
    }
    return model.fetch(address, init);
  });
  const worker = createSyncWorker(service, (error) => bugs.push(error));
  const seen: { status: SyncStatus | null } = { status: null };
  await worker.watchStatus((status) => {
    seen.status = status;
  });
  open.push(worker);
  return { worker, seen, calls, network };
}

const account = () => ({
  userId: accountId,
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
const phaseOf = (seen: { status: SyncStatus | null }, phase: SyncStatus['phase']) =>
  vi.waitFor(() => expect(seen.status?.phase).toBe(phase), 30_000);

test('rows come to the device, and an edit of the screen goes out by itself', async () => {
  const task = newTask();
  model.addTask(task);
  const { worker, seen } = await tab();
  await worker.open(accountId, 'en-US');
  await phaseOf(seen, 'upToDate');
  expect((await screen.main.tasks.get(task.taskId))?.taskName).toBe('Books');
  await enqueueEdit(screen, renameTask, task.taskId, { taskName: 'Mine' });
  await vi.waitFor(() => expect(model.tasks[0]?.taskName).toBe('Mine'), 30_000);
  await vi.waitFor(async () => expect((await screen.outbox.edits.toArray())[0]?.state).toBe('settled'), 30_000);
  await vi.waitFor(() => expect(screen.backup.all()).toEqual([]), 30_000);
});

test.each([
  ['own edits, one after another, are no storm: each goes out at once', true, 'upToDate'],
  ['as many changes of others as quickly are a storm, and pause the polls', false, 'paused'],
] as const)('%s', async (_, isOwn, phase) => {
  const task = newTask();
  model.addTask(task);
  const { worker, seen } = await tab();
  await worker.open(accountId, 'en-US');
  await phaseOf(seen, 'upToDate');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let count = 1; count <= 8; count += 1) {
    if (isOwn) await enqueueEdit(screen, renameTask, task.taskId, { taskName: `Name ${count}` });
    else model.addTask(newTask());
    await worker.pollNow();
  }
  await phaseOf(seen, phase);
  if (isOwn) expect(model.tasks[0]?.taskName).toBe('Name 8');
});

test('one of two tabs polls; both show the same; the other one continues when it closes', async () => {
  const first = await tab();
  await first.worker.open(accountId, 'en-US');
  await phaseOf(first.seen, 'upToDate');
  const second = await tab();
  await second.worker.open(accountId, 'en-US');
  model.addTask(newTask({ taskName: 'New' }));
  await second.worker.pollNow();
  expect((await screen.main.tasks.toArray()).map(({ taskName }) => taskName)).toEqual(['New']);
  expect(second.calls).toEqual([]);
  expect(second.seen.status).toEqual(first.seen.status);
  await first.worker.close();
  await vi.waitFor(() => expect(second.calls).toContain('GET /v1/sync/changes'), 30_000);
});

test('a repair in a tab that does not lead finds damage, and the leader reads everything again', async () => {
  model.addTask(newTask());
  model.addTask(newTask({ taskName: 'Prices' }));
  const first = await tab();
  await first.worker.open(accountId, 'en-US');
  await phaseOf(first.seen, 'upToDate');
  const second = await tab();
  await second.worker.open(accountId, 'en-US');
  await phaseOf(second.seen, 'upToDate');
  await screen.main.tasks.clear();
  expect(await second.worker.repair()).toEqual({ ok: true, value: { area: 'tasks', brokenRuns: 0 } });
  expect((await screen.main.tasks.toArray()).map(({ taskName }) => taskName).toSorted()).toEqual(['Books', 'Prices']);
  expect(second.calls).toEqual([]);
});

test('a repair without a network keeps what is here, and everything is read again with the next poll', async () => {
  model.addTask(newTask());
  const { worker, seen, network } = await tab();
  await worker.open(accountId, 'en-US');
  await phaseOf(seen, 'upToDate');
  network.isDown = true;
  expect(await worker.repair()).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  expect(await screen.main.tasks.count()).toBe(1);
  expect(await screen.main.meta.get('cursor')).toBeUndefined();
  network.isDown = false;
  await worker.pollNow();
  expect(await screen.main.meta.get('cursor')).toBeDefined();
});

test('two calls that open the same account open it once', async () => {
  const { worker, seen, calls } = await tab();
  await Promise.all([worker.open(accountId, 'en-US'), worker.open(accountId, 'de-DE')]);
  await phaseOf(seen, 'upToDate');
  await worker.close();
  const before = calls.length;
  const locks = await navigator.locks.query();
  expect([...(locks.held ?? []), ...(locks.pending ?? [])].filter(({ name }) => name?.includes(accountId))).toEqual([]);
  expect(calls.length).toBe(before);
});

test('401 keeps rows and edits, and signing in again sends them', async () => {
  const task = newTask();
  model.addTask(task);
  const { worker, seen } = await tab();
  await worker.open(accountId, 'en-US');
  await phaseOf(seen, 'upToDate');
  model.faults = ['signedOut'];
  await enqueueEdit(screen, renameTask, task.taskId, { taskName: 'Mine' });
  await phaseOf(seen, 'signedOut');
  expect(await screen.main.tasks.toArray()).toHaveLength(1);
  const elsewhere = await tab();
  expect(await elsewhere.worker.signIn('me', 'secret')).toMatchObject({ ok: true, value: { userId: accountId } });
  await phaseOf(seen, 'upToDate');
  await vi.waitFor(() => expect(model.tasks[0]?.taskName).toBe('Mine'), 30_000);
});

test('a start gives one result per task, and the rows are polled before it resolves', async () => {
  const [running, ready] = [newTask(), newTask()];
  model.addTask(running);
  const { worker, seen, calls } = await tab();
  await worker.open(accountId, 'en-US');
  await phaseOf(seen, 'upToDate');
  calls.length = 0;
  expect(await worker.startTasks([running.taskId, ready.taskId])).toEqual({
    ok: true,
    value: { [running.taskId]: 1, [ready.taskId]: 0 },
  });
  // Likes of templates may still be read at first: "up to date" is said before that.
  const start = calls.indexOf('POST /v1/tasks/batchstart');
  expect(start).toBeGreaterThan(-1);
  expect(calls.slice(start)).toContain('GET /v1/sync/changes');
});

const draft: TaskDraft = {
  taskName: 'Books',
  templateRegistrationId: 1,
  templateVersion: 1,
  parameters: {},
  idByParamName: {},
};
test.each<[what: string, call: (worker: SyncApi, taskId: string) => Promise<unknown>]>([
  ['a start', (worker, taskId) => worker.startTasks([taskId])],
  ['a run of failed pages', (worker, taskId) => worker.startFailedPages(taskId)],
  ['a new task', (worker) => worker.createTask(draft)],
  ['a change of a task', (worker, taskId) => worker.updateTask(taskId, draft)],
  ['a share link', (worker, taskId) => worker.shareTask(taskId)],
])('%s builds on what the screen shows: edits that wait go before it', async (_, call) => {
  const task = newTask();
  model.addTask(task);
  const { worker, seen, calls, network } = await tab();
  await worker.open(accountId, 'en-US');
  await phaseOf(seen, 'upToDate');
  // The device does not know yet that the network is back: no turn is due for a while.
  network.isDown = true;
  await enqueueEdit(screen, renameTask, task.taskId, { taskName: 'Mine' });
  await worker.pollNow();
  network.isDown = false;
  calls.length = 0;
  await call(worker, task.taskId);
  const [first, ...others] = calls.filter((each) => !each.startsWith('GET'));
  expect(first).toBe('POST /v1/sync/push');
  expect(others).toHaveLength(1);
});

test('signing out leaves nothing of the account on the device, in no tab', async () => {
  model.addTask(newTask());
  const [first, second] = [await tab(), await tab()];
  for (const { worker } of [first, second]) await worker.open(accountId, 'en-US');
  await phaseOf(first.seen, 'upToDate');
  expect(await lastAccountId()).toBe(accountId);
  await second.worker.signOut();
  await phaseOf(first.seen, 'signedOut');
  expect(screen.isClosed).toBe(true);
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(accountId))).toEqual([]);
  expect(await lastAccountId()).toBe(null);
  expect(await dueWipes()).toEqual([]);
});

test('signing out offline empties the device too, and the session is ended before the next one begins', async () => {
  const { worker, calls, network } = await tab();
  await worker.open(accountId, 'en-US');
  network.isDown = true;
  expect(await worker.signOut()).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(accountId))).toEqual([]);
  network.isDown = false;
  calls.length = 0;
  await worker.signIn('me', 'secret');
  expect(calls).toEqual(['DELETE /v1/session', 'POST /v1/session']);
});

test('a session of another account closes every tab, whose connections are gone when signing in resolves', async () => {
  model.addTask(newTask());
  const [first, second] = [await tab(), await tab()];
  for (const { worker } of [first, second]) await worker.open(accountId, 'en-US');
  await phaseOf(first.seen, 'upToDate');
  const former = accountId;
  accountId = crypto.randomUUID();
  await second.worker.signIn('you', 'secret');
  expect(second.seen.status?.phase).toBe('signedOut');
  await phaseOf(first.seen, 'signedOut');
  const locks = await navigator.locks.query();
  expect((locks.held ?? []).filter(({ name }) => name?.includes(former))).toEqual([]);
  // What the device keeps of the former account is deleted by the page, which may have to ask; until then it is nobody's.
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(former))).not.toEqual([]);
  expect(await lastAccountId()).toBe(null);
});

test('a tab that does not know that its account left the device does not make its databases again', async () => {
  const { worker, seen, calls } = await tab();
  await rememberAccount(crypto.randomUUID());
  await worker.open(accountId, 'en-US');
  expect(seen.status?.phase).toBe('signedOut');
  expect(calls).toEqual([]);
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(accountId))).toEqual([]);
});

test('a tab that is closed before it is open stays closed', async () => {
  const { worker, calls } = await tab();
  await Promise.all([worker.open(accountId, 'en-US'), worker.close()]);
  expect(calls).toEqual([]);
});
