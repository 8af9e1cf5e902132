import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { lowerPriority } from '../engine/lowPriority.ts';
import type { Part, Ready } from '../supervisor/messages.ts';
import { openDatabaseUrl } from '../supervisor/openDatabaseUrl.ts';
import { hearFirstProcess } from './hearFirstProcess.ts';

interface Half {
  stop: () => Promise<void>;
  /** For people, once it works. */
  line?: string;
}

/**
 * One part of the service in this process, as the first process (server/supervisor) wants it. Each part is loaded only
 * where it runs: the web half is two thirds of the CPU that a worker's start would cost.
 */
export async function runPart(part: Part, config: Config, log: FastifyBaseLogger): Promise<void> {
  let half: Half | undefined;
  const first = hearFirstProcess(part, { stop: async () => half?.stop(), log });
  const starting = part === 'web' ? import('./startWeb.ts') : import('./startWorkerHere.ts');
  // A part that begins again finds the database as it is: away, too.
  const isPatient = () => true;
  const onGone = () => undefined;
  const databaseUrl = config.databaseUrl ?? (await first.databaseUrl);
  const database = await openDatabaseUrl({ ...config, databaseUrl }, { log, onGone, isPatient });
  const loaded = await starting;
  if (part === 'worker') await lowerPriority(process.pid);
  half = await ('startWeb' in loaded
    ? loaded.startWeb(config, database.url, log, first.restarts)
    : loaded.startWorkerHere(config, database.url, log));
  const ready: Ready = { ready: half.line ?? '' };
  process.send?.(ready);
}
