import type { Config } from '../config.ts';
import { createSessions } from '../auth/sessions.ts';
import { createAccessLimits } from '../commands/account/accessLimits.ts';
import type { Service } from '../commands/service.ts';
import { createHeads } from '../commands/sync/heads.ts';
import type { Database } from '../db/database.ts';
import { readEpoch } from '../db/tables/accounts.ts';
import type { Gallery } from '../templates/gallery.ts';
import { demoPassword, readSecret } from './readSecret.ts';

type ServiceConfig = Pick<Config, 'dataFolder' | 'secret' | 'publicUrl' | 'hostRules' | 'signup' | 'isDemo'>;

/** Everything that commands need, on an open and migrated database. `close` ends what it listens with. */
export async function openService(
  config: ServiceConfig,
  database: Database,
  gallery: Gallery,
): Promise<{ service: Service; close: () => Promise<void> }> {
  const auth = { secret: config.secret ?? readSecret(config.dataFolder), publicUrl: config.publicUrl };
  const epoch = await database.asService(readEpoch);
  const sessions = createSessions(database, auth);
  const heads = createHeads(database);
  const service: Service = {
    database,
    gallery,
    heads,
    sessions,
    auth,
    accessLimits: createAccessLimits(),
    epoch,
    publicUrl: config.publicUrl,
    hostRules: config.hostRules,
    signup: config.signup,
    demo: config.isDemo ? { login: 'demo', password: demoPassword(auth.secret) } : null,
  };
  const close = async () => {
    await Promise.all([sessions.close(), heads.close()]);
  };
  return { service, close };
}
