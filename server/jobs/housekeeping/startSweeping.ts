import { hostname } from 'node:os';
import type { Database } from '#server/db/database.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import type { Log } from '#server/log/openLog.ts';
import type { Browsers } from '../openBrowsers.ts';
import { programVersion } from '#server/programVersion.ts';
import { sweep } from './sweep.ts';

/**
 * Pause of the worker that sweeps. When it is lost, another one sweeps before the first lease of the lost one expires.
 */
const sweepEveryMs = 2_000;
/** Two of these are shorter than the silence after which a worker counts as lost. */
const reportEveryMs = 3_000;

interface SweepingOptions {
  database: Database;
  workerId: string;
  /** The subtasks that this worker runs at the same time. */
  slots: number;
  browsers: Pick<Browsers, 'recheck' | 'canStart'>;
  log: Log;
}

/**
 * Reports a worker as alive, with what it can do, until it is stopped. The worker whose report says so sweeps for all.
 */
export function startSweeping({ database, workerId, slots, browsers, log }: SweepingOptions): {
  stop(): Promise<void>;
} {
  return repeat(log, async () => {
    await browsers.recheck();
    const state = {
      hasBrowser: browsers.canStart(),
      slots,
      machine: hostname(),
      version: programVersion,
      residentBytes: process.memoryUsage.rss(),
    };
    if (!(await reportWorker(database.kysely, workerId, state))) return reportEveryMs;
    const { setAside } = await sweep(database);
    for (const taskId of setAside) {
      log.error(
        { taskId },
        'the starts of a task ended their processes: it is set aside until its parameters are changed',
      );
    }
    return sweepEveryMs;
  });
}

/**
 * Does the work at once and again after the pause that it returns, give or take 10 %, so that processes started
 * together do not meet each time. A failure is logged and the work repeats.
 */
function repeat(log: Log, work: () => Promise<number>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const turn = async (): Promise<void> => {
    const pauseMs = await work().catch((error: unknown) => {
      log.warn({ err: error }, 'the sweep failed');
      return sweepEveryMs;
    });
    if (isStopped) return;
    const begin = (): void => {
      turning = turn();
    };
    timer = setTimeout(begin, pauseMs * (0.9 + Math.random() / 5));
  };
  let turning = turn();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
