import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { deleteStore } from '#app/store/openStore.ts';
import { wholeView, type Query } from '#core/domain/data/view.ts';
import { dataApi } from '#workers/data/dataApi.ts';
import { dropRun, numbered, placesOf, sourceOf, storeOfEachTest, storeRun, storedRun } from './tableStore.ts';

const store = storeOfEachTest();

const all: Query = { search: '', filters: [], sorts: [] };

describe('rows that change on the device', () => {
  const search = { ...all, search: 'item' };

  it('are shown when the table is opened again, and known blocks are not read twice', async () => {
    const api = dataApi();
    const short = storedRun(1, ['name', 'price'], numbered(1_200));
    await storeRun(store(), short);
    await api.open(sourceOf(store(), [short]));
    expect(await placesOf(api, search)).toHaveLength(1_200);
    await storeRun(store(), storedRun(1, ['name', 'price'], numbered(2_300)));
    // The first two blocks are full, so the device's own copy of them is not needed any more.
    await store().data.blocks.bulkDelete([['lot 1', 0]]);
    expect(await api.open(sourceOf(store(), [short]))).toMatchObject({ rowCount: 2_300 });
    expect(await placesOf(api, search)).toHaveLength(2_300);
  });

  it('that replaced others are found, and those that they replaced are not', async () => {
    const api = dataApi();
    const before = storedRun(1, ['name', 'price'], numbered(600));
    await storeRun(store(), before);
    await api.open(sourceOf(store(), [before]));
    expect(await placesOf(api, { ...all, search: 'item 5' })).toHaveLength(111);
    await storeRun(store(), { ...before, rows: before.rows.map(() => ['other', '1']) }, 1);
    await api.open(sourceOf(store(), [before]));
    expect(await placesOf(api, { ...all, search: 'item 5' })).toEqual([]);
    expect(await placesOf(api, { ...all, search: 'other' })).toHaveLength(600);
  });

  it('that were dropped are not in the table, and come back with it', async () => {
    const api = dataApi();
    const stored = storedRun(1, ['name', 'price'], numbered(600));
    await storeRun(store(), stored);
    await api.open(sourceOf(store(), [stored]));
    await dropRun(store(), stored);
    // The table was not opened again: its rows cannot be read any more.
    expect(await api.apply(search, () => undefined)).toMatchObject({ ok: true });
    expect(await api.open(sourceOf(store(), [stored]))).toEqual({ columns: [], rowCount: 0 });
    expect(await placesOf(api, search)).toEqual([]);
    await storeRun(store(), stored);
    await api.open(sourceOf(store(), [stored]));
    expect(await placesOf(api, search)).toHaveLength(600);
  });

  it('whose block is missing are not in the table, and all others are', async () => {
    const api = dataApi();
    const stored = storedRun(1, ['name', 'price'], numbered(1_700));
    await storeRun(store(), stored);
    await store().data.blocks.delete(['lot 1', 500]);
    expect(await api.open(sourceOf(store(), [stored]))).toMatchObject({ rowCount: 1_200 });
    const shown = await placesOf(api, { ...wholeView, sorts: [{ column: 'name', isDescending: false }] });
    expect(shown).toHaveLength(1_200);
    expect(shown).not.toContain('1.500');
    expect(shown).toContain('1.1000');
  });

  it('are not forgotten with those of another account', async () => {
    const api = dataApi();
    const stored = storedRun(1, ['name', 'price'], numbered(10));
    await storeRun(store(), stored);
    await api.open(sourceOf(store(), [stored]));
    expect(await api.open({ ...sourceOf(store(), [stored]), accountId: 'another' })).toEqual({
      columns: [],
      rowCount: 0,
    });
    expect(await api.rows(0, 10)).toEqual([]);
    expect(await api.open(sourceOf(store(), [stored]))).toMatchObject({ rowCount: 10 });
    await deleteStore('another');
  });
});
