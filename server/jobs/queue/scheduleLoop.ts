import type { Log } from '#server/log/openLog.ts';
import { createWakeableDelay } from './wakeableDelay.ts';

/** Starts the runs that are due. */
export interface Schedules {
  /**
   * Returns the number of runs that it handled, and of those that are due and left to another process or another try.
   */
  run(): Promise<{ done: number; left: number }>;
  /** Milliseconds until the next run of any task, negative where it is overdue; `null` where no task has one. */
  msToNext(): Promise<number | null>;
  /** Loads the modules that `run` needs. */
  prepare(): Promise<void>;
}

export interface ScheduleLoop {
  /** Checks now: the time of a next run was set. */
  wake: () => void;
  /** Starts no more runs; resolves when the current ones are started. */
  stop: () => Promise<void>;
}

/** Fallback for missed notifications and crashed processes. */
const pollEveryMs = 1_000;
/** While no run is due soon: every worker process polls the database at this interval although it has nothing to do. */
const idlePollEveryMs = 10_000;
/** Pause where all due runs are held by other processes. */
const leftPauseMs = 100;
/** `prepare` runs this long before the first run; a service without schedules never prepares. */
const prepareBeforeMs = 60_000;

/**
 * Waits for the next scheduled run, starts it, and repeats. Every worker process has one of these loops; all are equal.
 */
export function startScheduleLoop({ schedules, log }: { schedules: Schedules; log: Log }): ScheduleLoop {
  let isStopped = false;
  const { wake, beginTurn, wait } = createWakeableDelay();
  /** Starts the due runs and returns the pause before the next check. */
  const turn = async (): Promise<number> => {
    const ms = await schedules.msToNext();
    if (ms === null || ms > prepareBeforeMs) return idlePollEveryMs;
    await schedules.prepare();
    if (ms > 0) return Math.min(pollEveryMs, ms);
    const { done, left } = await schedules.run();
    return done === 0 && left > 0 ? leftPauseMs : 0;
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      beginTurn();
      const pauseMs = await turn().catch((error: unknown) => {
        log.warn({ err: error }, 'the schedules could not be read');
        return pollEveryMs;
      });
      if (!isStopped && pauseMs > 0) await wait(pauseMs);
    }
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      wake();
      await running;
    },
  };
}
