import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { StartRefused } from '../db/embedded/StartRefused.ts';
import { migrate } from '../db/migrate.ts';

export interface RunningDatabase {
  url: string;
  stop: () => Promise<void>;
  /** At once; the next start recovers. */
  kill: () => void;
}

/** A database that answers and has the newest schema: the one that is named, or one of our own in the data folder. */
export async function openDatabaseUrl(config: Config, log: FastifyBaseLogger): Promise<RunningDatabase> {
  const database = config.databaseUrl === null ? await startOwn(config, log) : given(config.databaseUrl);
  try {
    await checkAnswers(database.url);
    await migrate(database.url);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

async function startOwn({ dataFolder }: Config, log: FastifyBaseLogger): Promise<RunningDatabase> {
  const { startEmbeddedPostgres } = await import('../db/embedded/startEmbeddedPostgres.ts');
  const server = await startEmbeddedPostgres({ dataFolder, log: (line) => log.warn(line) });
  return { url: server.url, stop: () => server.stop(), kill: () => process.kill(server.pid, 'SIGQUIT') };
}

function given(url: string): RunningDatabase {
  return { url, stop: async () => undefined, kill: () => undefined };
}

async function checkAnswers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new StartRefused(
      `The database at ${withoutPassword(url)} does not answer: ${reason}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}
