import type { Log } from '#server/log/Log.ts';
import { createWakeableDelay } from './wakeableDelay.ts';

/** Begins the runs whose time has come. */
export interface Schedules {
  /** How many it saw to, and how many are due and were left (to another process, or for another try). */
  run(): Promise<{ done: number; left: number }>;
  /** Until the next time of any task, negative where it is past; `null` where no task has one. */
  msToNext(): Promise<number | null>;
  /** Makes ready what `run` needs. */
  prepare(): Promise<void>;
}

export interface ScheduleLoop {
  /** A next run was set: look now. */
  wake: () => void;
  /** Begins nothing more; resolves when what is under way is over. */
  stop: () => Promise<void>;
}

/** Changes are announced and times are waited for; this is for what nobody announced, and for who died at it. */
const pollEveryMs = 1_000;
/** Where nothing is to begin for a while: each worker process asks the database so often although it has nothing to do. */
const idlePollEveryMs = 10_000;
/** What another process has is not asked for without a pause. */
const leftPauseMs = 100;
/** A service without schedules need not make ready for them; one with any does it this long before. */
const prepareBeforeMs = 60_000;

/** Waits for the next scheduled run, begins it, and so on. Every worker process has one: they are all the same. */
export function startScheduleLoop({ schedules, log }: { schedules: Schedules; log: Log }): ScheduleLoop {
  let isStopped = false;
  const { wake, beginTurn, wait } = createWakeableDelay();
  /** How long there is nothing to do. */
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
        log.warn({ err: error }, 'the schedules could not be looked at');
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
