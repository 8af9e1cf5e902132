import { existsSync, statfsSync } from 'node:fs';

/**
 * The database cannot be started for a reason outside the program. The message says in plain words what is wrong and
 * what to do.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/**
 * Turns the errors a folder gives into sentences; anything else is passed on as it is. A full disk has many codes
 * (Node's, SQLite's, PostgreSQL's), so the disk is asked.
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

/** One piece of PostgreSQL's log; below that it does not start. */
const neededBytes = 16 * 1024 * 1024;

function isFull(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < neededBytes;
}

export function diskFull(path: string): string {
  return `The disk that holds ${path} is full. Free some space, or choose another data folder with --data.`;
}

export const useAnotherServer =
  'Set DATABASE_URL to a PostgreSQL server of version 15 or newer, for example DATABASE_URL=postgres://user:password@host:5432/sheaf';
