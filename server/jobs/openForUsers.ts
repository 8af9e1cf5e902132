import { liveActChannel, liveChannel } from '#server/db/tables/template/liveSessions.ts';
import { trialCancelChannel, trialChannel } from '#server/db/tables/template/trials.ts';
import type { RateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { openGoogle } from './export/delivery/sheets/google/openGoogle.ts';
import { openWebhooks } from './export/delivery/webhook.ts';
import { openStorages } from './export/storage/openStorages.ts';
import { openTests, testTimeoutMs } from './export/testTarget.ts';
import { startLive, type LivePages } from './live/startLive.ts';
import type { Browsers } from './openBrowsers.ts';
import { openTrialFetcher } from './trial/openTrialFetcher.ts';
import { startTrials, type Trials } from './trial/startTrials.ts';
import type { WorkerOptions } from './workerOptions.ts';

/** Starts what users wait for, trials and live pages, with the channels that notify of it. */
export function openForUsers(
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
