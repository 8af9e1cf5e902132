import { expect, test } from 'vitest';
import { backOffLimits, createBackOff } from '#server/supervisor/backOff.ts';

test('each death that comes soon doubles the pause, up to half a minute; the eighth in a row is one too many', () => {
  const backOff = createBackOff(backOffLimits);
  const pauses = Array.from({ length: 7 }, () => backOff.pauseAfter(1_000));
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000]);
  expect(backOff.isHopeless()).toBe(false);
  expect(backOff.pauseAfter(1_000)).toBe(30_000);
  expect(backOff.isHopeless()).toBe(true);
});

test('a process that ran for a minute begins with a short pause again', () => {
  const backOff = createBackOff(backOffLimits);
  for (let death = 0; death < 7; death += 1) backOff.pauseAfter(1_000);
  expect(backOff.pauseAfter(60_000)).toBe(250);
  expect(backOff.isHopeless()).toBe(false);
});
