import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyRank, oddRank, sortByRanks, type RankedSort } from '#core/domain/sort/ranks.ts';
import { finished } from './finished.ts';

const rowCount = 50;
const rank = fc.oneof(fc.nat(4), fc.constantFrom(emptyRank, oddRank));
const sort: fc.Arbitrary<RankedSort> = fc.record({
  ranks: fc
    .array(rank, { minLength: rowCount, maxLength: rowCount })
    .map((ranks) => ({ byRow: Uint32Array.from(ranks), count: 5 })),
  isDescending: fc.boolean(),
});

function compare({ ranks, isDescending }: RankedSort, one: number, other: number): number {
  const [a = 0, b = 0] = [ranks.byRow[one], ranks.byRow[other]];
  return isDescending && a < oddRank && b < oddRank ? b - a : a - b;
}

test('rows are sorted by several columns: empty cells last in both directions, equal rows in their own order', () => {
  fc.assert(
    fc.property(fc.array(sort, { maxLength: 3 }), (sorts) => {
      const expected = Array.from({ length: rowCount }, (_, row) => row).toSorted(
        (one, other) => sorts.map((each) => compare(each, one, other)).find((order) => order !== 0) ?? 0,
      );
      expect([...finished(sortByRanks(rowCount, sorts))]).toEqual(expected);
    }),
  );
});

test('more values than one pass can distinguish are sorted in several', () => {
  const count = 100_000;
  const byRow = Uint32Array.from({ length: count }, (_, row) => (row * 7_919) % count);
  const order = finished(sortByRanks(count, [{ ranks: { byRow, count }, isDescending: true }]));
  expect(Array.from(order.slice(0, 3), (row) => byRow[row])).toEqual([count - 1, count - 2, count - 3]);
  expect(order.every((row, at) => at === 0 || (byRow[row] ?? 0) < (byRow[order[at - 1] ?? 0] ?? 0))).toBe(true);
});
