import type { Database } from '#server/db/database.ts';
import { takeDueRun } from '#server/db/tables/run/runFacts.ts';
import type { Log } from '#server/log/openLog.ts';
import { startWorkLoop, type WorkLoop } from '../queue/workLoop.ts';
import { checkRun } from './checkRun.ts';

/** One at a time: it needs the CPU of the worker's subtasks, and nobody waits for it. */
const slots = 1;

/**
 * Checks ended runs for drift in this worker until it is stopped; a run that it has not finished is due again later.
 */
export function startDriftChecks({ database, log }: { database: Database; log: Log }): WorkLoop {
  const shutdown = new AbortController();
  const loop = startWorkLoop({
    take: async () => {
      const run = await takeDueRun(database.kysely);
      return run === null ? [] : [run];
    },
    handle: async (run) => {
      try {
        await checkRun(database, run, shutdown.signal);
      } catch (error) {
        if (!shutdown.signal.aborted) throw error;
      }
    },
    slots,
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
