import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { defaultExportDays } from '#core/domain/data/exportFile.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Database } from '#server/db/database.ts';
import { listen } from '#server/db/listen.ts';
import { exportCancelChannel, exportChannel } from '#server/db/tables/export/exports.ts';
import { scheduleChannel } from '#server/db/tables/task/schedules.ts';
import { stopChannel, type Claim } from '#server/db/tables/run/subtasks.ts';
import { liveActChannel, liveChannel } from '#server/db/tables/template/liveSessions.ts';
import { trialCancelChannel, trialChannel } from '#server/db/tables/template/trials.ts';
import { revocationChannel } from '#server/db/tables/account/googleRevocations.ts';
import { runFactsChannel } from '#server/db/tables/run/drift/runFacts.ts';
import { removeWorker, workChannel } from '#server/db/tables/run/workers.ts';
import type { Renderer } from '#server/engine/fetch/renderPlan.ts';
import { Semaphore } from '#server/engine/semaphore.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import type { RateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import type { ProxyRoute } from '#server/engine/proxies/proxyRoute.ts';
import { createSharedRateLimiter } from './run/sharedRateLimiter.ts';
import type { Log } from '../log/openLog.ts';
import { trackedRateLimiter } from './run/limiterWaits.ts';
import { startDriftChecks } from './drift/startDriftChecks.ts';
import { deliveryDefaults, type DeliveryContext } from './export/delivery/deliveryContext.ts';
import { openReceivers } from './export/delivery/openReceivers.ts';
import { openGoogle, type GoogleSettings } from './export/delivery/sheets/google/openGoogle.ts';
import { openTests, testTimeoutMs } from './export/testTarget.ts';
import { openWebhooks } from './export/delivery/webhook.ts';
import { openExportSchedules } from './export/exportsAtTimes.ts';
import { startExports, type Exports } from './export/startExports.ts';
import { openStorages } from './export/storage/openStorages.ts';
import type { LiveBox } from './live/liveOptions.ts';
import { startLive, type LivePages } from './live/startLive.ts';
import { openBrowsers, type BrowserConfig, type Browsers } from './openBrowsers.ts';
import { openQueue, type JobType, type Queue } from './queue/queue.ts';
import { runSubtask, type WorkerContext } from './run/runSubtask.ts';
import { startScheduleLoop, type Schedules } from './queue/scheduleLoop.ts';
import { startRemoving } from './housekeeping/startRemoving.ts';
import { startRevoking } from './housekeeping/startRevoking.ts';
import { startSweeping } from './housekeeping/startSweeping.ts';
import { openTrialFetcher } from './trial/openTrialFetcher.ts';
import { startTrials, type OpenTrialWork, type Trials } from './trial/startTrials.ts';
import { openSubtaskRoute, type WorkerProxies } from './run/subtaskRoute.ts';
import { startWorkLoop, type WorkLoop } from './queue/workLoop.ts';

/** Returns the values with their secrets opened; `null` where this process lacks the key that sealed them. */
type OpenSecrets = (
  accountId: string,
  values: ParameterValues,
  sealed: Record<string, string>,
) => ParameterValues | null;

interface WorkerConfig extends BrowserConfig {
  subtasksAtOnce: number;
  /** Opens sealed parameters; without it tasks that have secrets fail. */
  openSecrets?: OpenSecrets;
  /** Access to proxies; without it tasks that use proxies fail. */
  proxies?: WorkerProxies;
  /** Starts scheduled runs; without it this process starts none. */
  schedules?: Schedules;
  /** True while the service has no disk space left; without it there is always space. */
  isStorageFull?: () => boolean;
  /** The days for which the files of exports are kept; 7 by default. */
  exportDays?: number;
  /** Opens the secrets of destinations; without it deliveries fail. */
  openSecret?: DeliveryContext['openSecret'];
  /** The operator's client at Google; without it deliveries to its sheets fail. */
  google?: GoogleSettings | null;
  /** The limits of a batch, and the pauses after a failure; by default those of `deliveryDefaults`. */
  deliveries?: Partial<Pick<DeliveryContext, 'batchLimits' | 'retries'>>;
  /** Seals and opens what passes between live pages and their users; without it this process has none. */
  liveBox?: LiveBox;
  /** Unseals the work of a trial; without it this process runs no trials. */
  openTrialWork?: OpenTrialWork;
}

export interface WorkerOptions {
  database: Database;
  config: WorkerConfig;
  log: Log;
}

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

