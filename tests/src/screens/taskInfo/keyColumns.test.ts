import { expect, test } from 'vitest';
import type { Lot } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { keyColumns } from '#app/screens/taskInfo/repeats/keyColumns.ts';

const template = (names: string[]) => ({ output: names.map((name) => ({ name, label: `The ${name}` })) }) as Template;
const lot = (columns: string[]) => ({ columns }) as Lot;

test('rows can be compared by the columns of their template, by its labels', () => {
  const columns = keyColumns(template(['sku', 'price']), [lot(['other'])], ['sku']);
  expect(columns).toMatchObject([
    { name: 'sku', label: 'The sku' },
    { name: 'price', label: 'The price' },
  ]);
});

test('where the pages name the columns these are those of the newest run that has rows', () => {
  const columns = keyColumns(template([]), [lot([]), lot(['Name', 'Size']), lot(['Old'])], []);
  expect(columns.map(({ name }) => name)).toEqual(['Name', 'Size']);
  expect(keyColumns(template([]), [], [])).toEqual([]);
});

test('a chosen column that no longer exists is still shown, so that it can be removed', () => {
  expect(keyColumns(template(['sku']), [], ['sku', 'gone']).at(-1)).toEqual({
    name: 'gone',
    label: 'gone',
    isGone: true,
  });
});
