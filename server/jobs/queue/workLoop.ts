import type { Log } from '#server/log/openLog.ts';
import { createWakeableDelay } from './wakeableDelay.ts';

export interface WorkLoop {
  /** Polls now: there may be work. */
  wake: () => void;
  /** Takes no more jobs; resolves when the taken ones have ended. */
  stop: () => Promise<void>;
}

interface Options<Job> {
  take: (limit: number) => Promise<Job[]>;
  handle: (job: Job) => Promise<void>;
  /** The number of jobs that run at once. */
  slots: number;
  log: Log;
}

/**
 * Fallback poll; NOTIFY normally wakes the loop, also after a reconnect. Each idle process costs some queries per poll.
 */
const pollEveryMs = 30_000;
/** Pause after a failed poll. */
const retryMs = 1_000;

/** Keeps up to `slots` jobs running: takes new ones when woken, when one has ended, and at each fallback poll. */
export function startWorkLoop<Job>({ take, handle, slots, log }: Options<Job>): WorkLoop {
  const working = new Set<Promise<void>>();
  let isStopped = false;
  const { wake, beginTurn, wait } = createWakeableDelay();

  const begin = (job: Job): void => {
    const ended = handle(job)
      .catch((error: unknown) => log.error({ err: error }, 'a job failed'))
      .finally(() => {
        working.delete(ended);
        wake();
      });
    working.add(ended);
  };
  /** Takes jobs and returns the pause before the next poll. */
  const takeWork = async (): Promise<number> => {
    const room = slots - working.size;
    if (room === 0) return pollEveryMs;
    try {
      const jobs = await take(room);
      jobs.forEach(begin);
      return pollEveryMs;
    } catch (error) {
      log.warn({ err: error }, 'the queue does not answer');
      return retryMs;
    }
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      beginTurn();
      const pauseMs = await takeWork();
      if (!isStopped) await wait(pauseMs);
    }
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      wake();
      await running;
      await Promise.all(working);
    },
  };
}
