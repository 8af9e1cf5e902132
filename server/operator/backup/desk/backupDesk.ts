import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
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
  begin(kind: BackupWorkKind, passphrase: string, name?: string): boolean;
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

/** Opens the desk. The folder is made with the first backup (runBackupPart.ts). */
export function openBackupDesk({ folder, command, environment }: DeskOptions): BackupDesk {
  let work: BackupWork | null = null;
  let child: ChildProcess | null = null;
  let cancelled: BackupWork | null = null;

  const begin: BackupDesk['begin'] = (kind, passphrase, name = backupName(Date.now())) => {
    if (work?.endedAt === null) return false;
    const now: BackupWork = {
      kind, name, startedAt: Date.now(), endedAt: null, tables: 0, rows: 0, tableCount: null, failure: null,
    }; // prettier-ignore
    work = now;
    const [program = '', ...args] = command;
    child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: environment });
    const endEarly = (): void => end(now, now === cancelled ? endedByUser : endedAlone);
    child.on('message', (message: FromBackup) => note(now, message));
    child.on('error', endEarly).once('exit', endEarly);
    child.send({ kind, file: join(folder, name), passphrase } satisfies BackupOrder, () => undefined);
    return true;
  };
  const cancel = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    cancelled = work;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
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

type Failure = NonNullable<BackupWork['failure']>;
/** Of a process that was ended before it could say so. */
const endedByUser: Failure = { reason: 'cancelled', sentence: 'Ended. Nothing was changed.' };
const endedAlone: Failure = { reason: 'other', sentence: 'Its process ended early. The log says why.' };

function note(work: BackupWork, message: FromBackup): void {
  if ('failed' in message) return end(work, message.failed);
  const { tables, rows } = 'done' in message ? message.done : message.progress;
  Object.assign(work, { tables, rows, ...('tableCount' in message && { tableCount: message.tableCount }) });
  if ('done' in message) end(work, null);
}

/** The first end counts: after its last message the process ends too. */
function end(work: BackupWork, failure: Failure | null): void {
  if (work.endedAt === null) Object.assign(work, { endedAt: Date.now(), failure });
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
