import { expect, test } from 'vitest';
import { createAttempts } from '#server/auth/attempts.ts';
import { createAccessLimits } from '#server/commands/account/accessLimits.ts';

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

test('a right password forgives the tries of this person from this address only', () => {
  const limits = createAccessLimits(() => 0);
  for (let count = 0; count < 10; count += 1) limits.take('ada', '10.0.0.1');
  expect(limits.take('Ada', '10.0.0.1')).toBeGreaterThan(0);
  expect(limits.take('ada', '10.0.0.2')).toBe(0);
  limits.forgive('ADA', '10.0.0.1');
  expect(limits.take('ada', '10.0.0.1')).toBe(0);
});

test('one address cannot try many accounts for ever', () => {
  const limits = createAccessLimits(() => 0);
  for (let count = 0; count < 100; count += 1) expect(limits.take(`user${count}`, '10.0.0.1')).toBe(0);
  expect(limits.take('another', '10.0.0.1')).toBeGreaterThan(0);
});

test('one address cannot make accounts without end', () => {
  const limits = createAccessLimits(() => 0);
  for (let count = 0; count < 100; count += 1) expect(limits.takeSignUp('10.0.0.1')).toBe(0);
  expect(limits.takeSignUp('10.0.0.1')).toBe(3_600);
  expect(limits.takeSignUp('10.0.0.2')).toBe(0);
});

test('right passwords never add up to a limit', () => {
  const limits = createAccessLimits(() => 0);
  for (let count = 0; count < 300; count += 1) {
    expect(limits.take('ada', '10.0.0.1')).toBe(0);
    limits.forgive('ada', '10.0.0.1');
  }
});
