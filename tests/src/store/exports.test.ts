import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultExportOptions } from '#core/domain/data/exportFile.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { readExportChoices, saveExportChoices } from '#app/store/exports/exportChoices.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { exportRecords, exportsById, exportsUnderWay, livingTaskIds } from '#app/store/queries/exportRecords.ts';
import { exportTasks } from '#app/store/queries/exportTasks.ts';
import { claimReport } from '#app/store/exports/reportedExports.ts';
import { taskRow } from '#app/store/tables.ts';
import { exampleExport } from '#tests/src/screens/exportRecord/exampleExport.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { newLot, newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const idsOf = (records: readonly { recordId: string }[]) => records.map(({ recordId }) => recordId);

describe('the exports on the device', () => {
  beforeEach(() =>
    store.main.exports.bulkPut([
      exampleExport({ recordId: idOf(4, 1), createdAt: 1, status: 'done' }),
      exampleExport({ recordId: idOf(4, 2), createdAt: 3, status: 'running' }),
      exampleExport({ recordId: idOf(4, 3), createdAt: 2, status: 'waiting' }),
    ]),
  );

  test('are listed newest first', async () => {
    expect(idsOf(await exportRecords(store))).toEqual([idOf(4, 2), idOf(4, 3), idOf(4, 1)]);
  });

  test('that wait or run are found by themselves, and those of given ids that still exist', async () => {
    expect(new Set(await exportsUnderWay(store))).toEqual(new Set([idOf(4, 2), idOf(4, 3)]));
    expect(idsOf(await exportsById(store, [idOf(4, 1), idOf(4, 9)]))).toEqual([idOf(4, 1)]);
  });

  test('lead only to tasks that exist and are not deleted', async () => {
    const [one, deleted] = [newTask(), newTask({ deletedAt: 5 })];
    await store.main.tasks.bulkPut([one, deleted].map(taskRow));
    expect(await livingTaskIds(store, [one.taskId, deleted.taskId, idOf(1, 9)])).toEqual(new Set([one.taskId]));
  });
});

describe('the tasks of an export dialog', () => {
  const keep = async (lots: Partial<Lot>[]) => {
    const task = newTask({ templateSlug: 'shop' });
    await store.main.tasks.put(taskRow(task));
    await store.main.lots.bulkPut(lots.map((lot, index) => newLot({ taskId: task.taskId, lotNo: index + 1, ...lot })));
    return task;
  };

  test('have their runs newest first, and the columns of all runs in the order of their first run', async () => {
    const template = exampleTemplate({ slug: 'shop', output: [{ name: 'price', label: 'Price', type: 'number' }] });
    await store.main.templates.put(template);
    await store.main.meta.put({ key: 'galleries', value: { 'en-US': 'one' } });
    const { taskId } = await keep([{ columns: ['name', 'price'] }, { columns: ['brand', 'name'] }]);
    const [found] = await exportTasks(store, [taskId], 'en-US');
    expect(found?.lots.map(({ lotNo }) => lotNo)).toEqual([2, 1]);
    expect(found?.columns).toEqual([
      { name: 'name', label: 'name', type: 'text' },
      { name: 'price', label: 'Price', type: 'number' },
      { name: 'brand', label: 'brand', type: 'text' },
    ]);
  });

  test('do not include deleted and unknown ones', async () => {
    const { taskId } = await keep([]);
    const deleted = newTask({ deletedAt: 5 });
    await store.main.tasks.put(taskRow(deleted));
    const found = await exportTasks(store, [idOf(1, 9), deleted.taskId, taskId], 'en-US');
    expect(found.map((task) => task.taskId)).toEqual([taskId]);
  });
});

describe('what the device remembers of exports', () => {
  test('are the choices of the last one', async () => {
    expect(await readExportChoices(store)).toBeNull();
    const choices = { way: 'service', format: 'csv', options: { ...defaultExportOptions, separator: '|' } } as const;
    await saveExportChoices(store, { ...choices, format: 'json' });
    await saveExportChoices(store, choices);
    expect(await readExportChoices(store)).toEqual(choices);
  });

  test('is nothing after the sign-out', async () => {
    store.isClosed = true;
    await saveExportChoices(store, { way: 'device', format: 'csv', options: defaultExportOptions });
    expect(await claimReport(store, 'one')).toBe(false);
    store.isClosed = false;
    expect(await readExportChoices(store)).toBeNull();
  });

  test('is which ends were reported: of many tabs at once only one reports, and each end only once', async () => {
    const tabs = await Promise.all(Array.from({ length: 5 }, () => claimReport(store, 'one 1')));
    expect(tabs.filter(Boolean)).toHaveLength(1);
    expect(await claimReport(store, 'one 1')).toBe(false);
    expect(await claimReport(store, 'one 2')).toBe(true);
  });
});
