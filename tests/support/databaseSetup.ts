import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTemplate, forgoDurability, type DatabaseServer } from './database.ts';
import { readSuperuserUrl } from './superuser.ts';

const startedAt = 'SHEAF_TEST_DATABASE_SERVER';

/**
 * Starts one database server for the whole run: the first project that needs it starts it, the next finds its address
 * in the environment.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const started = process.env[startedAt];
  const { server, remove } =
    started === undefined ? await start() : { server: JSON.parse(started) as DatabaseServer, remove: undefined };
  process.env[startedAt] = JSON.stringify(server);
  project.provide('databaseServer', server);
  return remove;
}

async function start(): Promise<{ server: DatabaseServer; remove: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sheaf-tests-'));
  // Under root the server runs as another user, who must be able to enter the folder.
  chmodSync(dataFolder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const server = { url: postgres.url, superuserUrl: readSuperuserUrl(dataFolder) };
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  // The server does not belong to the terminal: an interrupted run must end it itself, at once, because Vitest leaves
  // no time.
  const abandon = () => {
    process.kill(postgres.pid, 'SIGQUIT');
    removeFolder();
  };
  process.once('exit', abandon);
  const remove = async () => {
    process.off('exit', abandon);
    await postgres.stop();
    removeFolder();
  };
  try {
    await forgoDurability(server);
    await createTemplate(server, migrate);
  } catch (error) {
    await remove();
    throw error;
  }
  return { server, remove };
}
