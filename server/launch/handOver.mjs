import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A closed terminal requests an end too; the program then ends in order, as for SIGTERM. */
const passedOn = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };
const echoMs = 500;

/**
 * Runs a program in place of this one: same terminal, same exit code. Ctrl-C reaches npm, its shell and this process,
 * and npm forwards it once more; so the program has its own process group and gets one signal from here, however many
 * duplicates arrive.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function handOver(command, args, options = {}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  // Before the program starts: a signal that arrives in between would end this process and leave the program behind.
  for (const [signal, sent] of Object.entries(passedOn)) {
    let lastAt = 0;
    process.on(signal, () => {
      const now = Date.now();
      if (now - lastAt > echoMs) child?.kill(sent);
      lastAt = now;
    });
  }
  child = spawn(command, args, { ...options, stdio: 'inherit', detached: process.platform !== 'win32' });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
