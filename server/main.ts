import { inspect } from 'node:util';
import { readConfig, type Config } from './config/config.ts';
import { StartupError } from './db/embedded/StartupError.ts';
import { openLog } from './log/openLog.ts';
import { refusedCode } from './supervisor/messages.ts';

/** Composition root: the first process keeps the parts of `--run` running; each part is this program again. */
async function start(config: Config): Promise<void> {
  const log = openLog(config.logFile);
  if (config.part === null) {
    const { supervise } = await import('./supervisor/supervise.ts');
    return supervise(config, log);
  }
  if (config.part === 'backup') {
    const { runBackupPart } = await import('./operator/backup/runBackupPart.ts');
    return runBackupPart(config);
  }
  const { runPart } = await import('./startup/runPart.ts');
  return runPart(config.part, config, log);
}

let isPart = false;
try {
  const config = readConfig(process.argv.slice(2), process.env);
  isPart = config.part !== null;
  await start(config);
} catch (error) {
  const isRefused = error instanceof StartupError;
  process.stderr.write(`${isRefused ? error.message : inspect(error)}\n`);
  process.exit(isRefused && isPart ? refusedCode : 1);
}
