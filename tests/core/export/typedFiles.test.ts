import { parquetMetadata, parquetSchema } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import type { Row } from '#core/domain/data/block.ts';
import { defaultExportOptions, type ExportFormat } from '#core/domain/data/exportFile.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { findExactColumns } from '#core/export/parquet/exactColumns.ts';
import { writeParquet } from '#core/export/parquet/writeParquet.ts';
import { readers } from './readBack.ts';
import { collected, inBatches, writeCase } from './writeCase.ts';

const columns = [
  { label: 'name', type: FieldType.Text },
  { label: 'price', type: FieldType.Number },
  { label: 'day', type: FieldType.Date },
  { label: 'page', type: FieldType.Url },
];
const rows: Row[] = [
  ['a "name"', '12.50', '2026-11-21', 'https://a.example/?b&c'],
  ['<b>', '007', 'soon', 'no address'],
  ['', '', '', null],
];

async function textOf(format: ExportFormat): Promise<string> {
  return new TextDecoder().decode((await writeCase(format, { title: 'My <task>', columns, rows })).bytes);
}

test('JSON has numbers as they were collected, where they are exact, and null for empty cells', async () => {
  expect(await textOf('json')).toBe(
    [
      '[',
      '{"name":"a \\"name\\"","price":12.50,"day":"2026-11-21","page":"https://a.example/?b&c"},',
      '{"name":"<b>","price":"007","day":"soon","page":"no address"},',
      '{"name":"","price":null,"day":null,"page":null}',
      ']\n',
    ].join('\n'),
  );
});

test('JSON Lines has one object per line, each line ended', async () => {
  const lines = (await textOf('jsonl')).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toBe('{"name":"","price":null,"day":null,"page":null}');
  expect(lines[3]).toBe('');
});

test('XML names the columns with their types, and the rows by them', async () => {
  const text = await textOf('xml');
  expect(text).toContain('<table name="My &lt;task&gt;">\n<columns>\n<column name="name" type="text"/>\n');
  expect(text).toContain('<row><field name="name">&lt;b&gt;</field><field name="price">007</field>');
  expect(text).toContain(
    '<row><field name="name"></field><field name="price"></field><field name="day"></field></row>',
  );
});

test('an HTML page has links only where there are addresses, and neither runs nor loads anything', async () => {
  const text = await textOf('html');
  expect(text).toContain('<title>My &lt;task&gt;</title>');
  expect(text).toContain('<td class="n">12.50</td>');
  expect(text).toContain('<td><a href="https://a.example/?b&amp;c" rel="noopener noreferrer nofollow">');
  expect(text).toContain('<td>no address</td>');
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(text).not.toMatch(/<script|<img|<link|src=|@import|url\(/u);
});

test('characters that XML and HTML cannot have are left out', async () => {
  const dirty = { title: '', columns: columns.slice(0, 1), rows: [['a\u0000b\u000bc\u001fd\ufffe\uffffe']] };
  for (const format of ['xml', 'html'] as const) {
    const { bytes } = await writeCase(format, dirty);
    expect((await readers[format](bytes, defaultExportOptions)).rows).toEqual([['abcde']]);
  }
});

describe('Parquet', () => {
  const typesOf = (bytes: Uint8Array<ArrayBuffer>) =>
    parquetSchema(parquetMetadata(bytes.buffer)).children.map(
      ({ element: { type, converted_type: kind } }) => kind ?? type,
    );

  test('has types for columns whose values all fit them, and text for the others', async () => {
    const fitting = { title: '', columns, rows: [...rows.slice(0, 1), ...rows.slice(2)] };
    expect(typesOf((await writeCase('parquet', fitting)).bytes)).toEqual([
      'UTF8',
      'DOUBLE',
      'TIMESTAMP_MILLIS',
      'UTF8',
    ]);
    const { bytes } = await writeCase('parquet', { title: '', columns, rows });
    expect(typesOf(bytes)).toEqual(['UTF8', 'UTF8', 'UTF8', 'UTF8']);
    expect((await readers.parquet(bytes, defaultExportOptions)).rows).toEqual(rows);
  });

  test('takes a time with microseconds for text: it holds milliseconds', async () => {
    const day = [{ label: 'day', type: FieldType.Date }];
    const exact = (text: string) => findExactColumns(day, inBatches([[text]]));
    expect(await exact('2026-11-21T10:30:00.123Z')).toEqual([true]);
    expect(await exact('2026-11-21T10:30:00.1234Z')).toEqual([false]);
  });

  test('reads no further than it must to know the types', async () => {
    let batches = 0;
    async function* endless(): AsyncGenerator<Row[]> {
      for (;;) {
        batches += 1;
        yield rows;
      }
    }
    expect(await findExactColumns(columns, endless())).toEqual([false, false, false, false]);
    expect(batches).toBe(1);
  });

  test('throws where the rows have changed since their types were found', async () => {
    const file = { columns, options: defaultExportOptions, title: '', isExact: [false, true, false, false] };
    const written = collected(writeParquet(file, inBatches(rows), { rows: 0, longCells: 0 }));
    await expect(written).rejects.toThrow('a value of price does not fit its type');
  });

  test('keeps rows in groups, so that no file is in memory as a whole', async () => {
    const text = 'x'.repeat(10_000);
    const many = Array.from({ length: 1_000 }, (_, index): Row => [`${text}${index}`, `${index}`]);
    const { bytes } = await writeCase('parquet', { title: '', columns: columns.slice(0, 2), rows: many });
    expect(parquetMetadata(bytes.buffer).row_groups.length).toBeGreaterThan(1);
    expect((await readers.parquet(bytes, defaultExportOptions)).rows).toHaveLength(1_000);
  });
});
