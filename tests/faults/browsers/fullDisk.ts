import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for a browser's profile on a file system of its own, which can be full. */
export interface SmallDisk {
  folder: string;
  /** True where the file system is real; else only the folder is, and the page has to be given a full disk. */
  isReal: boolean;
  fill(): void;
  empty(): void;
  remove(): void;
}

const sizeMb = 256;

/** Mounts a small file system in memory, where this user may. */
export function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-browser-'));
  const isReal = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'sheaf-faults', folder]).status === 0;
  const filler = join(folder, 'filler');
  return {
    folder,
    isReal,
    fill: () => {
      if (!isReal) return;
      // In smaller and smaller pieces, until not even a byte fits.
      for (let bytes = 2 ** 20; bytes >= 1; bytes = bytes > 1 ? Math.floor(bytes / 64) : 0) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      if (isReal) spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Runs in the page: the databases fail as Chromium's do on a full disk, while `isDiskFull` is set. */
export function failLikeAFullDisk(): void {
  const page = globalThis as unknown as { isDiskFull?: boolean };
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function failing(...given) {
    if (page.isDiskFull === true && given[1] === 'readwrite') throw new DOMException('disk full', 'UnknownError');
    return transaction.apply(this, given);
  };
}
