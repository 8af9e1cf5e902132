import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryUntilDone } from '#app/store/databases/retryUntilDone.ts';

const reported = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reported.mockClear();
});

const failure = new DOMException('Internal error opening backing store', 'UnknownError');

test('work that fails at first is repeated with longer pauses until it is done; its first failure is reported', async () => {
  const work = vi.fn(async () => 'opened');
  for (let no = 0; no < 8; no += 1) work.mockRejectedValueOnce(failure);
  const done = retryUntilDone(work, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(500);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await done).toBe('opened');
  expect(work).toHaveBeenCalledTimes(9);
  expect(reported).toHaveBeenCalledExactlyOnceWith(failure);
});

test('work that nobody waits for any more is not repeated', async () => {
  const work = vi.fn(() => Promise.reject<string>(failure));
  const ending = new AbortController();
  void retryUntilDone(work, ending.signal);
  await vi.advanceTimersByTimeAsync(0);
  ending.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledOnce();
});
