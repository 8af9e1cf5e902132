import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { checkHostRules, hostsFileOf } from '../config/hostRulesFile.ts';
import { openHashing, type Hashing } from '../auth/hashing/openHashing.ts';
import { createDownloadTokens } from '../auth/downloadTokens.ts';
import { createSecretBox } from '../auth/secretBox.ts';
import { openIdentities, type IdentityClients } from '../auth/identities/openIdentities.ts';
import { createSessions } from '../auth/sessions.ts';
import { createSignUpCodes } from '../auth/signUpCodes.ts';
import { createAccessLimits } from '../commands/account/accessLimits.ts';
import type { CommandContext } from '../commands/commandContext.ts';
import { createRevisionCache } from '../commands/sync/revisionCache.ts';
import { watchBrowserSupply } from '../commands/template/trial/browserSupply.ts';
import { createLikeCounts } from '../commands/template/likeCounts.ts';
import { createTrialAnswers } from '../commands/template/trial/trialAnswers.ts';
import type { Database } from '../db/database.ts';
import { readEpoch } from '../db/tables/account/accounts.ts';
import { userAgentOf } from '../engine/fetch/exchange.ts';
import { defaultPicturesMb, openPictures } from '../engine/pictures/openPictures.ts';
import { openGoogle, type GoogleSettings } from '../jobs/export/delivery/sheets/google/openGoogle.ts';
import { createSharedRateLimiter } from '../jobs/run/sharedRateLimiter.ts';
import { openPayments } from '../payments/openPayments.ts';
import { defaultSales } from '../payments/salesFile.ts';
import type { Gallery } from '../templates/gallery.ts';
import { demoPassword, readSecret } from './readSecret.ts';

type ServiceConfig = Pick<
  Config,
  'dataFolder' | 'secret' | 'publicUrl' | 'hostRules' | 'relatedApps' | 'signup' | 'isDemo'
> &
  Pick<CommandContext, 'backups' | 'mailDesk' | 'sendsMail'> &
  Partial<
    Pick<Config, 'browserPath' | 'chat' | 'hostsFile' | 'offer' | 'pages' | 'payments' | 'picturesMb'> &
      Pick<CommandContext, 'proxyPool' | 'isStarting' | 'isStorageFull' | 'restarts' | 'sendMailsNow'> & {
        hashing: Hashing;
        google: GoogleSettings | null;
        identities: IdentityClients;
      }
  >;

/** The time for one request to Google while a user waits for it. */
const googleTimeoutMs = 15_000;

/** Creates the command context on an open and migrated database. `close` ends its listeners. */
export async function openService(
  config: ServiceConfig,
  database: Database,
  gallery: Gallery,
): Promise<{ service: CommandContext; close: () => Promise<void> }> {
  const hashing = config.hashing ?? openHashing();
  const auth = { secret: config.secret ?? readSecret(config.dataFolder), publicUrl: config.publicUrl, hashing };
  const epoch = await database.withoutRls(readEpoch);
  const sessions = createSessions(database, auth);
  const revisionCache = createRevisionCache(database);
  const trials = createTrialAnswers(database);
  const browsers = await watchBrowserSupply(database, config.browserPath === null);
  const { hostRules, publicUrl } = config;
  const userAgent = userAgentOf(publicUrl);
  const google = openGoogle({ google: config.google ?? null, hostRules, userAgent, timeoutMs: googleTimeoutMs });
  const identities = openIdentities({ clients: config.identities ?? {}, hostRules, userAgent });
  const rateLimiter = createSharedRateLimiter(database);
  const pictures = await openPictures({
    hostRules,
    rateLimiter,
    userAgent,
    folder: join(config.dataFolder, 'pictures'),
    maxCacheBytes: (config.picturesMb ?? defaultPicturesMb) * 1_000_000,
  });
  const service: CommandContext = {
    database,
    gallery,
    revisionCache,
    likes: createLikeCounts(database),
    sessions,
    auth,
    secrets: createSecretBox(auth.secret),
    downloadTokens: createDownloadTokens(auth.secret),
    accessLimits: createAccessLimits(database, auth.secret),
    trials,
    browsers,
    isStarting: config.isStarting ?? (() => false),
    isStorageFull: config.isStorageFull ?? (() => false),
    epoch,
    publicUrl,
    hostRules,
    hostsFile: config.hostsFile ?? hostsFileOf(undefined, config.dataFolder),
    findHostMistakes: (text) => checkHostRules(text).mistakes,
    backups: config.backups,
    restarts: config.restarts ?? (() => ({})),
    proxyPool: config.proxyPool ?? (() => null),
    relatedApps: config.relatedApps,
    pages: config.pages ?? new Map(),
    signup: config.signup,
    signUpCodes: createSignUpCodes(auth.secret),
    pictures,
    google,
    chat: config.chat ?? null,
    identities,
    mailDesk: config.mailDesk,
    sendsMail: config.sendsMail,
    sendMailsNow: config.sendMailsNow ?? (async () => {}),
    offer: config.offer ?? { trialDays: 0, contact: null },
    payments: openPayments({
      ...(config.payments ?? { choice: 'off', stripe: null, sales: defaultSales }),
      secret: auth.secret,
      publicUrl,
    }),
    demo: config.isDemo ? { login: 'demo', password: demoPassword(auth.secret) } : null,
  };
  const close = async () => {
    browsers.close();
    rateLimiter.close();
    const listeners = [service.backups, sessions, revisionCache, trials, hashing, pictures, identities, google];
    await Promise.all(listeners.map(async (each) => each?.close()));
  };
  return { service, close };
}
