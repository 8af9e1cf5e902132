import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * Runs work with a migrated database on a server of its own; Ctrl-C ends the server too. `pid` is its present process:
 * one that is killed is started again.
 */
export async function withDatabase<Value>(work: (url: string, pid: () => number) => Promise<Value>): Promise<Value> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  // Under root the server runs as another user, who must be able to enter the folder.
  await chmod(dataFolder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const cleanUp = async (): Promise<void> => {
    await server.stop();
    await rm(dataFolder, { recursive: true, maxRetries: 20 });
  };
  const breakOff = (): void => void cleanUp().finally(() => process.exit(130));
  process.once('SIGINT', breakOff);
  try {
    await migrate(server.url);
    return await work(server.url, () => server.pid);
  } finally {
    process.off('SIGINT', breakOff);
    await cleanUp();
  }
}
