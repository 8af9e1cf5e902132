import type { Config } from '../config.ts';
import { openHashing } from '../auth/hashing/openHashing.ts';
import { createSecretBox } from '../auth/secretBox.ts';
import { createSessions } from '../auth/sessions.ts';
import { createAccessLimits } from '../commands/account/accessLimits.ts';
import type { Service } from '../commands/service.ts';
import { createHeads } from '../commands/sync/heads.ts';
import { watchBrowserSupply } from '../commands/template/browserSupply.ts';
import { createLikeCounts } from '../commands/template/likeCounts.ts';
import { createTrials } from '../commands/template/trial/trials.ts';
import type { Database } from '../db/database.ts';
import { readEpoch } from '../db/tables/accounts.ts';
import { createRenderer } from '../engine/browser/renderer.ts';
import { createFetcher, type Fetcher } from '../engine/fetch/fetcher.ts';
import { createSharedPace } from '../jobs/hostPace.ts';
import type { Gallery } from '../templates/gallery.ts';
import { userAgentOf } from './userAgentOf.ts';
import { demoPassword, readSecret } from './readSecret.ts';

type ServiceConfig = Pick<
  Config,
  'dataFolder' | 'secret' | 'publicUrl' | 'hostRules' | 'relatedApps' | 'signup' | 'isDemo'
> &
  Partial<Pick<Config, 'browserPath' | 'offer'> & { proxyPool: Service['proxyPool'] }>;

/** Everything that commands need, on an open and migrated database. `close` ends what it listens with. */
export async function openService(
  config: ServiceConfig,
  database: Database,
  gallery: Gallery,
): Promise<{ service: Service; close: () => Promise<void> }> {
  const hashing = openHashing();
  const auth = { secret: config.secret ?? readSecret(config.dataFolder), publicUrl: config.publicUrl, hashing };
  const epoch = await database.asService(readEpoch);
  const sessions = createSessions(database, auth);
  const heads = createHeads(database);
  const { fetcher, closeFetcher } = openTrialFetcher(config, database);
  const browsers = await watchBrowserSupply(database, config.browserPath === null);
  const service: Service = {
    database,
    gallery,
    heads,
    likes: createLikeCounts(database),
    sessions,
    auth,
    secrets: createSecretBox(auth.secret),
    accessLimits: createAccessLimits(database, auth.secret),
    trials: createTrials(fetcher),
    browsers,
    epoch,
    publicUrl: config.publicUrl,
    hostRules: config.hostRules,
    proxyPool: config.proxyPool ?? (() => null),
    relatedApps: config.relatedApps,
    signup: config.signup,
    offer: config.offer ?? { trialDays: 0, contact: null },
    demo: config.isDemo ? { login: 'demo', password: demoPassword(auth.secret) } : null,
  };
  const close = async () => {
    browsers.close();
    await Promise.all([sessions.close(), heads.close(), closeFetcher(), hashing.close()]);
  };
  return { service, close };
}

/** Trials fetch in the web half: one retry and smaller pages than a run takes, at the pace that all processes share. */
function openTrialFetcher({ hostRules, publicUrl, browserPath = null }: ServiceConfig, database: Database) {
  const pace = createSharedPace(database);
  const userAgent = userAgentOf(publicUrl);
  const limits = { retries: 1, retryWaitMs: 500, headersMs: 15_000, maxBytes: 5 * 1024 * 1024 };
  const renderLimits = { pageMs: 15_000, openMs: 10_000, maxBytes: 20 * 1024 * 1024 };
  const renderer =
    browserPath === null
      ? null
      : createRenderer({ hostRules, userAgent, executablePath: browserPath, limits: renderLimits, pagesAtOnce: 1 });
  const fetcher: Fetcher = createFetcher({ hostRules, pace, userAgent, limits, renderer });
  const closeFetcher = async () => {
    pace.close();
    await fetcher.close();
  };
  return { fetcher, closeFetcher };
}
