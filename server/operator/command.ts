import { readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import { reachDatabase } from './reachDatabase.ts';

/** Prints one line. */
export type Print = (line: string) => void;

/** Runs a command whose arguments were read; true when it was done, false when a printed sentence says why not. */
export type Act = (database: Database, print: Print) => Promise<boolean>;

export interface OperatorCommand {
  /** The arguments after the verb, as the help shows them. */
  takes: string;
  does: string;
  /** Returns the act, a sentence that reports a bad argument, or `null` when the arguments do not fit this command. */
  read: (args: readonly string[]) => Act | string | null;
}

/** Commands by their verb. */
export type Commands = Record<string, OperatorCommand>;

/** Reads exactly one argument. */
export function oneArgument(act: (argument: string) => Act): OperatorCommand['read'] {
  return ([argument, ...more]) => (argument === undefined || more.length > 0 ? null : act(argument));
}

/**
 * Returns the exit code of `npm run <name> -- <args>`: 0 when it was done, 1 when the object does not exist or the
 * service cannot be reached, 2 for an unknown command.
 */
export async function runCommand(name: string, commands: Commands, args: readonly string[]): Promise<number> {
  const [verb = '', ...rest] = args;
  const act = (Object.hasOwn(commands, verb) ? commands[verb]?.read(rest) : null) ?? usageOf(name, commands);
  if (typeof act === 'string') return end(act, 2);
  try {
    const { database, close } = await reachDatabase(readConfig([], process.env));
    try {
      return (await act(database, print)) ? 0 : 1;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof StartupError) return end(error.message, 1);
    throw error;
  }
}

function usageOf(name: string, commands: Commands): string {
  const lines = Object.entries(commands).map(([verb, { takes, does }]) => [
    `npm run ${name} -- ${verb} ${takes}`.trimEnd(),
    does,
  ]);
  const width = Math.max(...lines.map(([call = '']) => call.length)) + 3;
  const text = lines.map(([call = '', does]) => `  ${call.padEnd(width)}${does}`);
  return ['Commands for the operator, also while the service runs:', ...text].join('\n');
}

function end(sentence: string, code: number): number {
  print(sentence);
  return code;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
