import { expect, test } from 'vitest';
import { createLimiterWaits, trackWaits, trackedRateLimiter } from '#server/jobs/run/limiterWaits.ts';

function watchAt(start = 0) {
  let time = start;
  return { watch: createLimiterWaits(() => time), pass: (ms: number) => (time += ms) };
}

test('a run that waits for its host for seconds is held by it, one that waits a moment is not', () => {
  const { watch, pass } = watchAt();
  const end = watch.begin('slow.test');
  pass(1_000);
  expect(watch.heldBy()).toBeNull();
  pass(3_000);
  expect(watch.heldBy()).toBe('slow.test');
  end();
});

test('it stays held between two pages that are far apart, and no longer once they come quickly', () => {
  const { watch, pass } = watchAt();
  const first = watch.begin('slow.test');
  pass(10_000);
  first();
  pass(200);
  expect(watch.heldBy()).toBe('slow.test');
  const second = watch.begin('slow.test');
  pass(500);
  second();
  expect(watch.heldBy()).toBeNull();
});

test('pages that come one by one hold no run, however many of them wait', () => {
  const { watch, pass } = watchAt();
  const ends = Array.from({ length: 10 }, () => watch.begin('steady.test'));
  for (const end of ends) {
    pass(1_000);
    end();
    expect(watch.heldBy()).toBeNull();
  }
});

test('each run records its own waits alone', async () => {
  let grant = (): void => undefined;
  const pace = trackedRateLimiter({
    acquire: (host) =>
      host === 'held.test'
        ? new Promise((resolve) => (grant = () => resolve(() => undefined)))
        : Promise.resolve(() => undefined),
  });
  const [held, free] = [watchAt(), watchAt()];
  const rule = { connections: 1, delayMs: 1_000 };
  const { signal } = new AbortController();
  const waiting = trackWaits(held.watch, async () => {
    await Promise.resolve();
    await pace.acquire('held.test', rule, signal);
  });
  await trackWaits(free.watch, () => pace.acquire('free.test', rule, signal));
  held.pass(5_000);
  free.pass(5_000);
  expect(held.watch.heldBy()).toBe('held.test');
  expect(free.watch.heldBy()).toBeNull();
  grant();
  await waiting;
});
