import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import type { Filter, Query } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { naiveRows, namedRow } from '#tests/core/domain/query/naive.ts';
import type { DataApi, DataRow, QueryProgress } from '#workers/data/api.ts';
import { dataApi } from '#workers/data/dataApi.ts';
import {
  numbered,
  placeOf,
  placesOf,
  sourceOf,
  storeOfEachTest,
  storeRun,
  storedRun,
  tableTypes,
} from './tableStore.ts';

const store = storeOfEachTest();

const all: Query = { search: '', filters: [], sorts: [] };

describe('a table of several runs', () => {
  const runs = [
    storedRun(
      3,
      ['name', 'price'],
      [
        ['Chair', '12.50'],
        ['Lamp', null],
      ],
    ),
    storedRun(1, ['price', 'link', 'name'], [['7', 'https://a.example/', 'Café']]),
  ];
  let api: DataApi;
  beforeEach(async () => {
    for (const each of runs) await storeRun(store(), each);
    api = dataApi();
  });

  it('has the columns of all of them, with their types, and their rows in turn', async () => {
    expect(await api.open(sourceOf(store(), runs))).toEqual({
      columns: [
        { name: 'name', type: FieldType.Text },
        { name: 'price', type: FieldType.Number },
        { name: 'link', type: FieldType.Url },
      ],
      rowCount: 3,
    });
    expect(await api.rows(0, 10)).toEqual([
      { lotNo: 3, rowNo: 0, values: ['Chair', '12.50', null] },
      { lotNo: 3, rowNo: 1, values: ['Lamp', null, null] },
      { lotNo: 1, rowNo: 0, values: ['Café', '7', 'https://a.example/'] },
    ]);
    expect(await api.rows(2, 3)).toHaveLength(1);
    expect(await api.rows(3, 9)).toEqual([]);
  });

  it.each<[string, Partial<Query>, string[]]>([
    ['a search in all columns', { search: 'CAFE' }, ['1.0']],
    ['a search for an address', { search: 'a.example' }, ['1.0']],
    ['a filter of a column that one run lacks', { filters: [{ kind: 'empty', column: 'link', isNot: true }] }, ['1.0']],
    ['a filter by runs', { filters: [{ kind: 'runs', lotNos: [3] }] }, ['3.0', '3.1']],
    ['a sort by numbers', { sorts: [{ column: 'price', isDescending: false }] }, ['1.0', '3.0', '3.1']],
    ['a sort, largest first', { sorts: [{ column: 'price', isDescending: true }] }, ['3.0', '1.0', '3.1']],
    ['a sort by texts', { sorts: [{ column: 'name', isDescending: false }] }, ['1.0', '3.0', '3.1']],
    ['a sort by no column of it', { sorts: [{ column: 'colour', isDescending: true }] }, ['3.0', '3.1', '1.0']],
  ])('%s', async (_, query, expected) => {
    await api.open(sourceOf(store(), runs));
    expect(await placesOf(api, { ...all, ...query })).toEqual(expected);
  });

  it('counts the values of a column among the rows that the other filters leave', async () => {
    await api.open(sourceOf(store(), runs));
    const filters: Filter[] = [
      { kind: 'numbers', column: 'price', min: 10, max: null },
      { kind: 'runs', lotNos: [3] },
    ];
    await placesOf(api, { ...all, filters });
    expect(await api.counts('price', 10)).toEqual({
      ok: true,
      value: {
        values: [
          { value: null, count: 1 },
          { value: '12.50', count: 1 },
        ],
        distinct: 2,
        isCut: false,
      },
    });
    expect(await api.counts('name', 10)).toMatchObject({ value: { values: [{ value: 'Chair', count: 1 }] } });
  });

  it('that are not on the device has neither columns nor rows', async () => {
    expect(await api.open(sourceOf(store(), [storedRun(9, [], [])]))).toEqual({ columns: [], rowCount: 0 });
    expect(await placesOf(api, { ...all, search: 'x' })).toEqual([]);
  });
});

describe('counting values', () => {
  it('adds up texts that differ in case and accents, commonest first, and limits the list', async () => {
    const values = ['Chair', 'chair', 'CHAIR', 'chair', 'Lamp', null, '', 'Café', 'cafe'];
    const runs = [
      storedRun(
        1,
        ['name'],
        values.map((value) => [value]),
      ),
    ];
    for (const each of runs) await storeRun(store(), each);
    const api = dataApi();
    await api.open(sourceOf(store(), runs));
    expect(await api.counts('name', 3)).toEqual({
      ok: true,
      value: {
        values: [
          { value: 'chair', count: 4 },
          { value: null, count: 2 },
          { value: 'Café', count: 2 },
        ],
        distinct: 4,
        isCut: false,
      },
    });
  });
});

