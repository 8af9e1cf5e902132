import { expect, test } from 'vitest';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { compileSelector } from '#server/engine/extract/selector.ts';
import { readTables } from '#server/engine/extract/tables/readTables.ts';

function read(html: string, minRows = 1, language?: string): Record<string, string | null>[] {
  const tables = compileSelector('table', false, []).all(parseTree(html, false));
  return readTables(tables, minRows, language).map((row) => Object.fromEntries(row));
}

test('columns are named by header cells', () => {
  expect(read('<table><tr><th>a<th>b<tr><td>1<td> 2 </table>')).toEqual([{ a: '1', b: '2' }]);
});

test('columns are named by the first row where there are no header cells', () => {
  expect(read('<table><tr><td>a<td>b<tr><td>1<td>2</table>')).toEqual([{ a: '1', b: '2' }]);
});

test('a header in thead comes first wherever it is, and its rows are joined', () => {
  const html =
    '<table><tbody><tr><td>1<td>2<td>3</tbody><thead><tr><th colspan=2>g<th>h<tr><th>a<th>b<th>c</thead></table>';
  expect(read(html)).toEqual([{ 'g a': '1', 'g b': '2', 'h c': '3' }]);
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
  expect(read(html).map(({ table, a, c }) => [table, a ?? c])).toEqual([['First', '1'], ['2', '2'], ['3', '3']]); // prettier-ignore
  expect(read('<table><tr><td>layout</table><table><tr><th>a<tr><td>1<tr><td>2</table>', 2)).toEqual([
    { a: '1' },
    { a: '2' },
  ]);
});

test('spans that a hostile page makes up are not laid out', () => {
  const row = `<tr>${'<td colspan=100000 rowspan=100000>x'.repeat(50)}`;
  expect(read(`<table>${row.repeat(50)}</table>`).length).toBe(50);
});

const rows = (...lines: string[]): string =>
  `<table>${lines.map((line) => `<tr>${line.split('|').map((cell) => `<td>${cell}`).join('')}`).join('')}</table>`; // prettier-ignore

test.each<[string, string, string[], number]>([
  ['numbers below texts', rows('Club|Points', 'Rowers|12', 'Divers|9'), ['Club', 'Points'], 2],
  ['numbers below texts, in two rows', rows('Club|Points', 'Rowers|12'), ['Club', 'Points'], 1],
  ['years above numbers', rows('|2025|2026', 'Rowers|12|13', 'Divers|9|8'), ['Column 1', '2025', '2026'], 2],
  ['bold texts', rows('<b>Club</b>|<b>Town</b>', 'Rowers|Aarhus', 'Divers|Bari'), ['Club', 'Town'], 2],
  ['texts like those below', rows('Rowers|Aarhus', 'Divers|Bari', 'Riders|Cork'), ['Column 1', 'Column 2'], 3],
  ['texts beside numbers, as below', rows('Height|3 m', 'Width|4 m'), ['Column 1', 'Column 2'], 2],
  ['a text that occurs below it', rows('Club|Points', 'Club|3', 'Divers|4'), ['Column 1', 'Column 2'], 3],
  ['empty cells', rows('Club||', 'Rowers|1|2'), ['Column 1', 'Column 2', 'Column 3'], 2],
])('a first row without header cells, %s', (_, html, columns, count) => {
  const found = read(html);
  expect(new Set(Object.keys(found[0] ?? {}))).toEqual(new Set(columns));
  expect(found.length).toBe(count);
});

test('all rows of a thead name the columns, also of plain cells; a title over all columns is the caption', () => {
  const head = '<thead><tr><td colspan=2>Results<tr><td>Club<td>Town</thead>';
  const html = `<table>${head}<tr><td>Rowers<td>Aarhus</table>`;
  expect(read(html + html)).toEqual([
    { table: 'Results', Club: 'Rowers', Town: 'Aarhus' },
    { table: 'Results', Club: 'Rowers', Town: 'Aarhus' },
  ]);
});

test('names that are repeated below are no rows, in a second thead or not', () => {
  const head = '<tr><th>a<th>b';
  const html = `<table><thead>${head}</thead><tr><td>1<td>x${head}<tr><td>2<td>y<thead>${head}</thead><tr><td>3<td>z</table>`;
  expect(read(html).map(({ a }) => a)).toEqual(['1', '2', '3']);
});

test('tables that arrange the page are left out, unless nothing else was asked for', () => {
  const data = '<table><tr><th>a<tr><td>1</table>';
  expect(read(`<table><tr><td>menu<td>${data}</table>`)).toEqual([{ a: '1' }]);
  expect(read(`<table role=presentation><tr><td>x<tr><td>y</table>${data}`)).toEqual([{ a: '1' }]);
  expect(read('<table role=presentation><tr><td>x<tr><td>y</table>').length).toBe(2);
});

test.each<[string[], string[], string?]>([
  [
    ['1,234.5', '2'],
    ['1234.5', '2'],
  ],
  [
    ['1.234,5', '1.234'],
    ['1234.5', '1234'],
  ],
  [['1.234', '2.345'], ['1234', '2345'], 'de'],
  [['1.234', '2.345'], ['1.234', '2.345'], 'en'],
  [
    ['1.234', '2.345'],
    ['1.234', '2.345'],
  ],
  [['12 500', '9 000'], ['12500', '9000'], 'fr'],
  [
    ['01234', '1,5'],
    ['01234', '1,5'],
  ],
  [
    ['1.2.2026', '2.2.2026'],
    ['1.2.2026', '2.2.2026'],
  ],
  [
    ['1,5', 'none'],
    ['1,5', 'none'],
  ],
  [
    ['7:42.1', '7:45.6'],
    ['7:42.1', '7:45.6'],
  ],
])('numbers of a column %j are %j in %j', (values, expected, language) => {
  const html = `<table><tr><th>n${values.map((value) => `<tr><td>${value}`).join('')}</table>`;
  expect(read(html, 1, language).map(({ n }) => n)).toEqual(expected);
});

test('a table of many cells is read', () => {
  const found = read(`<table>${`<tr>${'<td>1,5'.repeat(10)}`.repeat(5_000)}</table>`);
  expect([found.length, found.at(-1)?.['Column 10']]).toEqual([5_000, '1.5']);
});
