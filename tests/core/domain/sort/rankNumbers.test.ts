import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberRanking } from '#core/domain/sort/rankNumbers.ts';
import { emptyRank, emptyRanks, oddRank, type Ranks } from '#core/domain/sort/ranks.ts';
import { finished } from './finished.ts';

function ranksOf(values: readonly (number | null)[]): Ranks {
  const ranking = new NumberRanking(emptyRanks(values.length));
  values.forEach((value, row) => {
    if (value !== null) ranking.add(row, value);
  });
  return finished(ranking.rank());
}

test('numbers are ranked by size, equal ones alike, others behind them', () => {
  const values = [12.5, null, -3, 0, Number.NaN, -0, 12.5, -3e300, 1e-9];
  const { byRow, count } = ranksOf(values);
  expect([...byRow]).toEqual([4, emptyRank, 1, 2, oddRank, 2, 4, 0, 3]);
  expect(count).toBe(5);
});

test('no numbers have no ranks', () => {
  expect(ranksOf([])).toEqual({ byRow: new Uint32Array(0), count: 0 });
  expect(ranksOf([null, Number.NaN]).count).toBe(0);
});

test('ranks are the places among the sorted distinct numbers', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -5, max: 5 }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 80 }), (values) => {
      const distinct = [...new Set(values.map((value) => value + 0))].toSorted((one, other) => one - other);
      const { byRow, count } = ranksOf(values);
      expect([...byRow]).toEqual(values.map((value) => distinct.indexOf(value + 0)));
      expect(count).toBe(distinct.length);
    }),
  );
});
