import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { startWorker } from '../jobs/startWorker.ts';

/** The working half of the service, in this process. */
export async function startWorkerHere(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const database = openDatabase(databaseUrl, { poolSize: config.subtasksAtOnce + 4 });
  const { subtasksAtOnce, hostRules, publicUrl } = config;
  const userAgent = `Sheaf/0.1 (+${publicUrl})`;
  const worker = await startWorker({ database, config: { subtasksAtOnce, hostRules, userAgent }, log });
  return {
    stop: async () => {
      await worker.stop();
      await database.close();
    },
  };
}
