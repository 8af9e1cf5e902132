import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { readConfig } from '#server/config/config.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { startWeb } from '#server/startup/startWeb.ts';
import { startWorkerHere } from '#server/startup/startWorkerHere.ts';
import { client, type GoogleStandIn } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import { createDatabase } from '#tests/support/database.ts';

export interface SheetsService {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts both halves of the service in this process, with a stand-in of Google: its addresses are no setting, so that
 * nobody leads the service to others.
 */
export async function startSheetsService({ host, addresses }: GoogleStandIn): Promise<SheetsService> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sheaf-sheets-'));
  const rule = { host, allowPrivate: true, connections: 2, delayMs: 0 };
  writeFileSync(join(dataFolder, 'hosts.json'), JSON.stringify([rule]));
  const database = await createDatabase();
  const port = await findFreePort();
  const environment = { PATH: process.env['PATH'], DATABASE_URL: database.url, SHEAF_DEMO: 'yes' };
  const read = readConfig([`--port=${port}`, `--data=${dataFolder}`], environment);
  const config = { ...read, google: { ...client, addresses } };
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
