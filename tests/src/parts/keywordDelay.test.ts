import { expect, test } from 'vitest';
import { delayBefore, type RecentKeys, withKey } from '#app/parts/keywordDelay.ts';

/** Returns the times at which keys are reported that are pressed at these times, each as early as possible. */
function reportTimes(pressedAt: readonly number[]): number[] {
  let last: RecentKeys = [];
  let now = 0;
  return pressedAt.map((pressed) => {
    now = Math.max(now, pressed);
    now += delayBefore(last, now);
    last = withKey(last, now);
    return now;
  });
}

test.each([
  ['the first three keys count at once', [0, 40, 90], [0, 40, 90]],
  ['the one after them waits', [0, 40, 90, 130], [0, 40, 90, 450]],
  ['after a pause keys count at once again', [0, 40, 90, 1_000, 1_040, 1_090], [0, 40, 90, 1_000, 1_040, 1_090]],
  ['who types slowly never waits', [0, 160, 320, 480, 640], [0, 160, 320, 480, 640]],
])('%s', (_sentence, pressedAt, expected) => {
  expect(reportTimes(pressedAt)).toEqual(expected);
});

test('of a key that is held down one repeat in 150 ms counts in the long run: browsers refuse more new addresses', () => {
  const times = reportTimes(Array.from({ length: 1_000 }, (_, index) => index * 30));
  const inTenSeconds = times.map((since) => times.filter((at) => at >= since && at < since + 10_000).length);
  // Plus the three that are reported at once.
  expect(Math.max(...inTenSeconds)).toBeLessThanOrEqual(10_000 / 150 + 3);
});
