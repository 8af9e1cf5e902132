import { fastify } from 'fastify';
import { readConfig } from '#server/config/config.ts';
import { startWorkerHere } from '#server/startup/startWorkerHere.ts';
import type { GoogleSettings } from '#server/jobs/export/delivery/sheets/google/openGoogle.ts';

/*
 * A worker process of the service, but with a stand-in of Google: its addresses are no setting, so that nobody leads the
 * service to others.
 */

const google = JSON.parse(process.env['SHEETS_STAND_IN'] ?? '') as GoogleSettings;
const config = readConfig([], process.env);
const { log } = fastify({ logger: false });
const worker = await startWorkerHere({ ...config, google }, config.databaseUrl ?? '', log);
process.once('SIGTERM', () => void worker.stop().finally(() => process.exit()));
process.once('disconnect', () => process.exit());
