import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { listen } from '#server/db/listen.ts';
import { exportCancelChannel, exportChannel } from '#server/db/tables/export/exports.ts';
import { scheduleChannel } from '#server/db/tables/run/feed/notifySchedule.ts';
import { stopChannel } from '#server/db/tables/run/subtasks.ts';
import { revocationChannel } from '#server/db/tables/account/googleRevocations.ts';
import { runFactsChannel } from '#server/db/tables/run/drift/runFacts.ts';
import { removeWorker, workChannel } from '#server/db/tables/run/workers.ts';
import type { Renderer } from '#server/engine/fetch/renderPlan.ts';
import { Semaphore } from '#server/engine/semaphore.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import type { ProxyRoute } from '#server/engine/proxies/proxyRoute.ts';
import { createSharedRateLimiter } from './run/sharedRateLimiter.ts';
import { trackedRateLimiter } from './run/limiterWaits.ts';
import { openExportSchedules } from './export/exportsAtTimes.ts';
import { openBrowsers } from './openBrowsers.ts';
import { openExports } from './openExports.ts';
import { openForUsers } from './openForUsers.ts';
import { openQueue } from './queue/queue.ts';
import { takeRoundRobin } from './queue/takeRoundRobin.ts';
import { runSubtask, type WorkerContext } from './run/runSubtask.ts';
import { startScheduleLoop } from './queue/scheduleLoop.ts';
import { startSweeping } from './housekeeping/startSweeping.ts';
import { openSubtaskRoute, type WorkerProxies } from './run/subtaskRoute.ts';
import { startWorkLoop } from './queue/workLoop.ts';
import { startUnhurried } from './startUnhurried.ts';
import type { WorkerOptions } from './workerOptions.ts';

export interface Worker {
  /** Interrupts running subtasks and hands them back, so that other workers continue them at once. */
  stop(): Promise<void>;
}

/** Runs subtasks of the database's queue in this process until it is stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, config, log } = options;
  const workerId = randomUUID();
  const queue = await openQueue(database);
  const sharedRateLimiter = createSharedRateLimiter(database);
  const rateLimiter = trackedRateLimiter(sharedRateLimiter);
  const { hostRules, userAgent, proxies = noProxies, openSecrets = () => null } = config;
  const browsers = await openBrowsers(config, log);
  const renderer = browsers.forRuns;
  const fetcher = createFetcher({ hostRules, rateLimiter, userAgent, renderer });
  const shutdown = new AbortController();
  const stopRequests = new EventEmitter().setMaxListeners(0);
  const fetcherThrough = (route: ProxyRoute) =>
    // The browser belongs to the worker: it stays open when one subtask ends.
    createFetcher({ hostRules, rateLimiter, userAgent, route, renderer: renderer && shared(renderer) });
  const context: WorkerContext = {
    database,
    openRoute: (subtask) => openSubtaskRoute(subtask, { fetcher, hostRules, proxies, fetcherThrough }),
    parametersOf: ({ accountId, plan }) => {
      const { parameters, secrets = {} } = plan;
      return Object.keys(secrets).length === 0 ? parameters : openSecrets(accountId, parameters, secrets);
    },
    isStorageFull: config.isStorageFull ?? (() => false),
    log,
    quarantine: new Semaphore(1),
    stopRequests,
    shutdown: shutdown.signal,
  };

  const loop = startWorkLoop({
    take: takeRoundRobin(queue, browsers.canStart),
    handle: (job) => runSubtask(context, job.data),
    slots: config.subtasksAtOnce,
    log,
  });
  const users = openForUsers(options, { workerId, rateLimiter: sharedRateLimiter, browsers });
  const exports = openExports(options, { workerId, isStorageFull: context.isStorageFull });
  const exportTimes = startScheduleLoop({ schedules: openExportSchedules({ database, log }), log });
  const unhurried = startUnhurried(options);
  // A subtask finds a stop whose notification was missed at the next renewal of its lease.
  const scheduleLoop = config.schedules === undefined ? null : startScheduleLoop({ schedules: config.schedules, log });
  const wakeSchedules = (): void => {
    scheduleLoop?.wake();
    exportTimes.wake();
  };
  const wakeAll = (): void => {
    loop.wake();
    wakeSchedules();
    users.lookAgain();
    exports.lookAgain();
    unhurried.wake();
  };
  const listener = listen(
    database.url,
    {
      [workChannel]: loop.wake,
      [stopChannel]: (lotId) => stopRequests.emit(lotId),
      [scheduleChannel]: wakeSchedules,
      ...users.channels,
      [exportChannel]: exports.wake,
      [exportCancelChannel]: exports.cancel,
      [runFactsChannel]: unhurried.wake,
      [revocationChannel]: unhurried.wake,
    },
    wakeAll,
  );
  const sweeping = startSweeping({ database, workerId, slots: config.subtasksAtOnce, browsers, log });
  return {
    stop: async () => {
      await Promise.all([scheduleLoop?.stop(), exportTimes.stop()]);
      await sweeping.stop();
      // Trials and exports stop before the worker is deregistered: those that it hands back then count as no loss.
      await Promise.all([users.stop(), exports.stop(), unhurried.stop()]);
      // Deregistered before any subtask is handed back: admission must not count this worker's slots any more.
      await removeWorker(database.kysely, workerId).catch((error: unknown) =>
        log.warn({ err: error }, 'could not deregister the worker; its entry expires soon'),
      );
      shutdown.abort();
      await loop.stop();
      sharedRateLimiter.close();
      await Promise.all([listener.close(), fetcher.close(), browsers.forTrials?.close(), queue.close()]);
    },
  };
}

const noProxies: WorkerProxies = { openLines: () => null, pool: () => null };

function shared(renderer: Renderer): Renderer {
  return {
    render: (url, options) => renderer.render(url, options),
    check: () => renderer.check(),
    get isRefused() {
      return renderer.isRefused;
    },
    close: async () => {},
  };
}
