import { describe, expect, test } from 'vitest';
import type { ColumnReading, ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';
import type { HandMade } from '#app/screens/newTask/columns/handStep.ts';
import {
  allColumns,
  keyOf,
  everyColumn,
  keptRecipe,
  movedColumn,
  nameProblems,
  withColumn,
  withCopy,
  type KeptColumn,
} from '#app/screens/newTask/columns/keptTable.ts';

const from = [{ css: 'a' }];
const names = ['title', 'price', 'link'];
const fields = names.map((name) => ({ name, from }));
const ways: ColumnReading[] = [
  { type: 'price', transforms: ['number'], values: ['9.50'] },
  { type: 'text', transforms: ['trim'], values: ['$9.50'] },
];
const table = (rows: object): ProposedTable => ({
  kind: 'list',
  columns: names.map((name) => ({ name, type: 'text', samples: [], readings: ways })),
  minor: [{ name: 'shelf', type: 'text', samples: [], readings: ways, from: [{ css: 'em' }] }],
  rows: [],
  recordCount: 3,
  hasNext: false,
  hasLoadMore: false,
  recipe: recipe.parse({ start: ['https://a.example'], ...rows }),
});
const column = (place: number, name: string, reading = 0, copy = 0): KeptColumn => ({ place, copy, reading, name });
const abc = [column(0, 'a'), column(1, 'b'), column(2, 'c')];
const order = (kept: readonly KeptColumn[] | null) => kept?.map(({ name }) => name).join(' ');

describe.each<[string, object, (value: { list?: { fields: unknown }; fields?: unknown }) => unknown]>([
  ['a list', { list: { items: 'li', fields } }, ({ list }) => list?.fields],
  ['one record', { fields }, ({ fields: own }) => own],
])('the recipe of %s', (_name, rows, fieldsOf) => {
  const fieldsWith = (kept: readonly KeptColumn[]) => {
    const value = JSON.parse(keptRecipe(table(rows), kept)) as Parameters<typeof fieldsOf>[0] & { start?: unknown };
    expect(value.start).toBeUndefined();
    return fieldsOf(value) as { name: string; from: unknown; transforms: unknown }[];
  };

  test('has all proposed columns as long as nothing is changed, and not the minor ones', () => {
    expect(fieldsWith(allColumns(table(rows))).map(({ name }) => name)).toEqual(names);
  });

  test('has the kept columns in their order, under their new names without spaces around them, as they are read', () => {
    const fieldsOfTask = fieldsWith([column(2, 'link', 1), column(3, 'Shelf'), column(0, ' Name ')]);
    expect(fieldsOfTask.map(({ name, from: sources, transforms }) => [name, sources, transforms])).toEqual([
      ['link', from, ['trim']],
      ['Shelf', [{ css: 'em' }], ['number']],
      ['Name', from, ['number']],
    ]);
  });

  test('has a column as the steps by hand read it', () => {
    const hand: HandMade = {
      steps: [],
      type: 'text',
      from: [
        {
          joined: [
            { from: [{ css: 'a' }], transforms: ['trim'] },
            { from: [{ css: 'b' }], transforms: ['trim'] },
          ],
          by: ' ',
        },
      ],
      transforms: ['trim'],
      values: [],
    };
    const [made] = fieldsWith([{ ...column(1, 'price'), hand }]);
    expect([made?.name, made?.from, made?.transforms]).toEqual(['price', hand.from, ['trim']]);
  });

  test('of the picture has the minor columns too', () => {
    expect(everyColumn(table(rows)).map(({ name }) => name)).toEqual([...names, 'shelf']);
  });
});

test('a column that is taken comes before those that are after it on the page, under a name that is free', () => {
  expect(withColumn([column(0, 'a'), column(2, 'c')], column(1, 'b'))).toEqual(abc);
  expect(order(withColumn([column(2, 'b'), column(0, 'a')], column(1, 'b')))).toBe('b 2 b a');
});

test.each([
  [0, 1, 'b a c'],
  [2, -1, 'a c b'],
  [0, 2, 'b c a'],
])('column %i moved by %i gives %s', (index, by, expected) => {
  expect(order(movedColumn(abc, index, by))).toBe(expected);
});

test('a second column of the same values is placed beside it and is read in a way that no other one has', () => {
  const copied = withCopy(abc, 1, { readings: ways });
  expect(copied?.slice(1, 3)).toEqual([column(1, 'b'), column(1, 'b 2', 1, 1)]);
  expect(withCopy(copied ?? [], 1, { readings: ways })).toBeNull();
  const hand: HandMade = { steps: [], type: 'text', from, transforms: ['trim'], values: [] };
  const besideHand = withCopy([{ ...column(1, 'b'), hand }], 0, { readings: ways });
  expect(besideHand?.[1]).toEqual(column(1, 'b 2', 0, 1));
});

test('each column has a key of its own, which stays when it is moved, renamed or read in another way', () => {
  const copied = withCopy(abc, 1, { readings: ways }) ?? [];
  const keys = copied.map(keyOf);
  expect(new Set(keys).size).toBe(4);
  expect(movedColumn(copied, 2, -1).map(keyOf)).toEqual(
    movedColumn(copied, 2, -1).map((each) => keys[copied.indexOf(each)]),
  );
  expect(keyOf({ ...column(1, 'x', 1), copy: 0 })).toBe(keys[1]);
});

test('an empty name and one that another column has are problems of their columns', () => {
  const kept = ['a', ' ', 'a ', 'b'].map((name, place) => column(place, name));
  expect([...nameProblems(kept)]).toEqual([
    [1, 'empty'],
    [2, 'taken'],
  ]);
});
