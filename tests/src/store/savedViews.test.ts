import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit, undoEdit } from '#app/store/outbox/outbox.ts';
import { savedViewsOf } from '#app/store/queries/savedViews.ts';
import { taskRow } from '#app/store/tables.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { Result } from '#core/domain/refusal.ts';
import { createView, deleteView, overwriteView, renameView, setDefaultView } from '#core/edits/viewEdits.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
const books = newTask({ taskName: 'Books' });
const cheap: SavedView = {
  viewId: crypto.randomUUID(),
  taskId: books.taskId,
  viewName: 'Cheap',
  settings: 'sort=price.asc',
  defaultSince: null,
  createdAt: 1_000,
  fieldRevisions: {},
};

beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  await store.main.tasks.put(taskRow(books));
  await store.main.views.put(cheap);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const save = (viewName: string, viewId: string = crypto.randomUUID()) =>
  enqueueEdit(store, createView, viewId, { taskId: books.taskId, viewName, settings: 'q=x' });
const remove = (viewId: string) => enqueueEdit(store, deleteView, viewId, { isDeleted: true });
const listed = async () => (await savedViewsOf(store, books.taskId)).map(({ viewName }) => viewName);
const uuidOf = (result: Result<{ uuid: string }>) => (result.ok ? result.value.uuid : '');
const setEdits = (change: object) => store.outbox.edits.toCollection().modify(change);
const appliedAt = (revision: number) => ({ state: 'applied', outcome: { seq: 1, outcome: 'applied', revision } });

describe('the saved views of a task', () => {
  test('have a new one at once, by name, and those of another task never', async () => {
    await store.main.views.put({
      ...cheap,
      viewId: crypto.randomUUID(),
      taskId: crypto.randomUUID(),
      viewName: 'Other',
    });
    expect(await save('All lamps')).toMatchObject({ ok: true });
    expect(await savedViewsOf(store, books.taskId)).toMatchObject([
      { viewName: 'All lamps', isPending: true, isDefault: false },
      { viewName: 'Cheap', isPending: false, isDefault: false },
    ]);
  });

  test('show a new name and content before the service has them', async () => {
    await enqueueEdit(store, renameView, cheap.viewId, { viewName: 'Dear' });
    await enqueueEdit(store, overwriteView, cheap.viewId, { settings: 'sort=price.desc' });
    expect(await savedViewsOf(store, books.taskId)).toMatchObject([
      { viewName: 'Dear', settings: 'sort=price.desc', isPending: true },
    ]);
  });

  test('open the one that was chosen last', async () => {
    const id = crypto.randomUUID();
    await store.main.views.bulkPut([
      { ...cheap, defaultSince: 5_000 },
      { ...cheap, viewId: id, viewName: 'New' },
    ]);
    const defaults = async () => (await savedViewsOf(store, books.taskId)).map(({ isDefault }) => isDefault);
    expect(await defaults()).toEqual([true, false]);
    await enqueueEdit(store, setDefaultView, id, { isDefault: true });
    expect(await defaults()).toEqual([false, true]);
    await enqueueEdit(store, setDefaultView, id, { isDefault: false });
    expect(await defaults()).toEqual([true, false]);
  });

  test('are without a deleted one, and have it again when that is undone before it is sent', async () => {
    const deletion = await remove(cheap.viewId);
    expect(await listed()).toEqual([]);
    expect(await undoEdit(store, uuidOf(deletion))).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual(['Cheap']);
    expect(await store.outbox.edits.where('state').equals('waiting').count()).toBe(0);
  });

  test('have a deleted one again at every step of an undo that the service must hear of', async () => {
    const deletion = await remove(cheap.viewId);
    await setEdits({ wasSent: true, ...appliedAt(7) });
    expect(await listed()).toEqual([]);
    expect(await undoEdit(store, uuidOf(deletion))).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual(['Cheap']);
    await store.main.views.delete(cheap.viewId);
    expect(await savedViewsOf(store, books.taskId)).toMatchObject([{ viewName: 'Cheap', settings: 'sort=price.asc' }]);
    await setEdits(appliedAt(8));
    expect(await listed()).toEqual(['Cheap']);
    await store.main.views.put(cheap);
    await setEdits({ state: 'settled' });
    expect(await savedViewsOf(store, books.taskId)).toMatchObject([{ viewName: 'Cheap', isPending: false }]);
  });

  test('a new one is refused when the plan is full, also without a network', async () => {
    const { viewLimit: limit } = planOf(AccountLevel.Free);
    await store.main.account.put({
      userId: store.accountId,
      currentAccountLevel: AccountLevel.Free,
    } as Account);
    for (let count = 1; count < limit; count += 1) expect(await save(`View ${count}`)).toMatchObject({ ok: true });
    const refusal = { code: 'QuotaReached', quota: 'viewLimit', used: limit, limit };
    expect(await save('One more')).toEqual({ ok: false, refusal });
    await remove(cheap.viewId);
    expect(await save('One more')).toMatchObject({ ok: true });
  });
});
