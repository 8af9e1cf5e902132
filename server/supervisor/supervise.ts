import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { checkRights } from './checkRights.ts';
import { keepParts, type Parts } from './keepParts.ts';
import { onStopSignal } from './onStopSignal.ts';
import { openDatabaseUrl } from './openDatabaseUrl.ts';

/**
 * The first process: it owns the database, keeps the web half and the workers running in processes of their own, and
 * handles no data of strangers. Resolves when the service is ready.
 * @throws StartupError when the database cannot be opened
 */
export async function supervise(config: Config, log: FastifyBaseLogger): Promise<void> {
  const parts: Parts = keepParts(config, { log, onHopeless: (sentence) => void giveUp(sentence) });
  const onGone = (sentence: string) => {
    process.stderr.write(`${sentence}\n`);
    kill();
    process.exit(1);
  };
  // The web half loads while the database starts.
  const webIsReady = config.run === 'worker' ? null : parts.start('web');
  const opening = openDatabaseUrl(config, { log, onGone, isPatient: () => false });
  let killDatabase = (): void => undefined;
  const kill = () => {
    parts.kill();
    killDatabase();
  };
  const stop = async () => {
    await parts.stop();
    await opening.then((database) => database.stop()).catch(() => undefined);
  };
  const giveUp = async (sentence: string | null) => {
    if (sentence !== null) process.stderr.write(`${sentence}\n`);
    await stop();
    process.exit(1);
  };
  onStopSignal({ stop, kill, log });
  try {
    const database = await opening;
    killDatabase = database.kill;
    if (config.databaseUrl !== null) await checkRights(config.databaseUrl, log);
    parts.begin(database.url);
  } catch (error) {
    parts.kill();
    throw error;
  }
  if (webIsReady !== null) process.stdout.write(`${await webIsReady}\n`);
  const workers = config.run === 'all' ? config.workerProcesses : Number(config.run === 'worker');
  for (let count = 0; count < workers; count += 1) void parts.start('worker');
}
