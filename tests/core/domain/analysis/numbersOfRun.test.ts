import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumbersOfRun } from '#core/domain/analysis/numbersOfRun.ts';

function figuresOf(numbers: readonly number[]) {
  const collected = new NumbersOfRun();
  for (const number of numbers) collected.add(number);
  return collected.figures();
}

test.each([
  [[], { count: 0, least: null, median: null, most: null }],
  [[7], { count: 1, least: 7, median: 7, most: 7 }],
  [[30, -2, 10], { count: 3, least: -2, median: 10, most: 30 }],
  [[4, 1, 3, 2], { count: 4, least: 1, median: 2.5, most: 4 }],
])('the figures of %j are %j', (numbers, figures) => {
  expect(figuresOf(numbers)).toEqual(figures);
});

test('half of any numbers is not above their median, and half not below it', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 3_000 }), (numbers) => {
      const { median, least, most } = figuresOf(numbers);
      const half = numbers.length / 2;
      expect(numbers.filter((each) => each <= (median ?? NaN)).length).toBeGreaterThanOrEqual(half);
      expect(numbers.filter((each) => each >= (median ?? NaN)).length).toBeGreaterThanOrEqual(half);
      expect([least, most]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
    }),
  );
});
