import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
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
  await store.data.manifests.count();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeStore(store);
  await deleteStore(store.accountId);
});

const rename = (taskName: string) => enqueueEdit(store, renameTask, task.taskId, { taskName });

/** Closes the connections as a browser does whose write failed: they hear of it, nobody asked for it. */
function closeByBrowser(): void {
  for (const database of [store.main, store.outbox, store.data]) {
    forceCloseDatabase(database.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]);
  }
}

/** Notes in their order which databases are opened and how many bytes are put into each. */
function watchDatabases(): { opened: string[]; bytesIn: (name: string) => number } {
  const opened: string[] = [];
  const bytes = new Map<string, number>();
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    opened.push(name);
    return open(name, version);
  });
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function counting(this: IDBObjectStore, ...given) {
    const [value] = given as unknown[];
    const { name } = this.transaction.db;
    if (value instanceof Uint8Array) bytes.set(name, (bytes.get(name) ?? 0) + value.byteLength);
    return put.apply(this, given);
  });
  return { opened, bytesIn: (name) => bytes.get(name) ?? 0 };
}

/** A cache storage on a disk that may be full. */
function stubCaches(refusal: { current: DOMException | null }): void {
  const put = async (): Promise<void> => {
    if (refusal.current !== null) throw refusal.current;
  };
  vi.stubGlobal('caches', { open: async () => ({ put }), delete: async () => true });
}
const full = new DOMException('Unexpected internal error.', 'UnknownError');
const overQuota = new DOMException('no room by its own count', 'QuotaExceededError');
const scratch = 'storage-check';

test('databases that the browser closed stay closed while the disk is full, and then open behind a new log', async () => {
  expect(await rename('Before')).toMatchObject({ ok: true });
  const disk = { current: full as DOMException | null };
  stubCaches(disk);
  const { opened, bytesIn } = watchDatabases();
  closeByBrowser();
  await expect.poll(() => store.outbox.isOpen()).toBe(false);
  expect(await rename('Full')).toEqual({ ok: false, refusal: { code: 'DeviceStorageFailed' } });
  await expect(store.main.tasks.count()).rejects.toThrow('closed until there is room');
  expect(opened).toEqual([]);
  disk.current = null;
  expect(await rename('After')).toMatchObject({ ok: true });
  // A database of the console in front of it would be written to the torn log.
  expect(opened[0]).toBe(scratch);
  expect(opened.filter((name) => name === scratch)).toHaveLength(1);
  // Chromium begins a new log after 4 MB.
  expect(bytesIn(scratch)).toBeGreaterThan(5_000_000);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(scratch);
  const names = (await store.outbox.edits.toArray()).map(({ patch, state }) => [patch, state]);
  expect(names).toEqual([
    [{ taskName: 'Before' }, 'discarded'],
    [{ taskName: 'After' }, 'waiting'],
  ]);
});

test('a full quota, which is refused before anything is written, keeps no database closed', async () => {
  stubCaches({ current: overQuota });
  closeByBrowser();
  expect(await rename('Mine')).toMatchObject({ ok: true });
});

test('a write whose transaction the browser aborted is tried again, not reported as a bug', async () => {
  stubCaches({ current: null });
  let aborted = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function aborting(this: IDBObjectStore, ...given) {
    const request = add.apply(this, given);
    if (aborted === 0) this.transaction.abort();
    aborted += 1;
    return request;
  });
  expect(await rename('Mine')).toMatchObject({ ok: true });
  expect(aborted).toBe(2);
});

test('reads that failed meanwhile are answered in the background once there is room', async () => {
  const disk = { current: full as DOMException | null };
  stubCaches(disk);
  closeByBrowser();
  await expect.poll(() => store.main.isOpen()).toBe(false);
  await expect(store.main.tasks.count()).rejects.toThrow('closed until there is room');
  disk.current = null;
  await expect.poll(() => store.main.isOpen(), { timeout: 10_000 }).toBe(true);
  expect(await store.main.tasks.count()).toBe(1);
  expect(await lastAccountId()).toBe(store.accountId);
});

test('an outbox that the browser emptied has the edits of the backup once it is open again', async () => {
  expect(await rename('Mine')).toMatchObject({ ok: true });
  closeByBrowser();
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(store.outbox.name);
    deleting.addEventListener('success', resolve);
    deleting.addEventListener('error', reject);
  });
  const patches = async () => (await store.outbox.edits.toArray().catch(() => [])).map(({ patch }) => patch);
  await expect.poll(patches, { timeout: 10_000 }).toEqual([{ taskName: 'Mine' }]);
});
