import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanValue, encodeBlock, type Value } from '#core/domain/data/block.ts';
import { blockText, eachCell, valuesOfRow } from '#core/domain/query/blockText.ts';

const value = fc.option(fc.string({ unit: 'binary', maxLength: 6 }).map(cleanValue), { nil: null });
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) =>
    fc.array(fc.array(value, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 90 }),
  );

function cells(rows: readonly (readonly Value[])[], column: number, rowCount = rows.length): string[] {
  const block = blockText(encodeBlock(rows, rows[0]?.length ?? 0), rowCount);
  const found: string[] = [];
  eachCell(block, column, (row, start, end) => found.push(`${row} ${block.body.slice(start, end)}`));
  return found;
}

describe('the text of a block', () => {
  it('gives each cell of a column where it is, absent ones as empty', () => {
    fc.assert(
      fc.property(table, fc.nat(3), (rows, index) => {
        const column = index % (rows[0]?.length ?? 1);
        expect(cells(rows, column)).toEqual(rows.map((row, at) => `${at} ${row[column] ?? ''}`));
      }),
    );
  });

  it('gives any row, in any order of its columns', () => {
    fc.assert(
      fc.property(table, fc.nat(89), (rows, index) => {
        const row = rows[index % rows.length] ?? [];
        const block = blockText(encodeBlock(rows, row.length), rows.length);
        const columns = row.map((_, column) => column).toReversed();
        expect(valuesOfRow(block, index % rows.length, [...columns, -1, 7])).toEqual([...row.toReversed(), null, null]);
      }),
    );
  });

  it('has no cells of a column that came later', () => {
    expect(cells([['a'], ['b']], 1)).toEqual([]);
    expect(cells([['a'], ['b']], -1)).toEqual([]);
  });

  it('has no more rows than were counted, although the block has grown', () => {
    expect(cells([['a'], [null], ['c']], 0, 2)).toEqual(['0 a', '1 ']);
    expect(cells([['a'], ['b'], ['c']], 0, 1)).toEqual(['0 a']);
  });

  it('gives no values for a row that it has no longer', () => {
    const block = blockText(encodeBlock([['a', 'x']], 2), 40);
    expect(valuesOfRow(block, 0, [0, 1])).toEqual(['a', 'x']);
    expect(valuesOfRow(block, 1, [0, 1])).toEqual([null, null]);
    expect(valuesOfRow(block, 39, [0, 1])).toEqual([null, null]);
  });
});
