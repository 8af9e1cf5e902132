import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanValue,
  cutBlocks,
  decodeColumns,
  decodeRows,
  encodeBlock,
  maxBlockLength,
  maxBlockRows,
  type Value,
} from '#core/domain/data/block.ts';

const value = fc.option(fc.string({ unit: 'binary', maxLength: 40 }).map(cleanValue), { nil: null });
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((columns) =>
    fc.array(fc.array(value, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 60 }),
  );

describe('a block', () => {
  it('gives back exactly the rows that went in, whatever their characters', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const columnCount = rows[0]?.length ?? 0;
        expect(decodeRows(encodeBlock(rows, columnCount), columnCount)).toEqual(rows);
      }),
    );
  });

  it('gives any slice of its rows', () => {
    fc.assert(
      fc.property(table, fc.nat(70), fc.nat(70), (rows, start, length) => {
        const columnCount = rows[0]?.length ?? 0;
        const slice = decodeRows(encodeBlock(rows, columnCount), columnCount, start, start + length);
        expect(slice).toEqual(rows.slice(start, start + length));
      }),
    );
  });

  it('distinguishes an empty text from no value', () => {
    expect(decodeRows(encodeBlock([['', null]], 2), 2)).toEqual([['', null]]);
  });

  it('written before the lot gained a column reads as rows without that value', () => {
    expect(decodeRows(encodeBlock([['a'], ['b']], 1), 3)).toEqual([
      ['a', null, null],
      ['b', null, null],
    ]);
  });

  it('takes no character that would end a value, a column, or the database’s patience', () => {
    expect(cleanValue('a\u0000b\u007fc\u0080d\u0081e\tf\ng\u{1F600}')).toBe('abcde\tf\ng\u{1F600}');
    expect(decodeColumns(encodeBlock([[cleanValue('x\u007f\u0080y')]], 1))).toEqual([['xy']]);
  });
});

describe('cutting rows into blocks', () => {
  it('keeps every row in order, fills all blocks but the last, and never breaks a limit with more than one row', () => {
    const rowOf = fc.string({ maxLength: 4000 }).map((text): Value[] => [text]);
    fc.assert(
      fc.property(fc.array(rowOf, { maxLength: 1300 }), (rows) => {
        const blocks = cutBlocks(rows);
        expect(blocks.flatMap((block) => block.rows)).toEqual(rows);
        expect(blocks.slice(0, -1).every((block) => block.isFull)).toBe(true);
        for (const block of blocks) {
          const length = block.rows.reduce((sum, row) => sum + (row[0]?.length ?? 0) + 1, 0);
          expect(block.rows.length).toBeLessThanOrEqual(maxBlockRows);
          expect(length <= maxBlockLength || block.rows.length === 1).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives a row that is longer than a block a block of its own', () => {
    const long = 'x'.repeat(maxBlockLength + 1);
    expect(cutBlocks([['a'], [long], ['b']]).map((block) => block.rows.length)).toEqual([1, 1, 1]);
  });

  it('makes no block of no rows', () => {
    expect(cutBlocks([])).toEqual([]);
  });
});
