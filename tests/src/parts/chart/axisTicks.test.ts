import { expect, test } from 'vitest';
import { axisTicks, niceTop } from '#app/parts/chart/axisTicks.ts';

test.each([
  { least: 0, most: 100, ticks: [0, 50, 100] },
  { least: 0, most: 93, ticks: [0, 50, 100] },
  { least: 0.1, most: 0.42, ticks: [0.1, 0.2, 0.3, 0.4, 0.5] },
  { least: -30, most: 50, ticks: [-40, -20, 0, 20, 40, 60] },
  { least: 7, most: 7, ticks: [6, 8] },
  { least: 0, most: 0, ticks: [0, 0.5] },
  { least: 3e9, most: 9e9, ticks: [2e9, 4e9, 6e9, 8e9, 10e9] },
])('an axis from $least to $most has round figures', ({ least, most, ticks }) => {
  expect(axisTicks(least, most)).toEqual(ticks);
});

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