/** Starts the exports, with the way to receivers. */
function openExports(
  { database, config, log }: WorkerOptions,
  { workerId, isStorageFull }: { workerId: string; isStorageFull: () => boolean },
): Exports {
  const webhooks = openWebhooks(config);
  const storages = openStorages(config);
  const google = openGoogle(config);
  const exports = startExports({
    database,
    workerId,
    keepDays: config.exportDays ?? defaultExportDays,
    isStorageFull,
    log,
    storages,
    webhooks,
    receivers: openReceivers({ webhooks, egress: config, google }),
    openSecret: config.openSecret ?? (() => null),
    ...deliveryDefaults,
    ...config.deliveries,
  });
  return {
    ...exports,
    stop: async () => {
      await exports.stop();
      await Promise.all([webhooks.close(), storages.close(), google?.close()]);
    },
  };
}

/** Starts what users wait for, trials and live pages, with the channels that notify of it. */
function openForUsers(
  options: WorkerOptions,
  given: { workerId: string; rateLimiter: RateLimiter; browsers: Browsers },
) {
  const trials = openTrials(options, given);
  const live = openLive(options, given);
  return {
    channels: {
      [trialChannel]: () => trials?.wake(),
      [trialCancelChannel]: (trialId: string) => trials?.cancel(trialId),
      [liveChannel]: () => live?.wake(),
      [liveActChannel]: (sessionId: string) => live?.acted(sessionId),
    },
    lookAgain: () => {
      trials?.lookAgain();
      live?.lookAgain();
    },
    stop: async () => {
      await Promise.all([trials?.stop(), live?.stop()]);
    },
  };
}

/** Starts trials; `null` where this process runs none. */
function openTrials(
  { database, config, log }: WorkerOptions,
  { workerId, rateLimiter, browsers }: { workerId: string; rateLimiter: RateLimiter; browsers: Browsers },
): Trials | null {
  const { openTrialWork } = config;
  if (openTrialWork === undefined) return null;
  const fetcher = openTrialFetcher({ ...config, rateLimiter, renderer: browsers.forTrials });
  const webhooks = openWebhooks({ ...config, timeoutMs: testTimeoutMs });
  const storages = openStorages({ ...config, timeoutMs: testTimeoutMs, requestTimeoutMs: testTimeoutMs });
  const google = openGoogle({ ...config, timeoutMs: testTimeoutMs });
  const testTarget = openTests({ webhooks, storages, egress: config, google });
  const trials = startTrials({ database, workerId, fetcher, openWork: openTrialWork, testTarget, log });
  return {
    ...trials,
    stop: async () => {
      await trials.stop();
      await Promise.all([fetcher.close(), webhooks.close(), storages.close(), google?.close()]);
    },
  };
}

/** Starts the live pages of users; `null` where this process has none. */
function openLive(
  { database, config, log }: WorkerOptions,
  { workerId, rateLimiter, browsers }: { workerId: string; rateLimiter: RateLimiter; browsers: Browsers },
): LivePages | null {
  const { liveBox: box } = config;
  if (box === undefined || browsers.forUsers === null) return null;
  const fetcher = openTrialFetcher({ ...config, rateLimiter, renderer: browsers.forUsers });
  const live = startLive({ database, workerId, fetcher, box, log });
  return {
    ...live,
    stop: async () => {
      await live.stop();
      await fetcher.close();
    },
  };
}

/**
 * Starts the work that nobody waits for: checks of ended runs for drift, deletions of accounts, and revocations at
 * Google.
 */
function startUnhurried(options: WorkerOptions): WorkLoop {
  const revoking = openRevoking(options);
  const loops = [startDriftChecks(options), startRemoving(options), ...(revoking === null ? [] : [revoking])];
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** The time for one request to Google while nobody waits for it. */
const revokeTimeoutMs = 30_000;

/** Starts to revoke grants at Google; `null` where this process has no client there, or no key of their tokens. */
function openRevoking({ database, config, log }: WorkerOptions): WorkLoop | null {
  const { openSecret } = config;
  const google = openSecret === undefined ? null : openGoogle({ ...config, timeoutMs: revokeTimeoutMs });
  if (openSecret === undefined || google === null) return null;
  const revoking = startRevoking({ database, google, openSecret, log });
  return {
    ...revoking,
    stop: async () => {
      await revoking.stop();
      await google.close();
    },
  };
}

interface Job {
  type: JobType;
  data: Claim;
}

/**
 * Takes jobs from both queues, beginning with another one each time, so that neither waits until the other is empty.
 */
function takeRoundRobin(queue: Queue, canRender: () => boolean): (limit: number) => Promise<Job[]> {
  const order: JobType[] = ['subtask', 'browserSubtask'];
  return async (limit) => {
    const jobs: Job[] = [];
    for (const type of order.filter((each) => each === 'subtask' || canRender())) {
      const taken = jobs.length < limit ? await queue.take(type, limit - jobs.length) : [];
      jobs.push(...taken.map((data) => ({ type, data })));
    }
    order.push(...order.splice(0, 1));
    return jobs;
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
