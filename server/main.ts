import { inspect } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { StartRefused } from './db/embedded/StartRefused.ts';
import { onStopSignal } from './startup/onStopSignal.ts';
import { openDatabaseUrl } from './startup/openDatabaseUrl.ts';
import { openLog } from './startup/openLog.ts';
import { startWeb, type Web } from './startup/startWeb.ts';
import { startWorkerHere } from './startup/startWorkerHere.ts';
import { startWorkerProcesses } from './startup/workerProcesses.ts';

/** Composition root: starts what `--run` names and ends it in the opposite order. */
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
      stops.push((await startWorkerHere(config, database.url, log)).stop);
      return;
    }
    const web = await startWeb(config, database.url, log);
    stops.push(web.stop);
    if (config.run === 'all') {
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
