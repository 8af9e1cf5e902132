import { describe, expect, test } from 'vitest';
import type { OtherColumn } from '#core/wire/calls/template/proposeCalls.ts';
import {
  elementsRecipe,
  hasRoom,
  columnOf,
  isFree,
  withElement,
  withTakenElements,
} from '#app/screens/newTask/columns/elements.ts';
import { keptWithDetails } from '#app/screens/newTask/columns/details.ts';
import {
  recipeWith,
  tableColumns,
  withColumn,
  type KeptColumn,
  type PageTable,
} from '#app/screens/newTask/columns/keptTable.ts';
import { placesOf } from '#app/screens/newTask/picture/places.ts';

const reading = (...values: (string | null)[]) => ({ type: 'text' as const, transforms: ['trim' as const], values });
const column = (name: string, ...values: string[]) => ({
  name,
  type: 'text' as const,
  samples: values,
  readings: [reading(...values)],
});
const element = (name: string, value: string): OtherColumn => ({
  ...column(name, value),
  from: [{ css: `.${name}`, of: 'page' }],
});
const recipe: PageTable['recipe'] = {
  start: ['https://s.example/'],
  format: 'html',
  list: {
    items: 'li',
    maxPages: 1,
    fields: [{ name: 'Title', from: [{ css: 'b' }], transforms: ['trim'], required: false }],
  },
};
const table: PageTable = {
  kind: 'list',
  columns: [column('Title', 'One', 'Two')],
  minor: [element('Heading', 'Books')],
  rows: [['One'], ['Two']],
  recordCount: 2,
  hasNext: false,
  hasLoadMore: false,
  recipe,
};
const details: PageTable['details'] = {
  link: { css: 'a', attr: 'href' },
  row: 0,
  url: 'https://s.example/1',
  isRendered: false,
  record: {
    ...table,
    columns: [column('Pages', '300')],
    minor: [],
    recipe: {
      start: [],
      format: 'html',
      fields: [{ name: 'Pages', from: [{ css: 'i' }], transforms: [], required: false }],
    },
  },
};
const kept = (...places: number[]): KeptColumn[] =>
  places.map((place) => ({ place, copy: 0, reading: 0, name: `Column ${place}` }));
const hours = element('hours', '9 to 18');

describe('an element that is taken from the page', () => {
  const taken = withElement(table, hours);

  test('is a column with its value in each row, read from the page', () => {
    expect(columnOf(tableColumns(table), hours)).toBeNull();
    expect(columnOf(tableColumns(taken), hours)).toBe(2);
    expect(tableColumns(taken)[2]?.readings[0]?.values).toEqual(['9 to 18', '9 to 18']);
    const { list } = recipeWith(
      taken,
      withColumn(kept(0), { ...kept(2)[0], place: 2, copy: 0, reading: 0, name: 'Hours' }),
    );
    expect(list?.fields).toMatchObject([
      { name: 'Column 0' },
      { name: 'Hours', from: [{ css: '.hours', of: 'page' }] },
    ]);
  });

  test('moves the columns of the pages behind the rows, and these stay kept', () => {
    const [before, after] = [{ ...table, details }, withElement({ ...table, details }, hours)];
    expect(tableColumns(before)[2]).toMatchObject({ name: 'Pages', isDetail: true });
    expect(keptWithDetails(kept(0, 1, 2), before, after).map(({ place }) => place)).toEqual([0, 1, 3]);
  });

  test('is there again after the page was read again, with what it is today, or without a value', () => {
    const today = element('hours', 'closed');
    const valuesOf = (elements: OtherColumn[]) =>
      tableColumns(withTakenElements(table, taken, kept(0, 2), elements))[2]?.readings[0]?.values;
    expect(valuesOf([today])).toEqual(['closed', 'closed']);
    expect(valuesOf([])).toEqual([null, null]);
    expect(withTakenElements(table, taken, kept(0), [today])).toEqual(table);
  });

  test('is kept at its new place where the page proposes other minor columns before it', () => {
    const other = { ...table, minor: [element('Category', 'Sea'), element('Heading', 'Books')] };
    const again = withTakenElements(other, taken, kept(0, 1, 2), [hours]);
    expect(keptWithDetails(kept(0, 1, 2), taken, again).map(({ place }) => place)).toEqual([0, 2, 3]);
  });
});

test('a table takes elements until it has 40 columns of its page', () => {
  const wide = { ...table, minor: Array.from({ length: 38 }, (_, no) => element(`e${no}`, 'x')) };
  expect(hasRoom(tableColumns({ ...wide, details }))).toBe(true);
  expect(hasRoom(tableColumns(withElement(wide, hours)))).toBe(false);
});

test('an element that says what a column from beside the records says is not offered again; one in a record may', () => {
  const columns = tableColumns(table);
  expect(isFree(columns, element('title', 'Books'))).toBe(false);
  expect(isFree(columns, element('first', 'One'))).toBe(true);
});

test('the elements are found on a picture as the page is one row', () => {
  expect(elementsRecipe(table, [hours])).toEqual({
    start: ['https://s.example/'],
    format: 'html',
    fields: [{ name: 'hours', from: [{ css: '.hours', of: 'page' }], transforms: [], required: false }],
  });
});

test('a taken element is the same place for each row, and others are pressed only beside the records', () => {
  const elements = [hours, element('badge', 'New'), element('phone', '110')];
  const columns = tableColumns(withElement(table, hours));
  const tables = [{ records: [[0, 100, 50, 20], [0, 130, 50, 20]], columns: [[null, null], [null, null]] }] as const; // prettier-ignore
  const boxes = [[0, 0, 40, 10], [5, 105, 10, 5], [0, 200, 40, 10]] as const; // prettier-ignore
  const places = placesOf(structuredClone(tables) as never, 0, { columns, elements, boxes: boxes as never });
  expect(places?.boxes.columns[2]).toEqual([boxes[0], boxes[0]]);
  expect(places?.elements).toEqual([null, null, boxes[2]]);
  expect(placesOf([], 0, { columns, elements, boxes: [] })).toBeNull();
});
