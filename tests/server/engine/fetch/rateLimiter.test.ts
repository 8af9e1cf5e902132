import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

test('starts on one host are spaced by the delay, first come first served; another host does not wait', async () => {
  const pace = createRateLimiter();
  const starts: string[] = [];
  const begin = Date.now();
  const visit = async (host: string, name: string): Promise<void> => {
    const release = await pace.acquire(host, { connections: 1, delayMs: 1000 }, never);
    starts.push(`${name} ${Date.now() - begin}`);
    await release();
  };
  const all = Promise.all([visit('a', 'a1'), visit('a', 'a2'), visit('b', 'b1'), visit('a', 'a3')]);
  await vi.runAllTimersAsync();
  await all;
  expect(starts).toEqual(['a1 0', 'b1 0', 'a2 1000', 'a3 2000']);
});

test('no more than the allowed connections are open, however short the delay', async () => {
  const pace = createRateLimiter();
  const rule = { connections: 2, delayMs: 0 };
  const first = await pace.acquire('a', rule, never);
  await pace.acquire('a', rule, never);
  let isThird = false;
  const third = pace.acquire('a', rule, never).then(() => (isThird = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isThird).toBe(false);
  await first();
  await third;
});

test('a request that is stopped while waiting leaves its turn to the next', async () => {
  const pace = createRateLimiter();
  const rule = { connections: 1, delayMs: 10 };
  const first = await pace.acquire('a', rule, never);
  const stop = new AbortController();
  const second = pace.acquire('a', rule, stop.signal);
  const third = pace.acquire('a', rule, never);
  const reason = new Error('stopped');
  stop.abort(reason);
  await expect(second).rejects.toBe(reason);
  await expect(pace.acquire('a', rule, stop.signal)).rejects.toBe(reason);
  await first();
  await vi.advanceTimersByTimeAsync(10);
  await expect(third).resolves.toBeTypeOf('function');
});
