import { describe, expect, test } from 'vitest';
import type { Row } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { csvEncodings, defaultExportOptions, type ExportOptions } from '#core/domain/data/exportFile.ts';
import { writeFile } from '#core/export/writeFile.ts';
import { chunkMemory } from '#workers/data/export/chunkMemory.ts';
import { inBatches, writeCase } from './writeCase.ts';

const columns = [
  { label: 'name', type: FieldType.Text },
  { label: 'price', type: FieldType.Number },
];

async function bytesOf(rows: Row[], options: Partial<ExportOptions> = { encoding: 'utf-8' }): Promise<Uint8Array> {
  return (await writeCase('csv', { title: '', columns, rows }, options)).bytes;
}

async function lines(rows: Row[], options?: Partial<ExportOptions>): Promise<string[]> {
  return new TextDecoder()
    .decode(await bytesOf(rows, options))
    .split('\r\n')
    .slice(1, -1);
}

describe('a line of csv', () => {
  test.each<[Row, string]>([
    [['plain', '5'], 'plain,5'],
    [['a,b', '5'], '"a,b",5'],
    [['say "hi"', null], '"say ""hi""",'],
    [['two\nlines', ''], '"two\nlines",'],
    [[' spaces ', '5'], '" spaces ",5'],
    [[], ','],
    [['negative', '-5.50'], 'negative,-5.50'],
  ])('%j is %j', async (row, line) => expect(await lines([row])).toEqual([line]));

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['-five', "'-five"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    ['\u0000x', "'\u0000x"],
    ['＝1', "'＝1"],
    ['＠A', "'＠A"],
    ['-12.50', '-12.50'],
    ["'=1", "'=1"],
    ['a=1', 'a=1'],
  ])('makes %j harmless', async (text, written) => expect(await lines([[text]])).toEqual([`${written},`]));

  test('has the decimal sign of the locale in number columns, and nowhere else', async () => {
    const options = { encoding: 'utf-8', separator: ';', decimalSign: ',' } as const;
    expect(
      await lines(
        [
          ['1.5', '1.5'],
          ['1.5', '1.5 €'],
          ['1.5', '-1234.5'],
        ],
        options,
      ),
    ).toEqual(['1.5;1,5', '1.5;1.5 €', '1.5;-1234,5']);
    expect(await lines([['x', '1.5']], { ...options, separator: ',' })).toEqual(['x,"1,5"']);
  });
});

describe('the encoding of csv', () => {
  const start = async (encoding: ExportOptions['encoding']) =>
    Array.from((await bytesOf([['ä', null]], { encoding })).subarray(0, 4));

  test('is UTF-8 without a mark', async () => expect(await start('utf-8')).toEqual([...Buffer.from('name')]));
  test('is UTF-8 with a mark', async () => expect(await start('utf-8-bom')).toEqual([0xef, 0xbb, 0xbf, 0x6e]));
  test('is UTF-16 with a mark', async () => expect(await start('utf-16le-bom')).toEqual([0xff, 0xfe, 0x6e, 0]));
  test.each(csvEncodings)(
    'in %s uses the memory of one chunk for all of them, where a device gives it',
    async (encoding) => {
      const rows: Row[] = Array.from({ length: 3_000 }, (_, index) => [`ä ${index} ${'long '.repeat(20)}`, `${index}`]);
      const options = { ...defaultExportOptions, encoding };
      const report = { rows: 0, longCells: 0 };
      const buffers = new Set<ArrayBufferLike>();
      const bytes: number[] = [];
      for await (const chunk of writeFile(
        'csv',
        { columns, title: '', options, memory: chunkMemory() },
        inBatches(rows),
        report,
      )) {
        buffers.add(chunk.buffer);
        bytes.push(...chunk);
      }
      expect(buffers.size).toBe(1);
      expect(Buffer.from(bytes).equals(await bytesOf(rows, { encoding }))).toBe(true);
    },
  );
});
