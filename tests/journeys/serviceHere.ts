import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { readConfig, type Config } from '#server/config/config.ts';
import type { GoogleSettings } from '#server/jobs/export/delivery/sheets/google/openGoogle.ts';
import { startWeb } from '#server/startup/startWeb.ts';
import { startWorkerHere } from '#server/startup/startWorkerHere.ts';
import { createDatabase } from '#tests/support/database.ts';

export interface ServiceHere {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts both halves of a demo service in this process, with values that are no settings, so that nobody leads a service
 * to stand-ins of others.
 */
export async function startServiceHere(
  port: number,
  hosts: readonly object[],
  replaced: Partial<Omit<Config, 'google'>> & { google?: GoogleSettings },
): Promise<ServiceHere> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sheaf-here-'));
  writeFileSync(join(dataFolder, 'hosts.json'), JSON.stringify(hosts));
  const database = await createDatabase();
  const environment = { PATH: process.env['PATH'], DATABASE_URL: database.url, SHEAF_DEMO: 'yes' };
  const config = { ...readConfig([`--port=${port}`, `--data=${dataFolder}`], environment), ...replaced };
  const { log } = fastify({ logger: false });
  const web = await startWeb(config, database.url, log);
  const worker = await startWorkerHere(config, database.url, log);
  return {
    origin: config.publicUrl,
    stop: async () => {
      await web.stop();
      await worker.stop();
      await database.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
