import { describe, expect, test } from 'vitest';
import type { ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';
import { allColumns, keptRecipe, nameProblems, withColumn } from '#app/screens/newTask/tables/keptTable.ts';

const from = [{ css: 'a' }];
const names = ['title', 'price', 'link'];
const fields = names.map((name) => ({ name, from }));
const table = (rows: object): ProposedTable => ({
  kind: 'list',
  columns: names.map((name) => ({ name, type: 'text', samples: [] })),
  rows: [],
  recordCount: 3,
  hasNext: false,
  hasLoadMore: false,
  recipe: recipe.parse({ start: ['https://a.example'], ...rows }),
});

describe.each<[string, object, (value: { list?: { fields: unknown }; fields?: unknown }) => unknown]>([
  ['a list', { list: { items: 'li', fields } }, ({ list }) => list?.fields],
  ['one record', { fields }, ({ fields: own }) => own],
])('the recipe of %s', (_name, rows, fieldsOf) => {
  const namesOf = (kept: Parameters<typeof keptRecipe>[1]) => {
    const value = JSON.parse(keptRecipe(table(rows), kept)) as Parameters<typeof fieldsOf>[0] & { start?: unknown };
    expect(value.start).toBeUndefined();
    return (fieldsOf(value) as { name: string; from: unknown }[]).map((field) => {
      expect(field.from).toEqual(from);
      return field.name;
    });
  };

  test('has all proposed columns as long as nothing is changed', () => {
    expect(namesOf(allColumns(table(rows)))).toEqual(names);
  });

  test('has the kept columns under their new names, without spaces around them', () => {
    const kept = [
      { place: 0, name: ' Name ' },
      { place: 2, name: 'link' },
    ];
    expect(namesOf(kept)).toEqual(['Name', 'link']);
  });
});

test('a column that is taken back has its place on the page', () => {
  const kept = [
    { place: 0, name: 'title' },
    { place: 2, name: 'link' },
  ];
  expect(withColumn(kept, { place: 1, name: 'price' }).map(({ place }) => place)).toEqual([0, 1, 2]);
});

test('an empty name and one that another column has are problems of their columns', () => {
  const kept = ['a', ' ', 'a ', 'b'].map((name, place) => ({ place, name }));
  expect([...nameProblems(kept)]).toEqual([
    [1, 'empty'],
    [2, 'taken'],
  ]);
});
