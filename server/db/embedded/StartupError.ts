import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Thrown when the database cannot be started for a reason outside the program. The message names in plain words the
 * problem and its remedy.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/**
 * Turns errors of a folder into sentences for the user; returns any other error unchanged. A full disk has many codes
 * (Node's, SQLite's, PostgreSQL's), so the free space is read.
 */
export function refusalFromError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (isFull(path)) return new StartupError(diskFull(path), { cause: error });
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return new StartupError(
        `This user may not read and write ${path}. Start Sheaf as the user who owns it, or choose another data folder with --data.`,
        { cause: error },
      );
    case 'EROFS':
      return new StartupError(`${path} is read-only. Choose another data folder with --data.`, { cause: error });
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(`${path} is not a folder. Choose another data folder with --data.`, { cause: error });
    default:
      return error;
  }
}

/** The size of one segment of PostgreSQL's log; with less free space the server does not start. */
const neededBytes = 16 * 1024 * 1024;

function isFull(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < neededBytes;
}

export function diskFull(path: string): string {
  return `The disk that holds ${path} is full. Free some space, or choose another data folder with --data.`;
}

/** Returns the sentence that reports missing files of the database in `cluster`; `null` while they exist. */
export function lostFiles(cluster: string): string | null {
  if (existsSync(join(cluster, 'PG_VERSION'))) return null;
  return `The database's files in ${cluster} are gone. Sheaf ends; restore them from a backup, or start again with an empty database.`;
}

/** Returns the same for the database of a data folder; its files may be elsewhere, behind a link (serverUser.ts). */
export function lostFilesOf(dataFolder: string): string | null {
  const home = join(dataFolder, 'postgres');
  return lostFiles(join(existsSync(home) ? realpathSync(home) : home, 'cluster'));
}

export const useAnotherServer =
  'Set DATABASE_URL to a PostgreSQL server of version 15 or newer, for example DATABASE_URL=postgres://user:password@host:5432/sheaf';
