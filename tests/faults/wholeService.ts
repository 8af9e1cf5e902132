import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureService } from '../../server/launch/build.mjs';
import { serviceFlags } from '../../server/launch/serviceProcess.mjs';
import { readServiceAddress } from '#server/db/embedded/serviceRole.ts';
import { waitFor } from '#tests/support/waitFor.ts';

const root = join(import.meta.dirname, '..', '..');

export interface WholeService {
  origin: string;
  dataFolder: string;
  process: ChildProcess;
  /** Time from the start of its process to its first answer "ready". */
  readyMs: number;
}

export interface StartOptions {
  dataFolder: string;
  port: number;
  environment?: Record<string, string>;
}

/** The service as an operator starts it, in processes of its own, open for sign-up. */
export async function startWholeService(options: StartOptions): Promise<WholeService> {
  const child = await spawnService(options);
  const startedAt = performance.now();
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if (child.stderr !== null) createInterface(child.stderr).on('line', printBug);
  const origin = `http://127.0.0.1:${options.port}`;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${output}`);
    return isHealthy(origin);
  };
  await waitFor(isReady, { timeoutMs: 120_000, pauseMs: 20 });
  const { dataFolder } = options;
  return { origin, dataFolder, process: child, readyMs: performance.now() - startedAt };
}

/** A wrong answer contains only a reference: this prints the log line that it refers to. */
function printBug(line: string): void {
  if (line.includes('"msg":"bug"')) process.stderr.write(`${line}\n`);
}

export async function isHealthy(origin: string): Promise<boolean> {
  const health = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await health?.body?.cancel();
  return health?.ok === true;
}

/** Returns whether a further start on the same data is refused with a plain sentence, and the time that it took. */
export async function isSecondStartRefused(options: StartOptions): Promise<{ isRefused: boolean; ms: number }> {
  const child = await spawnService({ ...options, port: 0 });
  const startedAt = performance.now();
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { isRefused: code === 1 && output.includes('already running'), ms: performance.now() - startedAt };
}

async function spawnService({ dataFolder, port, environment = {} }: StartOptions): Promise<ChildProcess> {
  const program = [...serviceFlags, await ensureService(root, process.execPath)];
  const args = [`--port=${port}`, `--data=${dataFolder}`, '--no-demo'];
  const signUp = { SHEAF_SIGNUP: 'open', SHEAF_SIGNUP_LEVEL: 'Professional' };
  return spawn(process.execPath, [...program, ...args], {
    env: { ...process.env, ...signUp, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

/** Returns the pid of the database server of a data folder. */
export async function readPostmasterPid(dataFolder: string): Promise<number> {
  const file = join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8'), 10);
}

export function readDatabaseUrl(dataFolder: string): string {
  const address = readServiceAddress(dataFolder);
  if (address === null) throw new Error(`there is no database in ${dataFolder}`);
  return address;
}
