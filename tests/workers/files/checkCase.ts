import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import english from '../../../locales/en-US/import.json' with { type: 'json' };
import type { FileCase, Reading } from './fileCase.ts';

const maxMilliseconds = 5_000;
const maxMegaBytes = 150;
/** After that a child is taken for one that hangs. */
const patienceMs = 60_000;

const run = promisify(execFile);

export interface Checked {
  title: string;
  /** What is wrong, each in a sentence; empty when all is well. */
  faults: string[];
  milliseconds: number;
  megaBytes: number;
  /** Whether it ended in a sentence; otherwise it ended in rows. */
  isRefused: boolean;
}

/** Reads one file in a process of its own and holds what came of it against what must. */
export async function checkCase(one: FileCase, folder: string): Promise<Checked> {
  const own = join(folder, String(Math.random()).slice(2));
  await mkdir(own);
  const path = join(own, one.fileName);
  await writeFile(path, one.bytes());
  try {
    const reading = await readInChild(path, one.choice);
    const faults = [...faultsOf(one, reading), ...costFaults(reading)];
    const { milliseconds, megaBytes } = reading;
    return { title: one.title, faults, milliseconds, megaBytes, isRefused: reading.problem !== null };
  } catch (error) {
    const fault = error instanceof Error ? error.message.split('\n').slice(0, 12).join('\n') : String(error);
    return { title: one.title, faults: [fault], milliseconds: 0, megaBytes: 0, isRefused: false };
  } finally {
    await rm(own, { recursive: true });
  }
}

async function readInChild(path: string, choice: FileCase['choice']): Promise<Reading> {
  const script = join(import.meta.dirname, 'readOne.ts');
  const options = { timeout: patienceMs, maxBuffer: 100_000_000 };
  const { stdout } = await run(process.execPath, [script, path, JSON.stringify(choice ?? {})], options);
  return JSON.parse(stdout) as Reading;
}

/** What is not as the case says. */
export function faultsOf({ expected }: FileCase, reading: Omit<Reading, 'milliseconds' | 'megaBytes'>): string[] {
  const { problem } = reading;
  if (problem !== null && !(problem.code in english.problems)) return [`no sentence for ${problem.code}`];
  if (expected === 'any') return [];
  const is = (wanted: unknown, got: unknown, what: string) =>
    JSON.stringify(wanted) === JSON.stringify(got)
      ? []
      : [`${what}: wanted ${JSON.stringify(wanted)?.slice(0, 300)}, got ${JSON.stringify(got)?.slice(0, 300)}`];
  if ('problem' in expected) return is(expected.problem, problem?.code ?? `${reading.lineCount} lines`, 'problem');
  if (problem !== null) return [`refused: ${problem.code}`];
  if ('lineCount' in expected) {
    const { lineCount, firstLine, lastLine } = reading;
    return is(expected, { lineCount, firstLine, lastLine }, 'lines');
  }
  const encoding = expected.encoding === undefined ? [] : is(expected.encoding, reading.encoding, 'encoding');
  const tooLong = is(expected.tooLong ?? null, reading.tooLong, 'left out for their length');
  return [...is(expected.lines, reading.lines, 'lines'), ...encoding, ...tooLong];
}

function costFaults({ milliseconds, megaBytes }: Reading): string[] {
  return [
    ...(milliseconds > maxMilliseconds ? [`took ${milliseconds} ms`] : []),
    ...(megaBytes > maxMegaBytes ? [`took ${megaBytes} MB`] : []),
  ];
}
