import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeRows } from '#app/store/keep/dropRows.ts';
import { keepRows, stopKeeping } from '#app/store/keep/keeps.ts';
import { namedRuns } from '#app/store/keep/namedRuns.ts';
import { rowsByTask } from '#app/store/keep/rowsByTask.ts';
import { chooseLimit } from '#app/store/keep/rowsLimit.ts';
import { runsHere } from '#app/store/keep/runsHere.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { emptyManifest, taskRow } from '#app/store/tables.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { newLot, newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
const task = newTask({ taskName: 'Chairs' });
const other = newTask({ taskName: 'Lamps' });
const [first, second] = [1, 2].map((lotNo) =>
  newLot({ taskId: task.taskId, lotNo, rowCount: 10, byteCount: 100, createdAt: lotNo }),
) as [Lot, Lot];
const large = newLot({ taskId: other.taskId, rowCount: 40, byteCount: 400 });

beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  await store.main.tasks.bulkPut([taskRow(task), taskRow(other)]);
  await store.main.lots.bulkPut([first, second, large]);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

/** Stores that many bytes of a run on the device, with a row of 10 bytes each. */
async function hold(lot: Lot, byteCount: number): Promise<void> {
  await store.data.manifests.put({ ...emptyManifest(lot), rowCount: byteCount / 10, byteCount });
}

const runHere = async (lot: Lot) => (await runsHere(store, lot.taskId)).byLotId.get(lot.lotId);

test('a run is whole, on its way or away, and kept by itself or with its task', async () => {
  await hold(first, 100);
  await hold(second, 30);
  expect(await runHere(first)).toMatchObject({ keptBy: null, isWhole: true, isComing: false });
  expect(await runHere(second)).toMatchObject({ rowsHere: 3, bytesHere: 30, isWhole: false, isComing: true });
  await keepRows(store, { kind: 'lot', id: second.lotId });
  expect(await runHere(second)).toMatchObject({ keptBy: 'run' });
  await keepRows(store, { kind: 'task', id: task.taskId });
  expect(await runHere(second)).toMatchObject({ keptBy: 'task' });
  await stopKeeping(store, { kind: 'task', id: task.taskId });
  expect(await runHere(first)).toMatchObject({ keptBy: null });
});

test('a run for which there is no room, or that was removed, comes only when it is kept', async () => {
  await chooseLimit(store, 90);
  expect(await runHere(first)).toMatchObject({ isComing: false });
  await keepRows(store, { kind: 'lot', id: first.lotId });
  expect(await runHere(first)).toMatchObject({ isComing: true });
  await chooseLimit(store, 1_000);
  await removeRows(store, first.lotId);
  expect(await runHere(first)).toMatchObject({ keptBy: null, isComing: false });
});

test('all runs of a task have room together beside the kept rows of other tasks', async () => {
  await chooseLimit(store, 500);
  await hold(large, 400);
  expect(await runsHere(store, task.taskId)).toMatchObject({ bytes: 200, hasRoomForAll: true });
  await keepRows(store, { kind: 'lot', id: large.lotId });
  expect(await runsHere(store, task.taskId)).toMatchObject({ hasRoomForAll: false });
  await keepRows(store, { kind: 'task', id: task.taskId });
  expect(await runsHere(store, task.taskId)).toMatchObject({ isTaskKept: true, hasRoomForAll: true });
});

test('the space on the device is counted by task, the largest first', async () => {
  for (const lot of [first, second]) await hold(lot, 100);
  await hold(large, 400);
  await keepRows(store, { kind: 'lot', id: second.lotId });
  const storage = await rowsByTask(store);
  expect(storage).toMatchObject({ held: 600, keptHeld: 100, chosen: null, own: 100_000_000 });
  expect(storage.tasks).toEqual([
    { taskId: other.taskId, taskName: 'Lamps', runCount: 1, bytes: 400, isKept: false },
    { taskId: task.taskId, taskName: 'Chairs', runCount: 2, bytes: 200, isKept: true },
  ]);
});

test('runs are named by their task and number, those that are gone are left out', async () => {
  expect(await namedRuns(store, [second.lotId, crypto.randomUUID(), large.lotId])).toEqual([
    { taskName: 'Chairs', lotNo: 2 },
    { taskName: 'Lamps', lotNo: large.lotNo },
  ]);
});

test('kept facts and the limit are there when the store is opened again', async () => {
  await keepRows(store, { kind: 'lot', id: first.lotId });
  await chooseLimit(store, 250);
  closeStore(store);
  store = openStore(store.accountId, null);
  expect(await runHere(first)).toMatchObject({ keptBy: 'run' });
  expect((await rowsByTask(store)).chosen).toBe(250);
  await chooseLimit(store, null);
  expect((await rowsByTask(store)).chosen).toBeNull();
});
