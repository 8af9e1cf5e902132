import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import { listen } from '#server/db/listen.ts';
import { stopChannel } from '#server/db/tables/subtasks.ts';
import { removeWorker, reportWorker, workChannel } from '#server/db/tables/workers.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createSharedPace } from './hostPace.ts';
import type { Log } from './log.ts';
import { openQueue } from './queue.ts';
import { handlers } from './registry.ts';
import type { WorkerContext } from './runSubtask.ts';
import { sweep } from './sweep.ts';
import { startWorkLoop } from './workLoop.ts';

export interface WorkerConfig {
  subtasksAtOnce: number;
  hostRules: readonly HostRule[];
  userAgent: string;
}

export interface Worker {
  /** Ends what runs where it stands and hands it back, so that another worker goes on at once. */
  stop(): Promise<void>;
}

const sweepEveryMs = 2_000;

/** Runs subtasks of the database's queue in this process until it is stopped. */
export async function startWorker(options: { database: Database; config: WorkerConfig; log: Log }): Promise<Worker> {
  const { database, config, log } = options;
  const workerId = randomUUID();
  const queue = await openQueue(database);
  const pace = createSharedPace(database);
  const fetcher = createFetcher({ hostRules: config.hostRules, pace, userAgent: config.userAgent });
  const shutdown = new AbortController();
  const stopRequests = new EventEmitter().setMaxListeners(0);
  const context: WorkerContext = { database, fetcher, log, stopRequests, shutdown: shutdown.signal };

  const loop = startWorkLoop({
    take: (limit) => queue.take('subtask', limit),
    handle: (job) => handlers.subtask(context, job),
    slots: config.subtasksAtOnce,
    log,
  });
  const work = listen(database.url, workChannel, { onMessage: loop.wake, onGap: loop.wake });
  // A stop that nobody heard is found at the next renewal of the lease.
  const stops = listen(database.url, stopChannel, {
    onMessage: (lotId) => stopRequests.emit(lotId),
    onGap: () => undefined,
  });
  const sweeping = repeat(sweepEveryMs, log, async () => {
    await reportWorker(database.kysely, workerId);
    await sweep(database);
  });
  return {
    stop: async () => {
      await sweeping.stop();
      // Before anything is handed back: admission must not count on this worker any more.
      await removeWorker(database.kysely, workerId);
      shutdown.abort();
      await loop.stop();
      pace.close();
      await Promise.all([work.close(), stops.close(), fetcher.close(), queue.close()]);
    },
  };
}

/** Does the work at once and again `everyMs` after each end; a failure is logged and does not end the turns. */
function repeat(everyMs: number, log: Log, work: () => Promise<void>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const turn = async (): Promise<void> => {
    await work().catch((error: unknown) => log.warn({ err: error }, 'the sweep failed'));
    if (isStopped) return;
    timer = setTimeout(() => {
      turning = turn();
    }, everyMs);
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
