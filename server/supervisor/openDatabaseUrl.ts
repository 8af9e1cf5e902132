import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { isAwayError } from '../db/away.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import { isMigrated, migrate } from '../db/migrate.ts';
import { retry } from '../retry.ts';
import { refusalOfRights } from './checkRights.ts';

export interface RunningDatabase {
  url: string;
  stop: () => Promise<void>;
  /** Kills the database at once; the next start recovers it. */
  kill: () => void;
}

interface DatabaseOptions {
  log: FastifyBaseLogger;
  /** The database is lost, as `sentence` says. */
  onGone: (sentence: string) => void;
  /** Returns true when a database that does not answer is waited for. */
  isPatient: () => boolean;
}

const askAgainMs = 500;

/**
 * Returns a database that answers and has the newest schema: the one of `DATABASE_URL`, or an embedded one in the data
 * folder.
 */
export async function openDatabaseUrl(config: Config, around: DatabaseOptions): Promise<RunningDatabase> {
  const database = config.databaseUrl === null ? await startOwn(config, around) : given(config.databaseUrl);
  try {
    if (!(await isReady(database.url, around.isPatient))) await migrate(database.url);
  } catch (error) {
    await database.stop();
    throw refusalOfRights(error);
  }
  return database;
}

async function startOwn({ dataFolder }: Config, { log, onGone }: DatabaseOptions): Promise<RunningDatabase> {
  const { startEmbeddedPostgres } = await import('../db/embedded/startEmbeddedPostgres.ts');
  const server = await startEmbeddedPostgres({ dataFolder, log: (line) => log.warn(line), onGone });
  return { url: server.url, stop: () => server.stop(), kill: () => killServer(server.pid) };
}

function killServer(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The process has ended already.
  }
}

function given(url: string): RunningDatabase {
  return { url, stop: async () => undefined, kill: () => undefined };
}

/**
 * True when the schema is the newest already. Throws a sentence when the database does not answer and the caller does
 * not wait for it.
 */
async function isReady(url: string, isPatient: () => boolean): Promise<boolean> {
  const isRetryable = (error: unknown): boolean => isAwayError(error) && isPatient();
  try {
    return await retry(() => askSchema(url), { firstMs: askAgainMs, longestMs: askAgainMs, isRetryable });
  } catch (error) {
    return refuseConnection(url, error);
  }
}

async function askSchema(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await isMigrated(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws the sentence that reports a database that does not answer. */
export function refuseConnection(url: string, error: unknown): never {
  const reason = error instanceof Error ? error.message || String(error) : String(error);
  throw new StartupError(
    `The database at ${withoutPassword(url)} does not answer: ${reason}. Start it, or correct DATABASE_URL.`,
    { cause: error },
  );
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}
