import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { wholeView } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { dataApi } from '#workers/data/dataApi.ts';
import { sourceOf, storeOfEachTest, storeRun, storedRun } from './tableStore.ts';

const store = storeOfEachTest();

const columns = ['name', 'price', 'day'];
const first = storedRun(1, columns, [
  ['Chair', '12.50', '2026-11-02'],
  ['Lamp', '7', '2026-11-03'],
  ['Sofa', 'sold out', null],
  ['Chair', '9', '2026-12-01'],
]);
const second = storedRun(
  2,
  ['price', 'name', 'seller'],
  [
    ['8', 'Lamp', 'Ada'],
    ['12.50', 'Chair', 'Bo'],
    ['99', 'Desk', 'Bo'],
  ],
);

async function opened() {
  const api = dataApi();
  for (const run of [first, second]) await storeRun(store(), run);
  await api.open(sourceOf(store(), [first, second]));
  return api;
}

describe('a profile of a column', () => {
  it('says what the shown rows have there', async () => {
    const api = await opened();
    const result = await api.profile('price');
    expect(result).toMatchObject({
      ok: true,
      value: { type: FieldType.Number, rowCount: 7, filled: 7, typed: 6, distinct: 6, least: '7', most: '99' },
    });
    expect(result.ok && result.value.commonest[0]).toEqual({ value: '12.50', count: 2 });
    expect(result.ok && result.value.bins.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  });

  it('is about the rows of a sorted query too', async () => {
    const api = await opened();
    const filters = [{ kind: 'numbers', column: 'price', min: 8, max: 12.5 } as const];
    await api.apply({ ...wholeView, filters, sorts: [{ column: 'price', isDescending: true }] }, () => undefined);
    expect(await api.profile('name')).toMatchObject({
      value: { rowCount: 4, filled: 4, distinct: 2, least: 'Chair', most: 'Lamp', bins: [] },
    });
  });
});

describe('groups of the shown rows', () => {
  it('are counted, with figures, over several runs', async () => {
    const api = await opened();
    const request = {
      by: [{ column: 'name', unit: 'value' } as const],
      measures: [{ kind: 'mean', column: 'price' } as const, { kind: 'distinct', column: 'seller' } as const],
    };
    expect(await api.group(request)).toEqual({
      ok: true,
      value: {
        groups: [
          { keys: ['Chair'], count: 3, figures: [34 / 3, 1] },
          { keys: ['Lamp'], count: 2, figures: [7.5, 1] },
          { keys: ['Sofa'], count: 1, figures: [null, 0] },
          { keys: ['Desk'], count: 1, figures: [99, 1] },
        ],
        restCount: 0,
        rowCount: 7,
      },
    });
  });

  it('by month have one group for each', async () => {
    const api = await opened();
    const result = await api.group({ by: [{ column: 'day', unit: 'month' }], measures: [] });
    expect(result.ok && result.value.groups.map(({ keys, count }) => [keys[0], count])).toEqual([
      [null, 4],
      ['2026-11', 2],
      ['2026-12', 1],
    ]);
  });
});

describe('the difference of two runs', () => {
  it('is by a key that is proposed, and shows changed cells side by side', async () => {
    const api = await opened();
    expect(await api.proposeKeys(1, 2)).toEqual({ ok: true, value: [['name', 'price'], ['price']] });
    expect(await api.compareRuns({ before: 1, after: 2, key: ['name'] })).toEqual({
      ok: true,
      value: { added: 1, gone: 1, changed: 1, same: 1, leftOut: { before: 1, after: 0 } },
    });
    expect(await api.differenceRows('changed', 0, 10, null)).toEqual([
      {
        before: { lotNo: 1, rowNo: 1, values: ['Lamp', '7', '2026-11-03', null] },
        after: { lotNo: 2, rowNo: 0, values: ['Lamp', '8', null, 'Ada'] },
        changed: ['price'],
      },
    ]);
    expect(await api.differenceRows('added', 0, 10, null)).toMatchObject([{ before: null, after: { rowNo: 2 } }]);
    expect(await api.differenceRows('gone', 0, 10, null)).toMatchObject([{ before: { rowNo: 2 }, after: null }]);
    expect(await api.differenceRows('gone', 1, 10, null)).toEqual([]);
    expect(await api.differenceRows('changed', 0, 10, 'price')).toEqual([]);
    expect(await api.changedColumns()).toEqual({ ok: true, value: [{ column: 'price', count: 1 }] });
    expect(await api.differenceRows('changed', 0, 10, 'price')).toMatchObject([{ changed: ['price'] }]);
    expect(await api.differenceRows('changed', 0, 10, 'name')).toEqual([]);
    expect(await api.differenceRows('changed', 1, 10, 'price')).toEqual([]);
  });

  it('of runs that are not on the device has no rows', async () => {
    const api = await opened();
    expect(await api.compareRuns({ before: 7, after: 8, key: ['name'] })).toMatchObject({
      value: { added: 0, gone: 0, changed: 0, same: 0 },
    });
    expect(await api.proposeKeys(7, 8)).toEqual({ ok: true, value: [] });
  });
});
