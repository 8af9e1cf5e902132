import { inspect } from 'node:util';
import { readConfig, type Config } from './config.ts';
import { StartRefused } from './db/embedded/StartRefused.ts';
import { lowerPriority } from './engine/lowPriority.ts';
import { onStopSignal } from './startup/onStopSignal.ts';
import { openDatabaseUrl } from './startup/openDatabaseUrl.ts';
import { openLog } from './log/openLog.ts';
import type { Web } from './startup/startWeb.ts';

/**
 * Composition root: starts what `--run` names; at the end both halves stop, then the database. Each half is loaded only where it runs:
 * the web half is two thirds of the CPU that a worker's start would cost.
 */
async function start(config: Config): Promise<void> {
  const log = openLog(config.logFile);
  const halves: (() => Promise<void>)[] = [];
  const kills: (() => void)[] = [];
  const kill = () => kills.forEach((killNext) => killNext());
  const onGone = (sentence: string) => {
    process.stderr.write(`${sentence}\n`);
    kill();
    process.exit(1);
  };
  // Who was started by a web half beside it was told a database that answered.
  const isPatient = () => config.run === 'worker' && process.connected;
  const database = await openDatabaseUrl(config, { log, onGone, isPatient });
  kills.push(database.kill);
  const stop = async () => {
    await Promise.all(halves.map((stopHalf) => stopHalf()));
    await database.stop();
  };
  onStopSignal({ stop, kill, log });
  try {
    if (config.run === 'worker') {
      await lowerPriority(process.pid);
      const { startWorkerHere } = await import('./startup/startWorkerHere.ts');
      halves.push((await startWorkerHere(config, database.url, log)).stop);
      return;
    }
    const { startWeb } = await import('./startup/startWeb.ts');
    const web = await startWeb(config, database.url, log);
    halves.push(web.stop);
    if (config.run === 'all') {
      const { startWorkerProcesses } = await import('./startup/workerProcesses.ts');
      const workers = startWorkerProcesses(config, database.url, log);
      halves.push(workers.stop);
      kills.unshift(workers.kill);
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
