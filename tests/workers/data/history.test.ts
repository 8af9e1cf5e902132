import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { dataApi } from '#workers/data/dataApi.ts';
import { sourceOf, storeOfEachTest, storeRun, storedRun } from './tableStore.ts';

const store = storeOfEachTest();

const runs = [
  storedRun(
    1,
    ['sku', 'shop', 'price'],
    [
      ['a', 'X', '10'],
      ['b', 'X', '30'],
      ['a', 'Y', '12'],
      ['c', 'X', 'sold out'],
      [null, 'X', '5'],
    ],
  ),
  storedRun(
    2,
    ['price', 'sku', 'shop'],
    [
      ['11.5', 'a', 'X'],
      [null, 'b', 'X'],
      ['99', 'Ärmel', 'X'],
      ['1', 'a', 'X'],
    ],
  ),
  storedRun(3, ['sku', 'shop'], [['a', 'X']]),
];

async function opened() {
  const api = dataApi();
  for (const run of runs) await storeRun(store(), run);
  await api.open(sourceOf(store(), runs));
  return api;
}

describe('the history of a column over the runs', () => {
  it('has the figures of each run, wherever the column is, and none where it is absent', async () => {
    const api = await opened();
    const rowsRead: number[] = [];
    const result = await api.history({ key: [], column: 'price', items: [] }, (rows) => rowsRead.push(rows));
    expect(result).toEqual({
      ok: true,
      value: {
        runs: [
          { lotNo: 1, count: 4, least: 5, median: 11, most: 30 },
          { lotNo: 2, count: 3, least: 1, median: 11.5, most: 99 },
          { lotNo: 3, count: 0, least: null, median: null, most: null },
        ],
        items: [],
      },
    });
    expect(rowsRead[0]).toBe(5);
  });

  it('has the number of each followed item: of the first row with its key, none where it is missing', async () => {
    const api = await opened();
    const items = [['a'], ['b'], ['c'], ['nowhere']];
    const result = await api.history({ key: ['sku'], column: 'price', items }, () => undefined);
    expect(result.ok && result.value.items).toEqual([
      [10, 11.5, null],
      [30, null, null],
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('takes two columns as a key', async () => {
    const api = await opened();
    const request = { key: ['sku', 'shop'], column: 'price', items: [['a', 'Y']] };
    const result = await api.history(request, () => undefined);
    expect(result.ok && result.value.items).toEqual([[12, null, null]]);
  });

  it('finds keys by a part of them, without regard to case and accents, the shortest first', async () => {
    const api = await opened();
    const found = async (find: string, limit = 10) => api.historyKeys({ key: ['sku'], find, limit });
    expect(await found('')).toEqual({ ok: true, value: [['a'], ['b'], ['c'], ['Ärmel']] });
    expect(await found('a')).toEqual({ ok: true, value: [['a'], ['Ärmel']] });
    expect(await found('a', 1)).toEqual({ ok: true, value: [['a']] });
    expect(await found('ARM')).toEqual({ ok: true, value: [['Ärmel']] });
    expect(await found('', 2)).toEqual({ ok: true, value: [['a'], ['b']] });
    expect(await found('zzz')).toEqual({ ok: true, value: [] });
  });

  it('ends when it is cancelled', async () => {
    const api = await opened();
    const reading = api.history({ key: [], column: 'price', items: [] }, () => undefined);
    await api.cancel();
    expect(await reading).toEqual({ ok: false, problem: { code: 'Cancelled' } });
  });
});
