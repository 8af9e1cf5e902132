import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBackup, type OpenBackup } from '#server/operator/backup/openBackup.ts';

/** Of all backups of a run. */
export const passphrase = 'a passphrase of the faults';

export const open = (file: string): Promise<OpenBackup> => openBackup(file, () => Promise.resolve(passphrase));

/** Starts `npm run backup` or `npm run restore` as an operator does, in a process of its own. */
export function startTool(tool: 'backup' | 'restore', dataFolder: string, args: string[]): Tool {
  const program = join(import.meta.dirname, '../../server/operator', `${tool}Main.ts`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, DATABASE_URL: '', SHEAF_DATA: dataFolder, SHEAF_BACKUP_PASSPHRASE: passphrase },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Tool(child);
}

export class Tool {
  output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  constructor(child: ChildProcess) {
    this.child = child;
    this.closed = once(child, 'close');
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Returns the exit code; `null` after a kill. */
  async end(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }

  /** Kills it after this time; returns whether it was still running. */
  async killAfter(ms: number): Promise<boolean> {
    await Promise.race([sleep(ms), this.closed]);
    this.child.kill('SIGKILL');
    return (await this.end()) === null;
  }

  /** Throws when it was not done. */
  async finish(): Promise<void> {
    if ((await this.end()) !== 0) throw new Error(this.output);
  }
}

/** A restore changes these on purpose: the epoch, its audit entry, the leases. */
const changedTables = new Set(['service_state', 'audit_chains', 'audit_log', 'subtasks']);

/** The rows of a backup by table: their number, and a digest of all in their order. */
export async function readRows(backup: OpenBackup): Promise<Map<string, { rows: number; digest: string }>> {
  const tables = new Map<string, { rows: number; digest: string }>();
  let table = '';
  let pieces: Buffer[] = [];
  for await (const part of backup.parts()) {
    if (part.kind === 'table') [table, pieces] = [part.name, []];
    // A part is valid until the next one is read.
    if (part.kind === 'rows') pieces.push(Buffer.from(part.bytes));
    if (part.kind !== 'tableEnd') continue;
    const lines = Buffer.concat(pieces).toString('utf8').split('\n').toSorted().join('\n');
    const digest = changedTables.has(table) ? '' : createHash('sha256').update(lines).digest('hex');
    const rows = table === 'audit_log' ? -1 : part.rowCount;
    tables.set(table, { rows, digest });
  }
  return tables;
}
