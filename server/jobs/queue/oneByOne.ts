import type { Log } from '#server/log/openLog.ts';
import { startWorkLoop, type WorkLoop } from './workLoop.ts';

interface Options<Job> {
  /** Takes the job that is due first, so that other processes leave it for a while; `null` where none is due. */
  takeDue: () => Promise<Job | null>;
  handle: (job: Job, signal: AbortSignal) => Promise<void>;
  log: Log;
}

/**
 * Does work that nobody waits for, one job at a time. `stop` aborts the job that runs: it is due again after a while,
 * as after the death of a process.
 */
export function startOneByOne<Job>({ takeDue, handle, log }: Options<Job>): WorkLoop {
  const shutdown = new AbortController();
  const loop = startWorkLoop({
    take: async () => {
      const job = await takeDue();
      return job === null ? [] : [job];
    },
    handle: async (job) => {
      try {
        await handle(job, shutdown.signal);
      } catch (error) {
        if (!shutdown.signal.aborted) throw error;
      }
    },
    slots: 1,
    log,
  });
  return {
    wake: loop.wake,
    stop: async () => {
      shutdown.abort();
      await loop.stop();
    },
  };
}
