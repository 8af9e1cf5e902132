import { describe, expect, it } from 'vitest';
import { startWorkLoop } from '#server/jobs/queue/workLoop.ts';
import { deferred } from './deferred.ts';
import { quiet } from './quiet.ts';

describe('the work loop', () => {
  it('does every job once and never more at a time than it has slots', async () => {
    const waiting = Array.from({ length: 40 }, (_, index) => index);
    const done: number[] = [];
    const all = deferred();
    let atOnce = 0;
    let most = 0;
    const loop = startWorkLoop({
      slots: 3,
      log: quiet,
      take: async (limit) => waiting.splice(0, limit),
      handle: async (job: number) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, job % 3));
        atOnce -= 1;
        done.push(job);
        if (done.length === 40) all.resolve();
      },
    });
    await all.promise;
    await loop.stop();
    expect(most).toBe(3);
    expect(done.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  it('continues after a job that failed and after a queue that did not answer', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve(['bad']), Promise.resolve(['good'])];
    const good = deferred();
    const loop = startWorkLoop({
      slots: 1,
      log: quiet,
      take: () => answers.shift() ?? Promise.resolve([]),
      handle: async (job: string) => {
        if (job === 'bad') throw new Error('bad');
        good.resolve();
      },
    });
    loop.wake();
    await good.promise;
    await loop.stop();
  });

  it('a wake while it looks is not lost', async () => {
    let looks = 0;
    const second = deferred();
    const loop = startWorkLoop<never>({
      slots: 1,
      log: quiet,
      take: async () => {
        await Promise.resolve();
        looks += 1;
        if (looks === 2) second.resolve();
        loop.wake();
        return [];
      },
      handle: async () => undefined,
    });
    await second.promise;
    await loop.stop();
  });

  it('stops when what it took has ended', async () => {
    const begun = deferred();
    const ending = deferred();
    const jobs = ['only'];
    const loop = startWorkLoop({
      slots: 2,
      log: quiet,
      take: async (limit) => jobs.splice(0, limit),
      handle: () => {
        begun.resolve();
        return ending.promise;
      },
    });
    await begun.promise;
    let isStopped = false;
    const stopping = loop.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    ending.resolve();
    await stopping;
  });
});
