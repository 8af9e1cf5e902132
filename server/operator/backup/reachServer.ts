import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { readServiceAddress } from '#server/db/embedded/serviceRole.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { refuseConnection } from '#server/supervisor/openDatabaseUrl.ts';
import { refuseMissingFolder } from '../reachDatabase.ts';

export interface ReachedServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Reaches the database as it is, while the service runs or not: unlike `reachDatabase` without a migration, so that a
 * backup before an upgrade changes nothing.
 * @throws StartupError when there is none, or it does not answer
 */
export async function reachServer(config: Config): Promise<ReachedServer> {
  if (config.databaseUrl !== null) return reachGiven(config.databaseUrl);
  refuseMissingFolder(config.dataFolder);
  const running = readServiceAddress(config.dataFolder);
  if (running !== null && (await reasonOfSilence(running)) === null) return { url: running, close: nothing };
  return startOwn(config.dataFolder);
}

/**
 * Reaches a database that nobody else uses: that of `DATABASE_URL`, or the embedded one of the data folder, made when
 * it is missing.
 * @throws StartupError also when a service runs on the data folder
 */
export function reachOwnServer(config: Pick<Config, 'databaseUrl' | 'dataFolder'>): Promise<ReachedServer> {
  return config.databaseUrl === null ? startOwn(config.dataFolder) : reachGiven(config.databaseUrl);
}

const nothing = async (): Promise<void> => undefined;

async function startOwn(dataFolder: string): Promise<ReachedServer> {
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  return { url: server.url, close: () => server.stop() };
}

async function reachGiven(url: string): Promise<ReachedServer> {
  const reason = await reasonOfSilence(url);
  if (reason !== null) refuseConnection(url, reason);
  return { url, close: nothing };
}

/** Returns the error of a server that does not answer, `null` for one that does. */
async function reasonOfSilence(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
