import { expect, test } from 'vitest';
import { createAttempts } from '#server/auth/attempts.ts';

test('as many tries as the limit allows, then the seconds until the first of them is old', () => {
  let now = 0;
  const attempts = createAttempts({ tries: 2, windowMs: 10_000 }, () => now);
  expect(attempts.take('a')).toBe(0);
  now = 4_000;
  expect(attempts.take('a')).toBe(0);
  expect(attempts.take('a')).toBe(6);
  expect(attempts.take('b')).toBe(0);
  now = 10_000;
  expect(attempts.take('a')).toBe(0);
});
