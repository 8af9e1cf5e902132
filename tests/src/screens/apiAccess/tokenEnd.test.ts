import { expect, test } from 'vitest';
import { isTokenEnd } from '#core/domain/account/apiToken.ts';
import { dayLimits, endChoices, tokenEnd } from '#app/screens/apiAccess/tokens/tokenEnd.ts';

const now = new Date(2030, 0, 15, 23, 30).getTime();
const dayMs = 86_400_000;

test('a number of days ends after that many days, by the minute', () => {
  expect(endChoices).toEqual(['30', '90', '365', 'day']);
  expect(tokenEnd('30', '', now)).toBe(now + 30 * dayMs);
});

test('an own day ends at its last second by the clock of the device', () => {
  expect(tokenEnd('day', '2030-02-01', now)).toBe(new Date(2030, 1, 1, 23, 59, 59).getTime());
});

test.each(['', '2030-01-15', '2030-01-01', '2031-06-01', '2030-02-31', 'tomorrow'])('“%s” is no such day', (day) => {
  expect(tokenEnd('day', day, now)).toBeNull();
});

test('the service takes the first and the last day that are offered', () => {
  for (const day of dayLimits(now)) {
    const end = tokenEnd('day', day, now);
    expect(end !== null && isTokenEnd(end, now)).toBe(true);
  }
});
