import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { backupName, isBackupName, type BackupWorkKind } from '#core/domain/operator/backup.ts';
import type { BackupFile, Backups, BackupWork } from '#core/wire/calls/operator/operatorBackupCalls.ts';
import { maxHeaderBytes, readHeader } from '../file/header.ts';
import type { BackupOrder, FromBackup } from './messages.ts';

/** The backups in the folder for them on this machine, and work with them, one at a time. */
export interface BackupDesk {
  list(): Promise<Backups>;
  /** Begins a work; false where one is under way. `name` is that of an existing file to try. */
  begin(kind: BackupWorkKind, passphrase: string, name?: string): Promise<boolean>;
  cancel(): Promise<void>;
  /** Returns the file; `null` where there is none. */
  find(name: string): Promise<{ bytes: number; open: () => Readable } | null>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The newest files that are listed. */
const maxListed = 100;

interface DeskOptions {
  folder: string;
  /** Of a process that runs `runBackupPart`: the program and its arguments. */
  command: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/** Opens the desk. The folder is made with the first backup; only this user may read it. */
export function openBackupDesk({ folder, command, environment }: DeskOptions): BackupDesk {
  let work: BackupWork | null = null;
  let child: ChildProcess | null = null;

  const begin: BackupDesk['begin'] = async (kind, passphrase, name = backupName(Date.now())) => {
    if (work?.endedAt === null) return false;
    const now: BackupWork = {
      kind, name, startedAt: Date.now(), endedAt: null, tables: 0, rows: 0, tableCount: null, failure: null,
    }; // prettier-ignore
    work = now;
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    const [program = '', ...args] = command;
    child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: environment });
    child.on('message', (message: FromBackup) => note(now, message));
    child.once('error', () => endEarly(now)).once('exit', () => endEarly(now));
    child.send({ kind, file: join(folder, name), passphrase } satisfies BackupOrder, () => undefined);
    return true;
  };
  const cancel = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const now = work;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    // A process that had not begun yet ends without a word.
    if (now?.failure?.reason === 'other') now.failure.reason = 'cancelled';
  };

  return {
    list: async () => ({ machine: hostname(), folder, items: await listFiles(folder), work }),
    begin,
    cancel,
    find: async (name) => {
      const file = join(folder, name);
      const found = isBackupName(name) ? await stat(file).catch(() => null) : null;
      return found?.isFile() === true ? { bytes: found.size, open: () => createReadStream(file) } : null;
    },
    remove: async (name) => {
      if (isBackupName(name)) await rm(join(folder, name), { force: true });
    },
    close: cancel,
  };
}

/** For a process that ended without a last message. */
function endEarly(work: BackupWork): void {
  if (work.endedAt !== null) return;
  work.endedAt = Date.now();
  work.failure = { reason: 'other', sentence: 'The process of the backup ended early. The log says why.' };
}

function note(work: BackupWork, message: FromBackup): void {
  if ('failed' in message) work.failure = message.failed;
  else {
    const { tables, rows } = 'done' in message ? message.done : message.progress;
    Object.assign(work, { tables, rows, ...('tableCount' in message && { tableCount: message.tableCount }) });
  }
  if (!('progress' in message)) work.endedAt = Date.now();
}

async function listFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  // Names begin with the time.
  const newest = names.filter(isBackupName).toSorted((one, other) => (one < other ? 1 : -1));
  const files = await Promise.all(newest.slice(0, maxListed).map((name) => readFacts(folder, name)));
  return files.filter((file) => file !== null);
}

/** Returns the facts in the head of a backup, which need no passphrase; `null` for any other file. */
async function readFacts(folder: string, name: string): Promise<BackupFile | null> {
  try {
    await using handle = await open(join(folder, name), 'r');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    const { madeAt, databaseBytes, tableCount } = readHeader(buffer.subarray(0, bytesRead)).facts;
    return { name, bytes: (await handle.stat()).size, madeAt: Date.parse(madeAt), databaseBytes, tableCount };
  } catch {
    return null;
  }
}
