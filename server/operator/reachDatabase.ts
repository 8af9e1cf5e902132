import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { readServiceAddress } from '../db/embedded/serviceRole.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import { openDatabaseUrl } from '../supervisor/openDatabaseUrl.ts';

/**
 * Opens the service's database, while the service runs or not. Throws `StartupError` with a sentence when there is
 * none. `DATABASE_URL` wins; else the server of the data folder, which is started until `close` when it is not running.
 */
export async function reachDatabase(config: Config): Promise<{ database: Database; close: () => Promise<void> }> {
  const running = config.databaseUrl ?? runningUrl(config.dataFolder);
  if (running !== null && (await answers(running))) return open(running, async () => undefined);
  const { url, stop } = await openDatabaseUrl(config, {
    log: pino({ level: 'silent' }),
    onGone: () => undefined,
    isPatient: () => false,
  });
  return open(url, stop);
}

function open(url: string, stop: () => Promise<void>): { database: Database; close: () => Promise<void> } {
  const database = openDatabase(url, { poolSize: 1 });
  return {
    database,
    close: async () => {
      await database.close();
      await stop();
    },
  };
}

/** Returns the URL of this folder's embedded server, running or not; `null` when its files were never complete. */
function runningUrl(dataFolder: string): string | null {
  refuseMissingFolder(dataFolder);
  return readServiceAddress(dataFolder);
}

/** Throws `StartupError` where the data folder has no database. */
export function refuseMissingFolder(dataFolder: string): void {
  if (existsSync(join(dataFolder, 'postgres', 'cluster'))) return;
  throw new StartupError(
    `There is no Sheaf in ${dataFolder}. Start the service once, or name its folder with SHEAF_DATA or its database with DATABASE_URL.`,
  );
}

async function answers(url: string): Promise<boolean> {
  const database = openDatabase(url, { poolSize: 1 });
  try {
    await database.kysely.selectFrom('service_state').select('epoch').execute();
    return true;
  } catch {
    // The server does not run or is not migrated: the start below repairs that or throws the reason.
    return false;
  } finally {
    await database.close();
  }
}
