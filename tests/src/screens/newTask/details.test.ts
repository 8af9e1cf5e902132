import { describe, expect, test } from 'vitest';
import type { ProposedTable, ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';
import {
  detailLinks,
  detailRecipe,
  keptWithDetails,
  readDetails,
  withRecipeDetails,
} from '#app/screens/newTask/columns/details.ts';
import {
  allColumns,
  canLeaveOut,
  canMove,
  everyColumn,
  recipeWith,
  tableColumns,
  withColumn,
  type KeptColumn,
  type PageTable,
} from '#app/screens/newTask/columns/keptTable.ts';

const rows = [null, 'https://a.example/2', 'https://a.example/3'];
const reading = (type: 'text' | 'link', values: (string | null)[]) => ({ type, transforms: ['trim' as const], values });
const columnOf = (name: string, type: 'text' | 'link', values: (string | null)[]) => ({
  name,
  type,
  samples: values.flatMap((value) => value ?? []),
  readings: [reading(type, values)],
});
const fieldOf = (name: string, css: string) => ({ name, from: [{ css }] });

const list = (detail?: object): ProposedTable => ({
  kind: 'list',
  columns: [columnOf('Name', 'text', ['One', 'Two', 'Three']), columnOf('Link', 'link', rows)],
  minor: [{ ...columnOf('Shelf', 'text', ['A', 'A', 'A']), from: [{ css: 'em' }] }],
  rows: [[], [], []],
  recordCount: 3,
  hasNext: false,
  hasLoadMore: false,
  recipe: recipe.parse({
    start: ['https://a.example'],
    list: { items: 'li', fields: [fieldOf('Name', 'b'), fieldOf('Link', 'a')], ...(detail && { detail }) },
  }),
});
const record: ProposedTable = {
  ...list(),
  kind: 'record',
  columns: [columnOf('Name', 'text', ['Two']), columnOf('Price', 'text', ['$2'])],
  minor: [{ ...columnOf('Weight', 'text', ['2 kg']), from: [{ css: '.weight' }] }],
  rows: [[]],
  recipe: recipe.parse({ start: ['https://a.example/2'], fields: [fieldOf('Name', 'h1'), fieldOf('Price', '.price')] }),
};
const reply = (of: Partial<ProposedTables>): ProposedTables => ({
  page: { url: 'https://a.example/2', milliseconds: 1, isRendered: false, language: null, failure: null },
  tables: [record],
  own: null,
  elements: [],
  ...of,
});

/** The table after the page behind its first row with an address was read. */
function opened(table: PageTable, answer = reply({})): PageTable {
  const [link] = detailLinks(table);
  const details = link === undefined ? null : readDetails(table, link, answer);
  if (details === null) throw new Error('the page behind the row shows nothing');
  return { ...table, details };
}
const keep = (table: PageTable, kept: readonly KeptColumn[], name: string, isDetail = true): KeptColumn[] => {
  const place = tableColumns(table).findIndex((column) => column.name === name && column.isDetail === isDetail);
  return withColumn(kept, { place, copy: 0, reading: 0, name });
};

describe('the page behind a row', () => {
  const table = opened(list());
  const columns = tableColumns(table);

  test('is that of the first row with an address, by each column of links', () => {
    expect(detailLinks(list())).toMatchObject([{ place: 1, name: 'Link', row: 1, url: 'https://a.example/2' }]);
  });

  test('has columns after those of the list, with values in its own row', () => {
    expect(columns.map(({ name, isDetail }) => [name, isDetail])).toEqual([
      ['Name', false],
      ['Link', false],
      ['Shelf', false],
      ['Name', true],
      ['Price', true],
      ['Weight', true],
    ]);
    expect(columns[4]?.readings[0]?.values).toEqual([null, '$2']);
  });

  test('gives no column before one is chosen, and no part of the picture of the list', () => {
    expect(allColumns(table).map(({ name }) => name)).toEqual(['Name', 'Link']);
    expect(everyColumn(table).map(({ name }) => name)).toEqual(['Name', 'Link', 'Shelf']);
    expect(recipeWith(table, allColumns(table)).list?.detail).toBeUndefined();
  });

  test('gives the recipe its link and the chosen columns, under free names', () => {
    const kept = keep(table, keep(table, allColumns(table), 'Name'), 'Weight');
    const made = recipe.parse(recipeWith(table, kept));
    expect(made.list?.fields).toMatchObject([{ name: 'Name' }, { name: 'Link' }]);
    expect(made.list?.detail).toMatchObject({
      link: { css: 'a' },
      format: 'html',
      fields: [
        { name: 'Name 2', from: [{ css: 'h1' }] },
        { name: 'Weight', from: [{ css: '.weight' }] },
      ],
    });
    expect(made.engine).toBeUndefined();
  });

  test('that only a browser shows is opened in one by the run too', () => {
    const rendered = opened(list(), reply({ page: { ...reply({}).page, isRendered: true } }));
    expect(recipeWith(rendered, keep(rendered, allColumns(rendered), 'Price')).engine).toBe('auto');
    expect(recipeWith(rendered, allColumns(rendered)).engine).toBeUndefined();
  });

  test('has its columns last: none is moved before those of the list, whose last one stays', () => {
    const kept = keep(table, keep(table, allColumns(table), 'Price'), 'Weight');
    expect([0, 1, 2, 3].map((index) => canMove(kept, index, 1, columns))).toEqual([true, false, true, false]);
    expect([0, 1, 2, 3].map((index) => canMove(kept, index, -1, columns))).toEqual([false, true, false, true]);
    expect(kept.slice(1).map(({ place }) => canLeaveOut(kept.slice(1), place, columns))).toEqual([false, true, true]);
    expect(keep(table, kept, 'Shelf', false).map(({ name }) => name)).toEqual([
      'Name',
      'Link',
      'Shelf',
      'Price',
      'Weight',
    ]);
  });

  test('without anything to choose is none', () => {
    const [link] = detailLinks(list());
    if (link === undefined) throw new Error('no link');
    expect(readDetails(list(), link, reply({ tables: [] }))).toBeNull();
    expect(readDetails(list(), link, reply({ own: { ...record, rows: [] } }))).toBeNull();
  });
});

describe('a task whose recipe reads the pages behind its rows', () => {
  const detail = {
    link: { css: 'a' },
    fields: [fieldOf('Cost', '.price'), fieldOf('Gone', '.gone')],
    outcome: 'Result',
  };
  const table = withRecipeDetails(list(detail));

  test('has their columns before one is opened, and keeps its recipe as it is', () => {
    expect(allColumns(table).map(({ name }) => name)).toEqual(['Name', 'Link', 'Cost', 'Gone']);
    expect(recipeWith(table, allColumns(table))).toEqual(table.recipe);
  });

  test('reads them with its own recipe', () => {
    expect(detailRecipe(table, 'https://a.example/2')).toMatchObject({
      start: ['https://a.example/2'],
      format: 'html',
      fields: [{ name: 'Cost' }, { name: 'Gone' }],
    });
    expect(detailRecipe(list(), 'https://a.example/2')).toBeNull();
  });

  test('keeps the columns that the opened page reads by the same sources, wherever they are there', () => {
    const kept = allColumns(table).map((column) => ({ ...column, name: `My ${column.name}` }));
    const own = {
      ...record,
      columns: [...record.columns].reverse(),
      recipe: { ...record.recipe, fields: record.recipe.fields?.toReversed() },
    };
    const after = opened(table, reply({ own }));
    expect(keptWithDetails(kept, table, after).map(({ name, place }) => [name, place])).toEqual([
      ['My Name', 0],
      ['My Link', 1],
      ['My Cost', 3],
    ]);
  });

  test('keeps them in a draft that was stored before they were shown', () => {
    const stored = list(detail);
    expect(recipeWith(stored, allColumns(stored)).list?.detail).toEqual(stored.recipe.list?.detail);
  });

  test('says the result of each page as long as it reads one', () => {
    const withCost = recipeWith(table, allColumns(table).slice(0, 3));
    expect(withCost.list?.detail).toMatchObject({ outcome: 'Result', fields: [{ name: 'Cost' }] });
    expect(recipeWith(table, allColumns(table).slice(0, 2)).list?.detail).toBeUndefined();
  });
});