describe('a query', () => {
  const cell = fc.oneof(
    fc.constantFrom<Value>(null, '', 'a', 'Ä', 'b', 'chair', 'Chair 2', '7', '-12.50', '0', '2026-11-24', '2025-01-01'),
    fc.nat(30).map(String),
  );
  const names = ['name', 'price', 'day'];
  const column = fc.constantFrom(...names);
  const filter: fc.Arbitrary<Filter> = fc.oneof(
    fc.record({
      kind: fc.constant('contains' as const),
      column,
      text: fc.constantFrom('a', '2', 'air'),
      isNot: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('numbers' as const),
      column,
      min: fc.option(fc.nat(20)),
      max: fc.option(fc.nat(30)),
    }),
    fc.record({ kind: fc.constant('empty' as const), column, isNot: fc.boolean() }),
    fc.record({ kind: fc.constant('runs' as const), lotNos: fc.constantFrom([1], [2], [1, 2], []) }),
  );
  const query: fc.Arbitrary<Query> = fc.record({
    search: fc.constantFrom('', '', 'a', '1'),
    filters: fc.array(filter, { maxLength: 2 }),
    sorts: fc.array(fc.record({ column, isDescending: fc.boolean() }), { maxLength: 2 }),
  });

  it('shows the rows that filtering and sorting all of them in memory shows, after every growth', async () => {
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        rows,
        rows,
        fc.array(query, { minLength: 1, maxLength: 3 }),
        async (one, two, more, queries) => {
          const api = dataApi();
          let first = storedRun(1, names, one);
          const second = storedRun(2, names, two);
          await storeRun(store(), first);
          await storeRun(store(), second);
          for (const grown of [one, [...one, ...more]]) {
            first = storedRun(1, names, grown);
            await storeRun(store(), first);
            await api.open(sourceOf(store(), [first, second]));
            const everything = [first, second].flatMap((each) =>
              each.rows.map((row, rowNo) => namedRow(names, row, { lotNo: each.lotNo, rowNo })),
            );
            for (const asked of queries) {
              expect(await placesOf(api, asked)).toEqual(naiveRows(everything, asked, tableTypes).map(placeOf));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reports its first rows before it has read all, and they can be read at once', async () => {
    const runs = [storedRun(1, ['name', 'price'], numbered(20_000))];
    for (const each of runs) await storeRun(store(), each);
    const api = dataApi();
    await api.open(sourceOf(store(), runs));
    const reports: QueryProgress[] = [];
    let firstRows: DataRow[] = [];
    const result = await api.apply({ ...all, search: 'item 1' }, (progress) => {
      reports.push(progress);
      if (reports.length === 1) void api.rows(0, 3).then((rows) => (firstRows = rows));
    });
    expect(reports[0]).toMatchObject({ rowCount: 20_000 });
    expect(reports[0]?.matches).toBeGreaterThan(0);
    expect(reports[0]?.rowsRead).toBeLessThan(20_000);
    expect(firstRows.map(({ rowNo }) => rowNo)).toEqual([1, 10, 11]);
    expect(result).toEqual({ ok: true, value: reports.at(-1) });
    expect(reports.at(-1)).toEqual({ rowsRead: 20_000, rowCount: 20_000, matches: 11_111 });
  });

  it('ends the one before, which answers that it was cancelled', async () => {
    const runs = [storedRun(1, ['name', 'price'], numbered(5_000))];
    for (const each of runs) await storeRun(store(), each);
    const api = dataApi();
    await api.open(sourceOf(store(), runs));
    const first = api.apply({ ...all, search: '9' }, () => undefined);
    const second = api.apply({ ...all, search: 'item 4999' }, () => undefined);
    expect(await first).toEqual({ ok: false, problem: { code: 'Cancelled' } });
    expect(await second).toMatchObject({ ok: true, value: { matches: 1 } });
    const third = api.apply({ ...all, sorts: [{ column: 'name', isDescending: true }] }, () => undefined);
    await api.cancel();
    expect(await third).toEqual({ ok: false, problem: { code: 'Cancelled' } });
    // A cancelled sort leaves the rows of before.
    expect(await api.rows(0, 10)).toMatchObject([{ rowNo: 4_999 }]);
  });

  it('of more conditions than are remembered still holds all of them', async () => {
    const runs = [storedRun(1, ['name', 'price'], numbered(700))];
    for (const each of runs) await storeRun(store(), each);
    const api = dataApi();
    await api.open(sourceOf(store(), runs));
    const filters = Array.from({ length: 60 }, (_, index): Filter =>
      index === 0
        ? { kind: 'contains', column: 'name', text: 'item 69', isNot: false }
        : { kind: 'numbers', column: 'price', min: -index, max: 100 },
    );
    expect(await placesOf(api, { ...all, filters })).toHaveLength(11);
  });

  it('finds and sorts the same rows where memory holds none of them', async () => {
    const runs = [storedRun(1, ['name', 'price'], numbered(70_000))];
    for (const each of runs) await storeRun(store(), each);
    const api = dataApi(0);
    await api.open(sourceOf(store(), runs));
    const sorts = [{ column: 'name', isDescending: true }];
    expect(await api.apply({ ...all, search: 'item 69', sorts }, () => undefined)).toMatchObject({
      value: { matches: 1_111 },
    });
    expect(await api.rows(0, 2)).toMatchObject([{ rowNo: 69_999 }, { rowNo: 69_998 }]);
    await api.apply({ ...all, sorts }, () => undefined);
    const rows = await api.rows(30_000, 30_300);
    expect(rows).toHaveLength(300);
    expect(rows.map(({ values }) => values[0])).toEqual(rows.map(({ rowNo }) => `item ${rowNo}`));
    const names = rows.map(({ values }) => values[0] ?? '');
    expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one)));
  });

  it('with an invalid pattern names its column, and finds by a valid one', async () => {
    const runs = [storedRun(1, ['name', 'price'], numbered(20))];
    for (const each of runs) await storeRun(store(), each);
    const api = dataApi();
    await api.open(sourceOf(store(), runs));
    const pattern = (text: string): Filter => ({ kind: 'pattern', column: 'name', pattern: text, isNot: false });
    for (const wrong of ['(', '(?=a)', '(a{99}){99}', 'a'.repeat(501)]) {
      expect(await api.apply({ ...all, filters: [pattern(wrong)] }, () => undefined)).toEqual({
        ok: false,
        problem: { code: 'PatternInvalid', column: 'name' },
      });
    }
    expect(await placesOf(api, { ...all, filters: [pattern('^item 1?3$')] })).toEqual(['1.3', '1.13']);
  });
});
