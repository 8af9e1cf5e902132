import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { lastAccountId, rememberAccount } from '#app/store/registry.ts';
import { taskRow } from '#app/store/tables.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { memoryStorage } from '#tests/workers/sync/model/memoryStorage.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

const task = newTask();
let store: Store;
beforeEach(async () => {
  store = openStore(crypto.randomUUID(), memoryStorage());
  await rememberAccount(store.accountId);
  await store.main.tasks.put(taskRow(task));
});
afterEach(async () => {
  vi.restoreAllMocks();
  closeStore(store);
  await deleteStore(store.accountId);
});

const rename = () => enqueueEdit(store, renameTask, task.taskId, { taskName: 'Mine' });

/** Lets no database open, as on a full disk: Chromium closes the open ones and cannot open its files again. */
function fillDisk(): { makeRoom: () => void } {
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  for (const database of [store.main, store.outbox, store.data]) database.close({ disableAutoOpen: false });
  return { makeRoom: () => refusing.mockRestore() };
}

test('databases deleted while the account is signed in open again, empty, with the edits of the backup', async () => {
  expect(await rename()).toMatchObject({ ok: true });
  await deleteStore(store.accountId);
  expect(await lastAccountId()).toBe(store.accountId);
  await expect
    .poll(async () => (await store.outbox.edits.toArray()).map(({ patch }) => patch))
    .toEqual([{ taskName: 'Mine' }]);
  expect(await store.main.tasks.count()).toBe(0);
  expect(store.isClosed).toBe(false);
});

test('an edit on a disk that is full is refused in words, and accepted once there is room', async () => {
  const disk = fillDisk();
  expect(await rename()).toEqual({ ok: false, refusal: { code: 'DeviceStorageFailed' } });
  disk.makeRoom();
  await expect.poll(() => store.outbox.isOpen(), { timeout: 10_000 }).toBe(true);
  expect(await rename()).toMatchObject({ ok: true });
});

test('a page that could not read its rows shows them once there is room', async () => {
  const disk = fillDisk();
  const seen: number[] = [];
  const watch = liveQuery(() => store.main.tasks.count()).subscribe((count) => seen.push(count));
  await expect.poll(() => store.main.hasFailed()).toBe(true);
  expect(seen).toEqual([]);
  disk.makeRoom();
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1]);
  watch.unsubscribe();
});

test('a page whose read fails keeps what it shows, and reads again', async () => {
  const seen: number[] = [];
  const failures: unknown[] = [];
  const watch = liveQuery(() => store.main.tasks.count()).subscribe(
    (count) => seen.push(count),
    (error: unknown) => failures.push(error),
  );
  await expect.poll(() => seen).toEqual([1]);
  let reads = 0;
  const failing = vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(() => {
    reads += 1;
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await store.main.tasks.put(taskRow(newTask()));
  await expect.poll(() => reads).toBeGreaterThan(0);
  failing.mockRestore();
  await expect.poll(() => seen.at(-1), { timeout: 10_000 }).toBe(2);
  expect(failures).toEqual([]);
  watch.unsubscribe();
});
