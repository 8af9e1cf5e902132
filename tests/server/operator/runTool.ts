import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#server/db/database.ts';
import type { Commands } from '#server/operator/command.ts';

/** How a command ended, and what it said. */
export interface Ended {
  code: number;
  text: string;
}

/** As `npm run account -- …` or `npm run task -- …` runs it: a process of its own. */
export async function runTool(
  file: 'main.ts' | 'taskMain.ts',
  environment: Record<string, string>,
  args: string[],
): Promise<Ended> {
  const program = resolve(import.meta.dirname, '../../../server/operator', file);
  const env = { ...process.env, DATABASE_URL: '', ...environment };
  const run = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env,
  });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      text: (stdout + stderr).trim(),
    }),
  );
}

/** The same in this process. */
export async function act(
  commands: Commands,
  database: Database,
  verb: string,
  ...args: string[]
): Promise<Ended & { lines: string[] }> {
  const read = commands[verb]?.read(args) ?? null;
  if (typeof read !== 'function') return { code: 2, text: read ?? '', lines: [] };
  const lines: string[] = [];
  const isDone = await read(database, (line) => lines.push(line));
  return { code: isDone ? 0 : 1, text: lines.join('\n'), lines };
}
