import { inspect } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { StartRefused } from './db/embedded/StartRefused.ts';
import { onStopSignal } from './startup/onStopSignal.ts';
import { openDatabaseUrl } from './startup/openDatabaseUrl.ts';
import { openLog } from './startup/openLog.ts';
import type { Web } from './startup/startWeb.ts';

/**
 * Composition root: starts what `--run` names and ends it in the opposite order. Each half is loaded only where it runs:
 * the web half is two thirds of the CPU that a worker's start would cost.
 */
async function start(config: Config): Promise<void> {
  const log = openLog(config.logFile);
  const database = await openDatabaseUrl(config, log);
  const stops: (() => Promise<void>)[] = [database.stop];
  const kills: (() => void)[] = [database.kill];
  const stop = async () => {
    for (const stopNext of stops.toReversed()) await stopNext();
  };
  onStopSignal({ stop, kill: () => kills.toReversed().forEach((kill) => kill()), log });
  try {
    if (config.run === 'worker') {
      const { startWorkerHere } = await import('./startup/startWorkerHere.ts');
      stops.push((await startWorkerHere(config, database.url, log)).stop);
      return;
    }
    const { startWeb } = await import('./startup/startWeb.ts');
    const web = await startWeb(config, database.url, log);
    stops.push(web.stop);
    if (config.run === 'all') {
      const { startWorkerProcesses } = await import('./startup/workerProcesses.ts');
      const workers = startWorkerProcesses(config, database.url, log);
      stops.push(workers.stop);
      kills.push(workers.kill);
    }
    announce(config, web);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The one line for people. */
function announce({ publicUrl }: Config, { demo }: Web): void {
  const account = demo === null ? '' : `  (demo account: ${demo.login} / ${demo.password})`;
  process.stdout.write(`Sheaf is ready at ${publicUrl}${account}\n`);
}

try {
  await start(readConfig(process.argv.slice(2), process.env));
} catch (error) {
  process.stderr.write(`${error instanceof StartRefused ? error.message : inspect(error)}\n`);
  process.exit(1);
}
