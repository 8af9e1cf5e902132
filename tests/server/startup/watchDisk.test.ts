import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDiskWatch, watchDisk } from '#server/startup/watchDisk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gb = 1_000_000_000;

test.each([
  ['1 GB of a large disk', null, 500 * gb, 1.1 * gb, 0.9 * gb],
  ['5 % of a small one', null, 10 * gb, 0.6 * gb, 0.4 * gb],
  ['what the operator says', 2 * gb, 10 * gb, 2.1 * gb, 1.9 * gb],
])('a disk is full before it is: %s stays free', async (_, reserve, allBytes, enough, tooLittle) => {
  let freeBytes = enough;
  const watch = await watchDisk('/data', reserve, async () => ({ freeBytes, allBytes }));
  expect(watch.isFull()).toBe(false);
  freeBytes = tooLittle;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(watch.isFull()).toBe(true);
  watch.close();
});

test('runs do not begin and stop by turns: it is full until there is a tenth more than the reserve', async () => {
  let freeBytes = 0.9 * gb;
  const watch = await watchDisk('/data', gb, async () => ({ freeBytes, allBytes: 100 * gb }));
  for (const [free, isFull] of [
    [1.05, true],
    [1.11, false],
    [1.05, false],
    [0.99, true],
  ] as const) {
    // prettier-ignore
    freeBytes = free * gb;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(watch.isFull(), `${free} GB`).toBe(isFull);
  }
  watch.close();
});

test('a disk that cannot be read counts as not full, and so does one without a watch', async () => {
  const watch = await watchDisk('/data', gb, () => Promise.reject(new Error('no such folder')));
  expect(watch.isFull()).toBe(false);
  watch.close();
  const none = { dataFolder: '/nowhere', databaseUrl: null, diskReserveMb: 0 };
  expect((await openDiskWatch(none)).isFull()).toBe(false);
  const elsewhere = { ...none, databaseUrl: 'postgres://x', diskReserveMb: 1_000_000 };
  expect((await openDiskWatch(elsewhere)).isFull()).toBe(false);
});
