import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconcileBackup, type BackupStorage } from '#app/store/outbox/outboxBackup.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { exportEdits } from '#app/store/outbox/editFile.ts';
import { discardEdit, enqueueEdit, retryEdit } from '#app/store/outbox/outbox.ts';
import { chooseAvatar } from '#app/store/outbox/avatarDraft.ts';
import { setVisit } from '#app/store/registry.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import { taskById } from '#app/store/queries/tasks/tasks.ts';
import { taskRow } from '#app/store/tables.ts';
import { success } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/rows/task.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { memoryStorage } from '#tests/workers/sync/model/memoryStorage.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

const task = newTask({ fieldRevisions: { taskName: 7 } });
let store: Store;
let storage: BackupStorage;

beforeEach(async () => {
  storage = memoryStorage();
  store = openStore(crypto.randomUUID(), storage);
  await store.main.tasks.put(taskRow(task));
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const rename = (taskName: string) => enqueueEdit(store, renameTask, task.taskId, { taskName });
const shownName = async () => (await taskById(store, task.taskId))?.taskName;
const editRows = () => store.outbox.edits.orderBy('place').toArray();

/** Applies the service's result to the only waiting edit. */
async function answer(change: object): Promise<void> {
  await store.outbox.edits.where('state').equals('waiting').modify(change);
}

test('an edit shows at once and is marked until the service confirms it', async () => {
  await rename('  Old   books ');
  expect(await taskById(store, task.taskId)).toMatchObject({
    taskName: 'Old books',
    pendingFields: ['taskName'],
    attentionCount: 0,
  });
});

test("an edit that its guard refuses is not queued, and an unknown task's neither", async () => {
  expect(await rename(' ')).toEqual({ ok: false, refusal: { code: 'TaskNameEmpty' } });
  expect(await enqueueEdit(store, renameTask, crypto.randomUUID(), { taskName: 'x' })).toEqual({
    ok: false,
    refusal: { code: 'NotFound' },
  });
  expect(await editRows()).toEqual([]);
});

test('where an operator looks at the account as support, no edit is queued and no picture waits', async () => {
  await setVisit(store.accountId);
  const refusal = { ok: false, refusal: { code: 'SupportReads' } };
  expect(await rename('Old books')).toEqual(refusal);
  expect(await chooseAvatar(store, null)).toEqual(refusal);
  expect(await editRows()).toEqual([]);
  expect(await store.outbox.avatar.count()).toBe(0);
  expect(storage).toHaveLength(0);
  await setVisit(null);
  expect(await rename('Old books')).toMatchObject({ ok: true });
});

test('an edit that the service would refuse for good is refused at once, with the reason', async () => {
  const refusal = { code: 'InvalidInput', field: 'taskName' };
  expect(await rename('a\u0000b')).toMatchObject({ ok: false, refusal });
  expect(await rename('half of it: \ud83d')).toMatchObject({ ok: false, refusal });
  expect(await editRows()).toEqual([]);
});

test('typing twice before the sending sends once, on the first base', async () => {
  await rename('one');
  await rename('two');
  const { waiting } = await outboxView(store);
  expect(waiting).toMatchObject([{ patch: { taskName: 'two' }, base: { taskName: 'Books' }, state: 'waiting' }]);
  expect(await shownName()).toBe('two');
});

test('an edit that was sent is frozen: the next one is queued behind it', async () => {
  await rename('one');
  await answer({ state: 'sent', seq: 1, wasSent: true });
  await rename('two');
  expect((await outboxView(store)).waiting).toMatchObject([
    { patch: { taskName: 'one' }, state: 'sent' },
    { patch: { taskName: 'two' }, state: 'waiting', base: { taskName: 'one' } },
  ]);
  expect(await shownName()).toBe('two');
});

test('an edit that the service may have, though it waits for a new number, is neither replaced nor taken back', async () => {
  const first = await rename('one');
  await answer({ wasSent: true });
  await rename('two');
  expect((await outboxView(store)).waiting.map(({ patch }) => patch)).toEqual([
    { taskName: 'one' },
    { taskName: 'two' },
  ]);
  expect(await discardEdit(store, first.ok ? first.value.uuid : '')).toEqual(success(false));
});

test('an applied edit is shown until its row has come, and no longer', async () => {
  await rename('mine');
  await answer({ state: 'applied', outcome: { seq: 1, outcome: 'applied', revision: 9 } });
  expect(await shownName()).toBe('mine');
  await store.main.tasks.put(taskRow({ ...task, taskName: 'later', fieldRevisions: { taskName: 10 } }));
  expect(await taskById(store, task.taskId)).toMatchObject({ taskName: 'later', pendingFields: [] });
});

test('a conflict shows the value that stayed; "use mine" sends again, based on it', async () => {
  await rename('mine');
  const conflict = { value: { taskName: 'theirs' }, changedBy: 'Kim', changedAt: 5 };
  await answer({ state: 'conflict', outcome: { seq: 1, outcome: 'conflict', revision: 9, ...conflict } });
  expect(await taskById(store, task.taskId)).toMatchObject({ taskName: 'Books', attentionCount: 1 });
  const { attention } = await outboxView(store);
  expect(attention).toMatchObject([{ patch: { taskName: 'mine' }, conflict, refusal: null }]);
  await retryEdit(store, attention[0]?.uuid ?? '');
  expect(await outboxView(store)).toMatchObject({ waiting: [{ patch: { taskName: 'mine' } }], attention: [] });
  expect((await editRows()).at(-1)?.baseRevision).toBe(9);
});

test('a refused edit stays until the user discards it', async () => {
  await rename('mine');
  await answer({ state: 'refused', outcome: { seq: 1, outcome: 'refused', refusal: { code: 'TaskDeleted' } } });
  const { attention } = await outboxView(store);
  expect(attention).toMatchObject([{ targetName: 'Books', refusal: { code: 'TaskDeleted' } }]);
  await store.main.tasks.delete(task.taskId);
  expect(await retryEdit(store, attention[0]?.uuid ?? '')).toEqual({ ok: false, refusal: { code: 'NotFound' } });
  expect(await discardEdit(store, attention[0]?.uuid ?? '')).toEqual(success(true));
  expect(await outboxView(store)).toEqual({ waiting: [], attention: [] });
});

test('an edit on its way cannot be taken back', async () => {
  const result = await rename('mine');
  await answer({ state: 'sent', seq: 1, wasSent: true });
  expect(await discardEdit(store, result.ok ? result.value.uuid : '')).toEqual(success(false));
});

test('the export holds the typed value, the value before it and the sync log', async () => {
  await rename('mine');
  const entry = { at: 1, event: 'failed', facts: { problem: null } };
  expect(JSON.parse(await exportEdits(store, [entry]))).toMatchObject({
    edits: [{ name: 'renameTask', target: task.taskId, patch: { taskName: 'mine' }, base: { taskName: 'Books' } }],
    syncLog: [entry],
  });
});

test('a lost outbox comes back from its backup, in order', async () => {
  await rename('one');
  await answer({ state: 'sent', seq: 1, wasSent: true });
  await rename('two');
  await store.outbox.edits.clear();
  await reconcileBackup(store);
  expect((await outboxView(store)).waiting.map(({ patch }) => patch)).toEqual([
    { taskName: 'one' },
    { taskName: 'two' },
  ]);
});

/** The browser loses the databases, and has their places of edits from the start again. */
async function loseDatabases(...rows: Task[]): Promise<void> {
  closeStore(store);
  await deleteStore(store.accountId);
  store = openStore(store.accountId, storage);
  await store.main.tasks.bulkPut(rows.map(taskRow));
  await reconcileBackup(store);
}

test('an outbox that is lost twice comes back in order, also after the clock was set back', async () => {
  const other = newTask();
  await store.main.tasks.put(taskRow(other));
  for (const name of ['replaced', 'replaced too', 'first']) await rename(name);
  await loseDatabases(task, other);
  vi.setSystemTime(Date.now() - 60_000);
  await enqueueEdit(store, renameTask, other.taskId, { taskName: 'second' });
  vi.useRealTimers();
  await loseDatabases(task, other);
  expect((await outboxView(store)).waiting.map(({ patch }) => patch)).toEqual([
    { taskName: 'first' },
    { taskName: 'second' },
  ]);
});

test.each(['waiting', 'sent'] as const)(
  'an edit that is %s again, after its copy was dropped, is copied again',
  async (state) => {
    await rename('one');
    await answer({ state: 'settled' });
    await reconcileBackup(store);
    expect(storage.length).toBe(0);
    await rename('two');
    await store.outbox.edits.where('state').equals('settled').modify({ state });
    await reconcileBackup(store);
    await loseDatabases(task);
    expect((await outboxView(store)).waiting.map(({ patch }) => patch)).toEqual([
      { taskName: 'one' },
      { taskName: 'two' },
    ]);
  },
);

test('the backup drops acknowledged, replaced and discarded edits', async () => {
  await rename('one');
  const last = await rename('two');
  expect(storage.length).toBe(1);
  await answer({ state: 'applied' });
  await reconcileBackup(store);
  expect(storage.length).toBe(0);
  const other = await rename('three');
  await discardEdit(store, other.ok ? other.value.uuid : '');
  expect(storage.length).toBe(0);
  expect(last.ok).toBe(true);
});

test('a full localStorage does not keep an edit from being queued', async () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(await rename('one')).toMatchObject({ ok: true });
  expect((await outboxView(store)).waiting.length).toBe(1);
});

test('a damaged copy in the backup hides no other edit', async () => {
  await rename('New books');
  storage.setItem(`sheaf.edit:${store.accountId}:${crypto.randomUUID()}`, '{"uuid": "cut o');
  await store.outbox.edits.clear();
  await reconcileBackup(store);
  expect(await editRows()).toMatchObject([{ patch: { taskName: 'New books' }, state: 'waiting' }]);
});

test('backup keys of another account are ignored', async () => {
  storage.setItem('sheaf.edit:somebody-else:1', '{"uuid":"1","name":"renameTask","taskId":"2"}');
  await reconcileBackup(store);
  expect(await editRows()).toEqual([]);
});
