import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export const embeddedService = join(import.meta.dirname, '../../../support/embeddedService.ts');

export interface EmbeddedService {
  readonly url: string;
  readonly pid: number;
  readonly process: ChildProcess;
}

/** A new data folder that the server's user can enter, also where the tests run as root. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-embedded-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the service as a process of its own; what it refuses with is the error. */
export async function forkService(dataFolder: string): Promise<EmbeddedService> {
  const child = fork(embeddedService, [dataFolder], { silent: true });
  let complaint = '';
  child.stderr?.on('data', (text) => (complaint += String(text)));
  const [first] = await Promise.race([once(child, 'message'), once(child, 'close')]);
  if (isAddress(first)) return { ...first, process: child };
  throw new Error(complaint);
}

export async function endService(service: EmbeddedService, how: 'SIGKILL' | 'in order'): Promise<void> {
  const closed = once(service.process, 'close');
  if (how === 'SIGKILL') service.process.kill('SIGKILL');
  else service.process.send('stop');
  await closed;
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isAddress(message: unknown): message is { url: string; pid: number } {
  return typeof message === 'object' && message !== null && 'url' in message && 'pid' in message;
}
