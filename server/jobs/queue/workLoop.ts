import type { Log } from '#server/log/Log.ts';
import { createWakeableDelay } from './wakeableDelay.ts';

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
 * Work is announced, and announced again while nobody takes it; a process that could not hear for a while is woken. This is
 * for what is left. A look costs the database as much as some queries, for each process that is idle.
 */
const pollEveryMs = 30_000;
/** After a look that failed. */
const retryMs = 1_000;

/** Keeps `slots` jobs going: takes new ones when woken, when one has ended, and now and then. */
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
  /** How long to wait for the next look. */
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
