import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PictureProblem } from '#core/domain/data/picture.ts';

/** The thumbnails that this process has made, in files that a later process finds again. */
export interface PictureCache {
  /** A problem is remembered for some minutes, so that a host that is down is not asked by every scrolling. */
  read(accountId: string, address: string): Promise<Uint8Array | PictureProblem | null>;
  write(accountId: string, address: string, picture: Uint8Array | PictureProblem): Promise<void>;
  byteCount(): number;
}

const maxAgeMs = 7 * 24 * 3_600_000;
const problemMs = 5 * 60_000;
const maxProblems = 10_000;
/** A disk has blocks: even an empty file takes one. */
const leastBytes = 4_096;

/**
 * Opens the cache in a folder of its own, which holds at most `maxBytes` (0: none). The longest unused pictures leave
 * it first, and each leaves it after a week. Pictures are kept per account: no account learns of those of others.
 */
export async function openPictureCache(folder: string, maxBytes: number): Promise<PictureCache> {
  const pathOf = (name: string) => join(folder, name);
  const files = new LRUCache<string, number>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (bytes) => Math.max(leastBytes, bytes),
    ttl: maxAgeMs,
    dispose: (_bytes, name, reason) => {
      if (reason !== 'set') void rm(pathOf(name), { force: true });
    },
  });
  const problems = new LRUCache<string, PictureProblem>({ max: maxProblems, ttl: problemMs });
  if (maxBytes > 0) await findFiles(folder, files);

  return {
    read: async (accountId, address) => {
      const name = nameOf(accountId, address);
      const problem = problems.get(name);
      if (problem !== undefined) return problem;
      if (files.get(name) === undefined) return null;
      const bytes = await readFile(pathOf(name)).catch(() => null);
      if (bytes === null) files.delete(name);
      return bytes;
    },
    write: async (accountId, address, picture) => {
      const name = nameOf(accountId, address);
      if (typeof picture === 'string') return void problems.set(name, picture);
      if (Math.max(leastBytes, picture.length) > maxBytes) return;
      // Whole or absent: a process that is killed leaves a file that the next one removes.
      const written = pathOf(`${randomUUID()}.part`);
      const isWritten = await writeFile(written, picture)
        .then(() => rename(written, pathOf(name)))
        .then(() => true)
        // A full disk: the picture is shown all the same.
        .catch(() => rm(written, { force: true }).then(() => false));
      if (isWritten) files.set(name, picture.length);
    },
    byteCount: () => files.calculatedSize,
  };
}

function nameOf(accountId: string, address: string): string {
  return createHash('sha256').update(`${accountId}\n${address}`).digest('hex');
}

/** The oldest file first: the cache counts it as the longest unused. */
async function findFiles(folder: string, files: LRUCache<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
      return { name, size, mtimeMs };
    }),
  );
  found.sort((one, other) => one.mtimeMs - other.mtimeMs);
  const now = Date.now();
  for (const { name, size, mtimeMs } of found) {
    const leftMs = mtimeMs + maxAgeMs - now;
    if (/^[0-9a-f]{64}$/u.test(name) && leftMs > 0) files.set(name, size, { ttl: leftMs });
    else await rm(join(folder, name), { force: true });
  }
}
