import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastAccountId } from '#app/store/registry.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { storageUse } from '#app/store/queries/rows/storageUse.ts';
import { emptyManifest } from '#app/store/tables.ts';
import { lateWriteMs, writeDurably } from '#app/store/writeDurably.ts';
import { newLot } from '#tests/workers/sync/model/rows.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

async function keepLot(lastUsedAt: number): Promise<string> {
  const lot = newLot({ createdAt: lastUsedAt });
  const block = { lotId: lot.lotId, blockNo: 0, firstRow: 0, rowCount: 1, isFull: false, body: 'x' };
  await store.data.blocks.put(block);
  await store.data.manifests.put({ ...emptyManifest(lot), rowCount: 1, blockCount: 1, byteCount: 1 });
  return lot.lotId;
}

/** Returns a write that fails `times` times with this error, as the browser would throw it through Dexie. */
function failing(times: number, error: Error) {
  let failures = 0;
  return async () => {
    if (failures === times) return 'written';
    failures += 1;
    throw error;
  };
}
const full = new Dexie.AbortError('transaction', new DOMException('no room', 'QuotaExceededError'));
const lost = new DOMException('connection lost', 'InvalidStateError');

test('a full disk gives up the rows of the lot that was used longest ago, until the write fits', async () => {
  const [newest, oldest, older] = [await keepLot(3), await keepLot(1), await keepLot(2)];
  expect(await writeDurably(store, store.data, failing(2, full))).toEqual({ ok: true, value: 'written' });
  const manifests = await store.data.manifests.toArray();
  const dropped = manifests.filter(({ isDropped }) => isDropped).map(({ lotId }) => lotId);
  expect(dropped.sort()).toEqual([oldest, older].sort());
  expect((await store.data.blocks.toArray()).map(({ lotId }) => lotId)).toEqual([newest]);
});

const failed = { ok: false, refusal: { code: 'DeviceStorageFailed' } };

test('when there is nothing left to give up, the disk is full in words', async () => {
  await keepLot(1);
  expect(await writeDurably(store, store.data, failing(2, full))).toEqual(failed);
});

test.each([
  ['a full disk', full],
  ['a lost connection', lost],
])('a write of many rows that fails by %s fails in words too', async (_cause, cause) => {
  const many = Object.assign(new Error('1 of 2 operations failed'), { name: 'BulkError', failures: [cause] });
  expect(await writeDurably(store, store.data, failing(2, many))).toEqual(failed);
});

test('a lost connection is opened again, once, and then fails in words', async () => {
  expect(await writeDurably(store, store.data, failing(1, lost))).toEqual({ ok: true, value: 'written' });
  expect(await writeDurably(store, store.data, failing(2, lost))).toEqual(failed);
});

test('a database that is being deleted is not made again by a write', async () => {
  store.main.close();
  expect(await writeDurably(store, store.main, () => store.main.meta.put({ key: 'lease', value: 1 }))).toEqual(failed);
  expect(await Dexie.exists(`sheaf-${store.accountId}`)).toBe(false);
});

test('a store that was closed for good is not opened again', async () => {
  closeStore(store);
  await expect(writeDurably(store, store.data, failing(1, lost))).rejects.toThrow('connection lost');
});

test('another error is a bug and is thrown', async () => {
  await expect(writeDurably(store, store.data, failing(1, new RangeError('bug')))).rejects.toThrow('bug');
});

test('the ledger counts what is here and what was given up', async () => {
  await keepLot(1);
  await keepLot(2);
  await writeDurably(store, store.data, failing(1, full));
  expect(await storageUse(store)).toMatchObject({ dataBytes: 1, lotCount: 1, droppedLotCount: 1, usedBytes: null });
});

test('the store of an account that left the device closes with its databases, and does not make them again', async () => {
  expect(await lastAccountId()).not.toBe(store.accountId);
  await keepLot(1);
  await store.main.meta.put({ key: 'lease', value: 1 });
  await store.outbox.edits.toArray();
  await deleteStore(store.accountId);
  await expect.poll(() => store.isClosed).toBe(true);
  await expect(store.main.meta.get('lease')).rejects.toThrow('closed');
  expect(await Dexie.exists(`sheaf-${store.accountId}`)).toBe(false);
});

test('a write that takes long is counted until it has ended, a quick one never', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const counts: number[] = [];
  store.onLateWrites = () => counts.push(store.lateWrites);
  const { promise, resolve } = Promise.withResolvers<string>();
  const [one, other] = [promise, promise].map((value) => writeDurably(store, store.outbox, () => value));
  await writeDurably(store, store.outbox, () => Promise.resolve('quick'));
  vi.advanceTimersByTime(lateWriteMs - 1);
  expect(counts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(counts).toEqual([1, 2]);
  resolve('written');
  const written = { ok: true, value: 'written' };
  expect(await Promise.all([one, other])).toEqual([written, written]);
  expect(counts).toEqual([1, 2, 1, 0]);
  await expect(writeDurably(store, store.outbox, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  vi.advanceTimersByTime(lateWriteMs);
  expect(counts).toEqual([1, 2, 1, 0]);
  vi.useRealTimers();
});
