import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LikeState, untouchedState } from '#core/domain/template/templateState.ts';
import { setFavorite, setFeedback, setSubscribed } from '#core/edits/templateEdits.ts';
import { reconcileBackup, type BackupStorage } from '#app/store/outbox/outboxBackup.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import { templateStates } from '#app/store/queries/templateStates.ts';
import { memoryStorage } from '#tests/workers/sync/model/memoryStorage.ts';

const id = 1004;
let store: Store;
let storage: BackupStorage;

beforeEach(() => {
  storage = memoryStorage();
  store = openStore(crypto.randomUUID(), storage);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const favor = (favorited: boolean) => enqueueEdit(store, setFavorite, String(id), { favorited }, 'Tables');
const shown = async () => (await templateStates(store)).get(id);
const acknowledge = (revision: number) =>
  store.outbox.edits.toCollection().modify({ state: 'applied', outcome: { seq: 1, outcome: 'applied', revision } });

test('a favourite of a template that nothing was said of shows at once and waits to be sent', async () => {
  await favor(true);
  expect(await shown()).toEqual({ ...untouchedState(id), favorited: true, pendingFields: ['favorited'] });
  const { waiting } = await outboxView(store);
  expect(waiting).toMatchObject([
    { name: 'setFavorite', target: '1004', targetName: 'Tables', base: { favorited: false } },
  ]);
});

test('two presses before there is a network send one edit', async () => {
  await favor(true);
  await favor(false);
  expect((await outboxView(store)).waiting).toMatchObject([
    { patch: { favorited: false }, base: { favorited: false } },
  ]);
  expect(await shown()).toMatchObject({ favorited: false });
});

test('edits of several fields are shown together on the row of the service', async () => {
  await store.main.templateStates.put({ ...untouchedState(id), favorited: true, revision: 4 });
  await enqueueEdit(store, setFeedback, String(id), { feedback: LikeState.Like });
  await enqueueEdit(store, setSubscribed, String(id), { subscribed: true });
  expect(await shown()).toMatchObject({ favorited: true, feedback: 1, subscribed: true });
  expect((await shown())?.pendingFields).toEqual(['feedback', 'subscribed']);
});

test('an acknowledged edit stays on the screen until the row has it, and not longer', async () => {
  await favor(true);
  await acknowledge(9);
  expect(await shown()).toMatchObject({ favorited: true, pendingFields: ['favorited'] });
  // Another device has reverted the change since: the row is newer than the acknowledgement.
  await store.main.templateStates.put({ ...untouchedState(id), favorited: false, revision: 10 });
  expect(await shown()).toMatchObject({ favorited: false, pendingFields: [] });
});

test('a lost database gets the edit back from the backup', async () => {
  await favor(true);
  await store.outbox.edits.clear();
  expect(await shown()).toBeUndefined();
  await reconcileBackup(store);
  expect(await shown()).toMatchObject({ favorited: true });
});

test('an edit that the first version of the outbox kept is still sent', async () => {
  const accountId = crypto.randomUUID();
  const first = new Dexie(`sheaf-${accountId}-outbox`);
  first.version(1).stores({ edits: '++place, &uuid, state, [taskId+field]', client: 'key' });
  const old = { uuid: 'u1', name: 'renameTask', field: 'taskName', taskId: 't1', taskName: 'Books', state: 'waiting' };
  await first.table('edits').add({ ...old, patch: { taskName: 'New' }, base: { taskName: 'Books' }, createdAt: 1 });
  first.close();
  const upgraded = openStore(accountId, null);
  const [edit] = await upgraded.outbox.edits.where('[target+field]').equals(['t1', 'taskName']).toArray();
  expect(edit).toMatchObject({ uuid: 'u1', target: 't1', targetName: 'Books', patch: { taskName: 'New' } });
  expect(edit).not.toHaveProperty('taskId');
  closeStore(upgraded);
  await deleteStore(accountId);
});

test('an edit in the backup’s first format comes back too', async () => {
  const old = { place: 1, uuid: 'u2', name: 'renameTask', field: 'taskName', taskId: 't2', taskName: 'Films' };
  storage.setItem(
    `sheaf.edit:${store.accountId}:u2`,
    JSON.stringify({ ...old, patch: { taskName: 'x' }, createdAt: 1 }),
  );
  await reconcileBackup(store);
  expect((await outboxView(store)).waiting).toMatchObject([{ target: 't2', targetName: 'Films' }]);
});
