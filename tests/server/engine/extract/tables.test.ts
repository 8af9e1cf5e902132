import { expect, test } from 'vitest';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { compileSelector } from '#server/engine/extract/selector.ts';
import { readTables } from '#server/engine/extract/structured/tables.ts';

function read(html: string, minRows = 1): Record<string, string | null>[] {
  const tables = compileSelector('table', false, []).all(parseTree(html, false));
  return readTables(tables, minRows).map((row) => Object.fromEntries(row));
}

test('columns are named by header cells', () => {
  expect(read('<table><tr><th>a<th>b<tr><td>1<td> 2 </table>')).toEqual([{ a: '1', b: '2' }]);
});

test('columns are named by the first row where there are no header cells', () => {
  expect(read('<table><tr><td>a<td>b<tr><td>1<td>2</table>')).toEqual([{ a: '1', b: '2' }]);
});

test('a header in thead comes first wherever it is, and its rows are joined', () => {
  const html = '<table><tbody><tr><td>1<td>2</tbody><thead><tr><th colspan=2>g<tr><th>a<th>b</thead></table>';
  expect(read(html)).toEqual([{ 'g a': '1', 'g b': '2' }]);
});

test('header cells that name rows do not name columns', () => {
  expect(read('<table><tr><th>Height<td>3<tr><th>Width<td>4</table>')).toEqual([
    { 'Column 1': 'Height', 'Column 2': '3' },
    { 'Column 1': 'Width', 'Column 2': '4' },
  ]);
});

test('cells that span are repeated in every place they cover; names that are missing or doubled are numbered', () => {
  const html = '<table><tr><th>a<th colspan=2>b<th><tr><td rowspan=2>1<td>2<td>3<td>4<tr><td>5<td>6<td>7</table>';
  expect(read(html)).toEqual([
    { a: '1', b: '2', 'b 2': '3', 'Column 4': '4' },
    { a: '1', b: '5', 'b 2': '6', 'Column 4': '7' },
  ]);
});

test('several tables are named; tables with too few rows and tables within tables are left out', () => {
  const html = `<table><caption>First</caption><tr><th>a<tr><td>1</table><table><tr><th>a<tr><td>2<table><tr><th>c<tr><td>3</table></table>`;
  expect(read(html).map(({ table, a, c }) => [table, a ?? c])).toEqual([['First', '1'], ['2', '2 c 3'], ['3', '3']]); // prettier-ignore
  expect(read('<table><tr><td>layout</table><table><tr><th>a<tr><td>1<tr><td>2</table>', 2)).toEqual([
    { a: '1' },
    { a: '2' },
  ]);
});

test('spans that a hostile page makes up are not laid out', () => {
  const row = `<tr>${'<td colspan=100000 rowspan=100000>x'.repeat(50)}`;
  expect(read(`<table>${row.repeat(50)}</table>`).length).toBe(49);
});
