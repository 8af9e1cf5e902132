import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config/config.ts';
import { StartupError } from '#server/db/embedded/StartupError.ts';
import { openTerminal, type Terminal } from '#server/runner/terminal.ts';
import { BackupError } from './file/BackupError.ts';
import { openAskHidden, type AskHidden } from './readPassphrase.ts';

export interface CommandContext {
  config: Config;
  environment: NodeJS.ProcessEnv;
  terminal: Terminal;
  ask: AskHidden;
  /** Aborts at Ctrl-C and SIGTERM. */
  signal: AbortSignal;
}

interface BackupCommand<Flag extends string> {
  usage: string;
  flags: readonly Flag[];
  run: (context: CommandContext, file: string, flags: ReadonlySet<Flag>) => Promise<void>;
}

/**
 * Returns the exit code of a command with one file and flags: 0 when it was done, 1 with a sentence when not, 2 for
 * unknown arguments, 130 after Ctrl-C.
 */
export async function runBackupCommand<Flag extends string>(
  { usage, flags, run }: BackupCommand<Flag>,
  args: readonly string[],
): Promise<number> {
  const terminal = openTerminal(process.stdout);
  const given = readArguments(flags, args);
  if (given === null) return end(terminal, usage, 2);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const environment = process.env;
  // npm runs a script in the folder of the package.
  const file = resolve(environment['INIT_CWD'] ?? '', given.file);
  const ask = openAskHidden(process.stdin, process.stdout, stopping.signal);
  try {
    const config = readConfig([], environment);
    await run({ config, environment, terminal, ask, signal: stopping.signal }, file, given.flags);
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) return end(terminal, 'Ended. Nothing was changed.', 130);
    if (error instanceof BackupError || error instanceof StartupError) return end(terminal, error.message, 1);
    throw error;
  }
}

function readArguments<Flag extends string>(
  flags: readonly Flag[],
  args: readonly string[],
): { file: string; flags: ReadonlySet<Flag> } | null {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    return { file, flags: new Set(flags.filter((flag) => values[flag] === true)) };
  } catch {
    return null;
  }
}

function end(terminal: Terminal, sentence: string, code: number): number {
  terminal.write(sentence);
  return code;
}
