import { expect, test } from 'vitest';
import { niceTop } from '#app/parts/chart/niceTop.ts';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [10, 10],
  [11, 20],
  [4_001, 6_000],
  [99_999, 100_000],
  [9, 10],
])('an axis for at most %d ends at %d', (most, top) => {
  expect(niceTop(most)).toBe(top);
});
