import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from './StartupError.ts';

const sqliteBusy = 5;

/**
 * Allows one service per data folder. The lock is SQLite's on an empty file, because Node has no file locks of its own
 * and the system releases this one when its holder dies, also by kill -9: no lock is ever stale.
 */
export function lockFolder(folder: string): { release: () => void } {
  const holderFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartupError(
      `Sheaf is already running on ${folder} (process ${readHolder(holderFile)}). Stop it first, or choose another data folder with --data.`,
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function readHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
