import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { removeWebProcess, reportWebProcess } from '../../db/tables/service/webProcesses.ts';
import { programVersion } from '../../programVersion.ts';
import { startRepeating } from './startRepeating.ts';

/** Two of these are shorter than the silence after which the health page leaves a process out. */
const everyMs = 10_000;

/** Reports this web process as alive until it is stopped, so that the operator's pages list all of them. */
export function startReportingWeb(database: Database, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const processId = randomUUID();
  const startedAt = new Date(Date.now() - process.uptime() * 1000);
  const warn = (error: unknown) => log.warn({ err: error }, 'this web process could not report that it is alive');
  const reporting = startRepeating(everyMs, warn, () =>
    reportWebProcess(database.kysely, {
      processId,
      machine: hostname(),
      version: programVersion,
      residentBytes: process.memoryUsage.rss(),
      startedAt,
    }),
  );
  return {
    stop: async () => {
      await reporting.stop();
      await removeWebProcess(database.kysely, processId).catch(warn);
    },
  };
}
