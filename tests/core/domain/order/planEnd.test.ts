import { expect, test } from 'vitest';
import { dayMs } from '#core/domain/dayMs.ts';
import { planEndDue } from '#core/domain/notice/planEnd.ts';

test.each([
  ['8 days before', 8, null],
  ['a moment more than 7 days before', 7 + 1e-8, null],
  ['7 days before', 7, 7],
  ['2 days before', 2, 7],
  ['a day before', 1, 1],
  ['an hour before', 1 / 24, 1],
  ['at the end', 0, null],
  ['after the end', -3, null],
])('%s, %s days are left and the announcement is %s', (_name, daysLeft, due) => {
  expect(planEndDue(1_000 * dayMs, 1_000 * dayMs - daysLeft * dayMs)).toBe(due);
});
