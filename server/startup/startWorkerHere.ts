import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { userAgentOf } from '../engine/fetch/exchange.ts';
import { createSecretBox } from '../auth/secretBox.ts';
import { openSecrets, sealForDevice } from '../commands/task/secrets.ts';
import { openDatabase } from '../db/database.ts';
import { lotLinesColumn } from '../db/tables/run/insertLot.ts';
import { liveColumn, trialWorkColumn } from '../db/schema/trialTable.ts';
import { startWorker } from '../jobs/startWorker.ts';
import { openSchedules } from './openSchedules.ts';
import { openProxyPool } from './openProxyPool.ts';
import { readSecret } from './readSecret.ts';
import { openDiskWatch } from './watchDisk.ts';
import { watchHostRules } from '../config/watchHostRules.ts';

/** A worker that hangs must not keep others from the lots that it was writing for longer than a lease. */
const idleInTransactionMs = 8_000;

/** Starts the working half of the service in this process. */
export async function startWorkerHere(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const poolSize = config.subtasksAtOnce + 8;
  const database = openDatabase(databaseUrl, { poolSize, idleInTransactionMs });
  const { pool, close: closePool } = await openProxyPool(config.proxyPool, log);
  const secrets = createSecretBox(config.secret ?? readSecret(config.dataFolder));
  const openLines = (accountId: string, sealed: string): string[] | null => {
    const text = secrets.open({ accountId, column: lotLinesColumn }, sealed);
    return text === null ? null : (JSON.parse(text) as string[]);
  };
  const { subtasksAtOnce, hostRules, publicUrl, browserPath, isSandboxOff, maxBrowserBytes } = config;
  const userAgent = userAgentOf(publicUrl);
  const proxies = { openLines, pool };
  const disk = await openDiskWatch(config);
  const hosts = await watchHostRules(config, log);
  const given = { database, secrets, proxyPool: pool, isStorageFull: disk.isFull };
  const schedules = openSchedules(config, given, log);
  const worker = await startWorker({
    database,
    config: {
      subtasksAtOnce,
      hostRules,
      userAgent,
      browserPath,
      isSandboxOff,
      maxBrowserBytes,
      proxies,
      openSecrets: (accountId, values, sealed) => openSecrets({ secrets, accountId }, values, sealed),
      schedules,
      isStorageFull: disk.isFull,
      exportDays: config.exportDays,
      google: config.google,
      openSecret: (place, sealed) => secrets.open(place, sealed),
      liveBox: {
        seal: (accountId, text) => secrets.seal({ accountId, column: liveColumn }, text),
        open: (accountId, sealed) => secrets.open({ accountId, column: liveColumn }, sealed),
        sealSecret: (accountId, text) => sealForDevice({ secrets, accountId }, text),
      },
      openTrialWork: (accountId, work) => secrets.open({ accountId, column: trialWorkColumn }, work),
    },
    log,
  });
  return {
    stop: async () => {
      await worker.stop();
      schedules.close();
      disk.close();
      hosts.close();
      closePool();
      await database.close();
    },
  };
}
