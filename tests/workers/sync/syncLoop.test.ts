import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backOffMs, isStorm, pollDelayMs } from '#workers/sync/cadence.ts';
import type { SyncEvent } from '#workers/sync/syncStatus.ts';
import { createSyncLoop } from '#workers/sync/syncLoop.ts';
import type { SyncResult } from '#workers/sync/syncOnce.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const quiet: SyncResult = { kind: 'done', hasNews: false };
const news: SyncResult = { kind: 'done', hasNews: true };
const failed = (retryAfterSeconds = 1): SyncResult => ({ kind: 'failed', problem: null, retryAfterSeconds });

/** A loop whose turns come to `results`, the last one for ever, with the middle of every random range. */
function loopOver(...results: SyncResult[]) {
  const events: SyncEvent[] = [];
  let turns = 0;
  const turn = async () => {
    const result = results[Math.min(turns, results.length - 1)] ?? quiet;
    turns += 1;
    return result;
  };
  const loop = createSyncLoop({ syncOnce: turn, onEvent: (event) => events.push(event), random: () => 0.5 });
  return { loop, events, turns: () => turns };
}

test('polls at once, then every 5 s while the tab is visible', async () => {
  const { turns } = loopOver(quiet);
  await vi.advanceTimersByTimeAsync(0);
  expect(turns()).toBe(1);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(turns()).toBe(6);
});

test('a hidden tab polls once a minute and at once when it is shown', async () => {
  const { loop, turns } = loopOver(quiet);
  loop.setVisible(false);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(turns()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(turns()).toBe(2);
  loop.setVisible(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(turns()).toBe(3);
});

test('a wake during a turn takes one more turn, however many woke it', async () => {
  const { loop, turns } = loopOver(quiet);
  const woken = [loop.wake(), loop.wake(), loop.wake()];
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(woken);
  expect(turns()).toBe(2);
});

test('an outage is asked again with growing pauses, and a wake asks at once', async () => {
  const { loop, turns, events } = loopOver(failed());
  await vi.advanceTimersByTimeAsync(0);
  expect(events.at(-1)).toEqual({ type: 'outage' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(2_400);
  expect(turns()).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(turns()).toBe(3);
  await loop.wake();
  expect(turns()).toBe(4);
});

test('Retry-After wins over back-off and over a wake', async () => {
  const { loop, turns } = loopOver(failed(40), quiet);
  await vi.advanceTimersByTimeAsync(0);
  await loop.wake();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(turns()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns()).toBe(2);
});

test('signed out stops until a wake', async () => {
  const { loop, turns, events } = loopOver({ kind: 'signedOut' }, quiet);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(turns()).toBe(1);
  expect(events).toEqual([{ type: 'signedOut' }]);
  await loop.wake();
  expect(events.at(-1)).toMatchObject({ type: 'polled' });
});

test('more than 5 polls with news within 2 s stop it for 30 s, and it says so', async () => {
  const { loop, turns, events } = loopOver(news);
  await vi.advanceTimersByTimeAsync(0);
  for (let poke = 0; poke < 8; poke += 1) await loop.wake();
  expect(turns()).toBe(6);
  expect(events.at(-1)).toEqual({ type: 'paused', problem: null });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(turns()).toBe(6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns()).toBe(7);
});

test('a stopped loop takes no turn any more', async () => {
  const { loop, turns } = loopOver(quiet);
  await vi.advanceTimersByTimeAsync(0);
  loop.stop();
  await loop.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(turns()).toBe(1);
});

test.each([
  ['visible, earliest', pollDelayMs(true, 0), 4_500],
  ['visible, latest', pollDelayMs(true, 1), 5_500],
  ['hidden', pollDelayMs(false, 0.5), 60_000],
  ['first failure, longest', backOffMs(1, 1), 2_000],
  ['any failure, shortest', backOffMs(9, 0), 1_000],
  ['many failures, longest', backOffMs(50, 1), 60_000],
])('delay: %s', (_sentence, delayMs, expected) => {
  expect(delayMs).toBeCloseTo(expected);
});

test('five polls with news are no storm, and old ones do not count', () => {
  expect(isStorm([1, 2, 3, 4, 5], 10)).toBe(false);
  expect(isStorm([1, 2, 3, 4, 5, 6], 10)).toBe(true);
  expect(isStorm([1, 2, 3, 4, 5, 6], 2_005)).toBe(false);
});

describe('a service that has had enough for a moment', () => {
  const busy = (retryAfterSeconds: number): SyncResult => ({ kind: 'busy', retryAfterSeconds });

  test('is asked again at the given time, without a message', async () => {
    const { loop, turns, events } = loopOver(busy(4), quiet);
    await vi.advanceTimersByTimeAsync(0);
    void loop.wake();
    await vi.advanceTimersByTimeAsync(3_900);
    expect([turns(), events]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(700);
    expect([turns(), events.map(({ type }) => type)]).toEqual([2, ['polled']]);
  });

  test('is said to be so when it lasts', async () => {
    const { events } = loopOver(busy(1));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(events[0]).toEqual({ type: 'paused', problem: 'TooManyRequests' });
    const { events: atOnce } = loopOver(busy(60));
    await vi.advanceTimersByTimeAsync(0);
    expect(atOnce).toEqual([{ type: 'paused', problem: 'TooManyRequests' }]);
  });
});
