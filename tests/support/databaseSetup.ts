import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTemplate } from './database.ts';

const startedAt = 'SHEAF_TEST_DATABASE_SERVER';

/**
 * One database server for the whole run: the first project that needs it starts it, the next finds its address in the
 * environment.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const started = process.env[startedAt];
  const { url, remove } = started === undefined ? await start() : { url: started, remove: undefined };
  process.env[startedAt] = url;
  project.provide('databaseServer', url);
  return remove;
}

async function start(): Promise<{ url: string; remove: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sheaf-tests-'));
  // For root the server runs as another user, who must be able to enter.
  chmodSync(dataFolder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  // The server stands apart from the terminal: a run that is broken off has to end it, at once, because Vitest leaves
  // no time.
  const abandon = () => {
    process.kill(server.pid, 'SIGQUIT');
    removeFolder();
  };
  process.once('exit', abandon);
  const remove = async () => {
    process.off('exit', abandon);
    await server.stop();
    removeFolder();
  };
  try {
    await createTemplate(server.url, migrate);
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: server.url, remove };
}
