import { describe, expect, test } from 'vitest';
import { read } from 'xlsx';
import type { Row } from '#core/domain/data/block.ts';
import { defaultExportOptions } from '#core/domain/data/exportFile.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { FileColumn } from '#core/export/rowFile.ts';
import { excelLimits } from '#core/export/xlsx/excelLimits.ts';
import { writeXlsx } from '#core/export/xlsx/writeXlsx.ts';
import { readSheets } from './readBack.ts';
import { collected, inBatches } from './writeCase.ts';

const columns: FileColumn[] = [
  { label: 'name', type: FieldType.Text },
  { label: 'page', type: FieldType.Url },
];

function numbered(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => [`row ${index}`, `https://a.example/${index}`]);
}

async function workbook(rows: readonly Row[], given: { title?: string; limits?: Partial<typeof excelLimits> } = {}) {
  const report = { rows: 0, longCells: 0 };
  const file = { columns, options: defaultExportOptions, title: given.title ?? 'Rows' };
  const limits = { ...excelLimits, ...given.limits };
  const bytes = await collected(writeXlsx(file, inBatches(rows, 7), report, limits));
  return { bytes, report, sheets: readSheets(bytes) };
}

/** The text of a part of the workbook. */
function partOf(bytes: Uint8Array, name: string): string {
  const { files } = read(bytes, { type: 'array', bookFiles: true }) as unknown as {
    files: Record<string, { content: Uint8Array }>;
  };
  const content = files[name]?.content;
  if (content === undefined) throw new Error(`no part ${name}`);
  return new TextDecoder().decode(content);
}

describe('rows beyond the limit of a sheet', () => {
  test.each([
    [9, ['Rows']],
    [10, ['Rows', 'Rows (2)']],
    [18, ['Rows', 'Rows (2)']],
    [19, ['Rows', 'Rows (2)', 'Rows (3)']],
  ])('%i rows with nine to a sheet are in %j', async (count, names) => {
    const { sheets, report } = await workbook(numbered(count), { limits: { rows: 10 } });
    expect(sheets.map(({ name }) => name)).toEqual(names);
    expect(sheets.map(({ table }) => table.labels)).toEqual(names.map(() => ['name', 'page']));
    expect(sheets.flatMap(({ table }) => table.rows.map(([name]) => name))).toEqual(
      numbered(count).map(([name]) => name),
    );
    expect(report).toEqual({ rows: count, longCells: 0 });
  });
});

describe('links', () => {
  const linked = (rows: readonly unknown[][]) => rows.filter(([, page]) => typeof page === 'object').length;

  test('beyond the limit of a sheet are plain text', async () => {
    const { sheets } = await workbook(numbered(8), { limits: { rows: 5, links: 3 } });
    expect(sheets.map(({ table }) => linked(table.rows))).toEqual([3, 3]);
    expect(sheets[0]?.table.rows[3]).toEqual(['row 3', 'https://a.example/3']);
  });

  test('are kept in memory only up to a limit of their characters', async () => {
    const { sheets } = await workbook(numbered(8), { limits: { linkCharacters: 40 } });
    expect(linked(sheets[0]?.table.rows ?? [])).toBe(2);
  });

  test.each([
    ['https://a.example/x[0]|1^2`3{4}', 'https://a.example/x%5B0%5D%7C1%5E2%603%7B4%7D'],
    ['https://a.example/100%', 'https://a.example/100%25'],
    ['https://a.example/%41', 'https://a.example/%41'],
    ['https://a.example/#a#b', 'https://a.example/#a%23b'],
    ['http://[::1]:80/', 'http://[::1]/'],
    ['https://例え.jp/ä ö', 'https://xn--r8jz45g.jp/%C3%A4%20%C3%B6'],
  ])('%s is the address %s', async (link, address) => {
    const { sheets } = await workbook([['x', link]]);
    expect(sheets[0]?.table.rows[0]?.[1]).toEqual({ link: address, text: link });
  });
});

describe('a cell over 32,767 characters', () => {
  test('is cut and counted', async () => {
    const { sheets, report } = await workbook([['x'.repeat(32_767)], ['x'.repeat(32_768)], ['y'.repeat(90_000)]]);
    expect(sheets[0]?.table.rows.map(([name]) => String(name).length)).toEqual([32_767, 32_767, 32_767]);
    expect(report.longCells).toBe(2);
  });

  test('is not cut within a character', async () => {
    const { sheets, report } = await workbook([[`${'x'.repeat(32_766)}😀`]]);
    expect(sheets[0]?.table.rows[0]?.[0]).toBe('x'.repeat(32_766));
    expect(report.longCells).toBe(1);
  });
});

test('the header is bold, stays in view and filters', async () => {
  const { bytes } = await workbook(numbered(3));
  const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A1:B4"/>');
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
  expect(partOf(bytes, 'xl/styles.xml')).toContain('<font><b/>');
  expect(partOf(bytes, 'xl/workbook.xml')).toContain(`'Rows'!$A$1:$B$4`);
});

test('a column is as wide as its values, within limits', async () => {
  const { bytes } = await workbook([
    ['日本語の長い名前です', null],
    ['x', `https://a.example/${'long'.repeat(50)}`],
  ]);
  const widths = [...partOf(bytes, 'xl/worksheets/sheet1.xml').matchAll(/ width="(\d+)"/gu)].map(([, width]) => width);
  expect(widths).toEqual(['21', '60']);
});

describe('the name of a sheet', () => {
  test.each([
    ['Tasks', 'Tasks'],
    ['', 'Sheet'],
    ['a/b\\c:d*e?f[g]', 'a b c d e f g'],
    [`'quoted'`, 'quoted'],
    ['History', 'History_'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ['<&"', '<&"'],
  ])('%j is %j', async (title, name) => {
    const { sheets } = await workbook(numbered(1), { title });
    expect(sheets.map((sheet) => sheet.name)).toEqual([name]);
  });

  test('has its number also where the title is as long as allowed', async () => {
    const { sheets } = await workbook(numbered(2), { title: 'x'.repeat(31), limits: { rows: 2 } });
    expect(sheets.map(({ name }) => name)).toEqual(['x'.repeat(31), `${'x'.repeat(27)} (2)`]);
  });
});

test('characters that XML cannot have are written as Excel does', async () => {
  const text = 'a\u0001b\u001f\ufffe\uffffc';
  const { sheets } = await workbook([[text, null]]);
  expect(sheets[0]?.table.rows[0]?.[0]).toBe(text);
});

test('a carriage return, which a parser of XML would take away, is written as Excel does', async () => {
  const { bytes } = await workbook([['one\r\ntwo', null]]);
  expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('>one_x000D_\ntwo</t>');
});

test('a text that looks like a formula stays text when it is edited', async () => {
  const { bytes } = await workbook([['=1+1', null]]);
  expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<c r="A2" s="6" t="inlineStr">');
  expect(partOf(bytes, 'xl/styles.xml')).toContain('quotePrefix="1"');
});

test('more columns than a sheet has are refused', () => {
  const wide = Array.from({ length: 16_385 }, () => ({ label: 'x', type: FieldType.Text }));
  const file = { columns: wide, options: defaultExportOptions, title: '' };
  expect(() => writeXlsx(file, inBatches([]), { rows: 0, longCells: 0 })).toThrow('16384 columns');
});
