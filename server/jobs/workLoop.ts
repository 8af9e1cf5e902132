import type { Log } from './log.ts';
import { createWakefulSleep } from './wakefulSleep.ts';

export interface WorkLoop {
  /** There may be work: look now. */
  wake: () => void;
  /** Takes nothing more; resolves when all that was taken has ended. */
  stop: () => Promise<void>;
}

interface Options<Job> {
  take: (limit: number) => Promise<Job[]>;
  handle: (job: Job) => Promise<void>;
  /** Jobs at once. */
  slots: number;
  log: Log;
}

/**
 * Work is announced, and a process that could not hear for a while is woken; this is for announcements that nobody heard. A
 * look costs the database as much as a small query, for each process that is idle.
 */
const lookEveryMs = 5_000;

/** Keeps `slots` jobs going: takes new ones when woken, when one has ended, and now and then. */
export function startWorkLoop<Job>({ take, handle, slots, log }: Options<Job>): WorkLoop {
  const working = new Set<Promise<void>>();
  let isStopped = false;
  const { wake, beginTurn, sleep } = createWakefulSleep();

  const begin = (job: Job): void => {
    const ended = handle(job)
      .catch((error: unknown) => log.error({ err: error }, 'a job failed'))
      .finally(() => {
        working.delete(ended);
        wake();
      });
    working.add(ended);
  };
  const takeWork = async (): Promise<void> => {
    const room = slots - working.size;
    if (room === 0) return;
    const jobs = await take(room).catch((error: unknown): Job[] => {
      log.warn({ err: error }, 'the queue does not answer');
      return [];
    });
    jobs.forEach(begin);
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      beginTurn();
      await takeWork();
      if (!isStopped) await sleep(lookEveryMs);
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
