import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBlock, type Value } from '#core/domain/data/block.ts';
import type { Filter } from '#core/domain/data/view.ts';
import { allBits, eachBit, keepBits } from '#core/domain/query/bits.ts';
import { blockText } from '#core/domain/query/blockText.ts';
import { conditionsOf } from '#core/domain/query/conditions.ts';
import { naiveRows, namedRow } from './naive.ts';

const names = ['name', 'price', 'day'];
const compile = (pattern: string) => {
  const expression = new RegExp(pattern, 'u');
  return (text: string) => expression.test(text);
};

/** Returns the rows of one block that meet a search and filters. */
function found(rows: readonly (readonly Value[])[], filters: readonly Filter[], search = ''): number[] {
  const block = blockText(encodeBlock(rows, names.length), rows.length);
  const bits = allBits(rows.length);
  for (const condition of conditionsOf({ search, filters, sorts: [] }, compile).all) {
    keepBits(bits, condition.rowsOf(block, condition.column === null ? -1 : names.indexOf(condition.column)));
  }
  const numbers: number[] = [];
  eachBit(bits, (row) => numbers.push(row));
  return numbers;
}

const rows: Value[][] = [
  ['Café table', '12.50', '2026-11-24'],
  ['chair', '7', '2026-11-25T23:30'],
  ['', 'sold out', null],
  [null, null, ''],
  ['CAFE CHAIR', '-3', '2026-11-26T00:00:00+02:00'],
];

describe('a filter', () => {
  it.each<[Filter, number[]]>([
    [{ kind: 'contains', column: 'name', text: 'cafe', isNot: false }, [0, 4]],
    [{ kind: 'contains', column: 'name', text: 'cafe', isNot: true }, [1]],
    [{ kind: 'contains', column: 'name', text: '', isNot: false }, [0, 1, 4]],
    [{ kind: 'oneOf', column: 'name', values: ['CHAIR'], isNot: false }, [1]],
    [{ kind: 'oneOf', column: 'name', values: ['CHAIR', null], isNot: false }, [1, 2, 3]],
    [{ kind: 'oneOf', column: 'name', values: ['CHAIR'], isNot: true }, [0, 2, 3, 4]],
    [{ kind: 'oneOf', column: 'name', values: ['CHAIR', null], isNot: true }, [0, 4]],
    [{ kind: 'numbers', column: 'price', min: null, max: 7 }, [1, 4]],
    [{ kind: 'numbers', column: 'price', min: 7, max: 12.5 }, [0, 1]],
    [{ kind: 'numbers', column: 'price', min: null, max: null }, [0, 1, 4]],
    [{ kind: 'dates', column: 'day', from: '2026-11-25', to: '2026-11-25' }, [1, 4]],
    [{ kind: 'dates', column: 'day', from: null, to: '2026-11-24' }, [0]],
    [{ kind: 'empty', column: 'name', isNot: false }, [2, 3]],
    [{ kind: 'empty', column: 'name', isNot: true }, [0, 1, 4]],
    [{ kind: 'pattern', column: 'name', pattern: '^c', isNot: false }, [1]],
    [{ kind: 'pattern', column: 'name', pattern: '^c', isNot: true }, [0, 4]],
    [{ kind: 'empty', column: 'unknown', isNot: false }, [0, 1, 2, 3, 4]],
    [{ kind: 'numbers', column: 'unknown', min: null, max: null }, []],
  ])('%j finds the rows %j', (filter, expected) => {
    expect(found(rows, [filter])).toEqual(expected);
  });

  it('by runs names the runs that all such filters want', () => {
    const filters: Filter[] = [
      { kind: 'runs', lotNos: [1, 2, 3] },
      { kind: 'runs', lotNos: [2, 3, 4] },
    ];
    expect(conditionsOf({ search: '', filters, sorts: [] }, compile)).toEqual({ all: [], lotNos: new Set([2, 3]) });
  });
});

const cell = fc.oneof(
  fc.constantFrom<Value>(null, '', 'a', 'Á', 'ab', 'chair', 'Chair 2', '7', '12.50', '2026-11-24', '007'),
  fc.string({ maxLength: 5 }),
);
const column = fc.constantFrom(...names);
const isNot = fc.boolean();
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ kind: fc.constant('contains' as const), column, text: fc.string({ maxLength: 2 }), isNot }),
  fc.record({ kind: fc.constant('oneOf' as const), column, values: fc.array(cell, { maxLength: 3 }), isNot }),
  fc.record({
    kind: fc.constant('numbers' as const),
    column,
    min: fc.option(fc.integer({ max: 8 })),
    max: fc.option(fc.integer({ min: 0 })),
  }),
  fc.record({ kind: fc.constant('empty' as const), column, isNot }),
  fc.record({ kind: fc.constant('pattern' as const), column, pattern: fc.constantFrom('^c', 'a|7', '\\d{2}'), isNot }),
);

describe('search and filters', () => {
  it('find the rows that a look at every row finds', () => {
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(table, fc.array(filter, { maxLength: 2 }), fc.string({ maxLength: 2 }), (cells, filters, search) => {
        const clean = cells.map((row) => row.map((value) => value?.replace(/[\u007f-\u009f]/gu, '') ?? value));
        const all = clean.map((row, rowNo) => namedRow(names, row, { lotNo: 1, rowNo }));
        const expected = naiveRows(all, { search, filters, sorts: [] }, {}).map(({ rowNo }) => rowNo);
        expect(found(clean, filters, search)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
