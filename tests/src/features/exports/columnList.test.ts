import { describe, expect, test } from 'vitest';
import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import { exportColumn } from '#core/wire/rows/exportRecord.ts';
import {
  chosenColumns,
  cleanLabel,
  columnsAsBefore,
  formColumns,
  labelledBy,
  movedColumn,
  namedColumns,
} from '#app/features/exports/form/columnList.ts';

const column = (name: string, label = name): ExportColumn => ({ name, label, type: 'text' });
const labels = (columns: readonly ExportColumn[]) => columns.map(({ label }) => label);

describe('the columns of a dialog', () => {
  test.each<[string, ExportColumn[], string[]]>([
    ['have their labels', [column('a', 'Product'), column('b', 'Price')], ['Product', 'Price']],
    ['with the same label get a number', [column('a', 'Price'), column('b', 'Price ')], ['Price', 'Price (2)']],
    ['without a label have their names', [column('a', '  ')], ['a']],
    ['have one line', [column('a', 'Unit\n  price ')], ['Unit price']],
  ])('%s', (_name, columns, expected) => {
    expect(labels(formColumns(columns))).toEqual(expected);
  });

  test('are all chosen at first', () => {
    expect(formColumns([column('a'), column('b')]).every(({ isChosen }) => isChosen)).toBe(true);
  });

  test.each([
    ['x'.repeat(300), 255],
    [`${'x'.repeat(254)}🙂`, 254],
    ['a\u0000\tb', 3],
    ['half \uD83D', 4],
  ])('have names that a file may have: %j has %d characters', (label, length) => {
    expect(cleanLabel(label)).toHaveLength(length);
    expect(exportColumn.shape.label.safeParse(cleanLabel(label)).success).toBe(true);
  });
});

describe('a moved column', () => {
  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 2, 'acb'],
    [0, 0, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [7, 0, 'abc'],
  ])('from %d to %d gives %s', (from, to, expected) => {
    expect(movedColumn(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});

describe('an export that is made again', () => {
  const now = formColumns([column('a'), column('b'), column('c')]);

  test('has the columns of before first, in their order and under their names', () => {
    const again = columnsAsBefore(now, [column('c', 'Third'), column('a')]);
    expect(again.map(({ name, label, isChosen }) => [name, label, isChosen])).toEqual([
      ['c', 'Third', true],
      ['a', 'a', true],
      ['b', 'b', false],
    ]);
  });

  test('leaves out columns that no run has any more', () => {
    expect(labels(chosenColumns(columnsAsBefore(now, [column('gone'), column('b')])))).toEqual(['b']);
  });

  test('of all columns has all columns of today', () => {
    expect(columnsAsBefore(now, [])).toEqual(now);
  });
});

describe('the columns that an export names', () => {
  const original = [column('a'), column('b')];
  const own = formColumns(original);

  test('are none while all are there in their order under their own names', () => {
    expect(namedColumns(own, original)).toEqual([]);
  });

  test.each<[string, ReturnType<typeof formColumns>, string[]]>([
    ['one is left out', own.map((each, index) => ({ ...each, isChosen: index === 0 })), ['a']],
    [
      'one has another name',
      own.map((each, index) => ({ ...each, label: index === 0 ? 'First ' : 'b' })),
      ['First', 'b'],
    ],
    ['they have another order', own.toReversed(), ['b', 'a']],
  ])('are named where %s', (_name, columns, expected) => {
    expect(labels(namedColumns(columns, original))).toEqual(expected);
  });
});

test('a table has the columns under their own names, a file under those of the template; changed names stay', () => {
  const original = ['a', 'b'].map((name) => ({ ...column(name), label: name.toUpperCase() }));
  const changed = formColumns(original).map((each) => (each.name === 'b' ? { ...each, label: 'mine' } : each));
  const forTable = labelledBy('name', changed, original);
  expect(labels(forTable)).toEqual(['a', 'mine']);
  expect(labels(labelledBy('label', forTable, original))).toEqual(['A', 'mine']);
});
