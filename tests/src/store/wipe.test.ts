import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { beginWipes, dueWipes, endWipe, forgetOthers, lastAccountId, rememberAccount } from '#app/store/registry.ts';
import { strandedEdits } from '#app/store/outbox/strandedEdits.ts';
import { taskRow } from '#app/store/tables.ts';
import { accountsOnDevice, finishWipes, wipeAccounts } from '#app/store/wipe.ts';
import type { BackupStorage } from '#app/store/outbox/outboxBackup.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { memoryStorage } from '#tests/workers/sync/model/memoryStorage.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

const task = newTask();
let storage: BackupStorage;
const opened: Store[] = [];

beforeEach(() => {
  storage = memoryStorage();
});
afterEach(async () => {
  for (const store of opened.splice(0)) closeStore(store);
  await wipeAccounts(await accountsOnDevice(storage), storage);
  expect(await dueWipes()).toEqual([]);
});

/** Creates a device's store with a task, rows and an unsent edit of this account. */
async function account(taskName: string): Promise<Store> {
  const store = openStore(crypto.randomUUID(), storage);
  opened.push(store);
  await store.main.tasks.put(taskRow(task));
  await store.data.manifests.count();
  await enqueueEdit(store, renameTask, task.taskId, { taskName });
  return store;
}
const databasesOf = async (accountId: string) =>
  (await Dexie.getDatabaseNames()).filter((name) => name.includes(accountId));
const mirrorKeys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index));

test('an account is deleted whole, databases and backup, also while a tab has it open; another one stays', async () => {
  const [one, other] = [await account('One'), await account('Other')];
  expect(await databasesOf(one.accountId)).toHaveLength(3);
  await wipeAccounts([one.accountId], storage);
  expect(await databasesOf(one.accountId)).toEqual([]);
  expect(one.isClosed).toBe(true);
  expect(mirrorKeys()).toHaveLength(1);
  expect(await accountsOnDevice(storage)).toEqual([other.accountId]);
});

test('accounts with data on a device are found by their databases, or by edits in the backup alone', async () => {
  const store = await account('Mine');
  expect(await accountsOnDevice(storage)).toEqual([store.accountId]);
  closeStore(store);
  for (const name of await databasesOf(store.accountId)) await Dexie.delete(name);
  expect(await accountsOnDevice(storage)).toEqual([store.accountId]);
  expect(await accountsOnDevice(memoryStorage())).toEqual([]);
});

test('a deletion that a crash cut off is finished at the next start, and only what was begun', async () => {
  const [begun, other] = [await account('Begun'), await account('Other')];
  await rememberAccount(begun.accountId);
  // The page closed after the first database was deleted.
  closeStore(begun);
  await beginWipes([begun.accountId]);
  await Dexie.delete(`sheaf-${begun.accountId}`);
  expect(await lastAccountId()).toBe(null);
  await finishWipes(storage);
  expect(await databasesOf(begun.accountId)).toEqual([]);
  expect(await accountsOnDevice(storage)).toEqual([other.accountId]);
  expect(await dueWipes()).toEqual([]);
});

test('two tabs delete the same account: the second one leaves alone what was opened after the first', async () => {
  const store = await account('Mine');
  const { accountId } = store;
  // The other tab has started its deletion too, and waits for its turn.
  const held = Promise.withResolvers<void>();
  void navigator.locks.request('sheaf-wipe', () => held.promise);
  const first = wipeAccounts([accountId], storage);
  const second = wipeAccounts([accountId], storage);
  held.resolve();
  await first;
  const again = openStore(accountId, storage);
  opened.push(again);
  await again.main.tasks.put(taskRow(task));
  await second;
  expect(await again.main.tasks.count()).toBe(1);
});

test('deletions that are due are kept by account', async () => {
  await beginWipes(['one', 'other']);
  await beginWipes(['other', 'third']);
  await endWipe('one');
  expect(await dueWipes()).toEqual(['other', 'third']);
  await endWipe('third');
  await endWipe('other');
  expect(await dueWipes()).toEqual([]);
});

test('a session of one account closes the console of every other at the next start, not its own', async () => {
  await rememberAccount('one');
  await forgetOthers('one');
  expect(await lastAccountId()).toBe('one');
  await forgetOthers('other');
  expect(await lastAccountId()).toBe(null);
});

test('edits that never reached the service are counted and go into a file; those that did do not count', async () => {
  const [one, other] = [await account('One'), await account('Other')];
  const before = Date.now();
  await one.outbox.edits.toCollection().modify({ createdAt: before - 60_000 });
  const found = await strandedEdits([one.accountId, other.accountId], storage);
  expect(found).toMatchObject({ count: 2, since: before - 60_000 });
  expect(JSON.parse(found?.file ?? '')).toMatchObject({
    edits: [
      { accountId: one.accountId, name: 'renameTask', patch: { taskName: 'One' }, state: 'waiting' },
      { accountId: other.accountId, patch: { taskName: 'Other' } },
    ],
  });
  await one.outbox.edits.toCollection().modify({ state: 'conflict' });
  expect((await strandedEdits([one.accountId], storage))?.count).toBe(1);
  for (const state of ['applied', 'settled', 'discarded'] as const) {
    await one.outbox.edits.toCollection().modify({ state });
    expect(await strandedEdits([one.accountId], storage), state).toBe(null);
  }
  expect(await strandedEdits([], storage)).toBe(null);
});

test('edits that only the backup still has are found, too', async () => {
  const store = await account('Mirrored');
  closeStore(store);
  for (const name of await databasesOf(store.accountId)) await Dexie.delete(name);
  const found = await strandedEdits([store.accountId], storage);
  expect(found?.count).toBe(1);
  expect(JSON.parse(found?.file ?? '')).toMatchObject({
    edits: [{ patch: { taskName: 'Mirrored' }, state: 'waiting' }],
  });
});
