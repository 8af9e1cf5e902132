import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { readEpochAt } from '../db/backup/target.ts';
import { lostFilesOf, StartupError } from '../db/embedded/StartupError.ts';
import { lowerPriority } from '../engine/lowPriority.ts';
import type { Part, Ready } from '../supervisor/messages.ts';
import { openDatabaseUrl } from '../supervisor/openDatabaseUrl.ts';
import { connectFirstProcess } from './connectFirstProcess.ts';
import { settleSecret } from './restoredSecret.ts';

interface Half {
  stop: () => Promise<void>;
  /** The line for the terminal, when the part is ready. */
  line?: string;
}

/**
 * Runs one part of the service in this process, as requested by the first process (server/supervisor). Only the needed
 * part is loaded: the web half would make two thirds of the CPU of a worker's start.
 */
export async function runPart(part: Part, config: Config, log: FastifyBaseLogger): Promise<void> {
  let half: Half | undefined;
  const first = connectFirstProcess(part, { stop: async () => half?.stop(), log });
  const starting = part === 'web' ? import('./startWeb.ts') : import('./startWorkerHere.ts');
  // A part that is restarted also waits for a database that is away.
  const isPatient = () => true;
  const onGone = () => undefined;
  const databaseUrl = config.databaseUrl ?? (await first.databaseUrl);
  const database = await openDatabaseUrl({ ...config, databaseUrl }, { log, onGone, isPatient }).catch(
    (error: unknown) => {
      // A server whose files are gone still accepts connections for a moment, and then reports only one missing file.
      const lost = config.databaseUrl === null ? lostFilesOf(config.dataFolder) : null;
      throw lost === null ? error : new StartupError(lost, { cause: error });
    },
  );
  await settleSecret(config.dataFolder, () => readEpochAt(database.url));
  const loaded = await starting;
  if (part === 'worker') await lowerPriority(process.pid);
  half = await ('startWeb' in loaded
    ? loaded.startWeb(config, database.url, log, first.restarts)
    : loaded.startWorkerHere(config, database.url, log));
  const ready: Ready = { ready: half.line ?? '' };
  process.send?.(ready);
}
