import { fastify } from 'fastify';
import { readConfig } from '#server/config/config.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { startWorkerHere } from '#server/startup/startWorkerHere.ts';
import type { GoogleSettings } from '#server/jobs/export/delivery/sheets/google/openGoogle.ts';

/*
 * A worker process of the service, but with a stand-in of Google: its addresses are no setting, so that nobody leads the
 * service to others.
 */

const google = JSON.parse(process.env['SHEETS_STAND_IN'] ?? '') as GoogleSettings;
const config = readConfig([], process.env);
const { log } = fastify({ logger: false });
// The database may be killed at this moment: the service's own first process would start this one again.
const worker = await retryWhileDatabaseAway(
  () => startWorkerHere({ ...config, google }, config.databaseUrl ?? '', log),
  new AbortController().signal,
);
process.once('SIGTERM', () => void worker.stop().finally(() => process.exit()));
process.once('disconnect', () => process.exit());
