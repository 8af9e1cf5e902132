import { expect, test } from 'vitest';
import { backOffMs, retry } from '#server/retry.ts';

const backOff = { firstMs: 1, longestMs: 4 };
const failing = (times: number) => {
  let attempts = 0;
  return async (): Promise<number> => {
    attempts += 1;
    if (attempts <= times) throw new Error(`attempt ${attempts}`);
    return attempts;
  };
};

test('each pause is twice the last one, up to the longest', () => {
  expect([0, 1, 2, 3].map((attempt) => backOffMs(backOff, attempt))).toEqual([1, 2, 4, 4]);
});

test('work is repeated until it succeeds', async () => {
  expect(await retry(failing(3), { ...backOff, isRetryable: () => true })).toBe(4);
});

test('an error that is not retryable ends it at once', async () => {
  const isRetryable = (error: unknown) => error instanceof Error && error.message !== 'attempt 2';
  await expect(retry(failing(5), { ...backOff, isRetryable })).rejects.toThrow('attempt 2');
});

test('an abort cuts the pause short for one last attempt', async () => {
  const stop = new AbortController();
  const work = failing(5);
  setTimeout(() => stop.abort(), 20);
  const options = { firstMs: 60_000, longestMs: 60_000, isRetryable: () => true, signal: stop.signal };
  await expect(retry(work, options)).rejects.toThrow('attempt 2');
});
