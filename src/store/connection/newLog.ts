import { Dexie } from 'dexie';
import { isStorageFull } from './storageErrors.ts';

/** The cache and the database that hold the bytes; no account has such a name (`accountsOnDevice`). */
const scratchName = 'storage-check';
/** More than the new log and the rows of the old one take. */
const roomBytes = 8 * 2 ** 20;
/** Chromium begins a new log after 4 MB. A value above 64 KB would be a file of its own, beside the log. */
const piece = { bytes: 30_000, perWrite: 40, writes: 5 };

/** Lets Chromium begin a new log (soundLog.ts); false where the disk has no room. Rejects where a write fails. */
export function beginNewLog(): Promise<boolean> {
  // Of all threads one at a time: they write to the same database.
  return navigator.locks.request(scratchName, async () => {
    if (!(await hasRoom())) return false;
    await fillLog();
    return true;
  });
}

/** Writes to the cache storage, which no log of the databases shares. */
async function hasRoom(): Promise<boolean> {
  // Node has no such storage.
  if (!('caches' in globalThis)) return true;
  try {
    const cache = await caches.open(scratchName);
    await cache.put('/room', new Response(new Blob(randomPieces(Math.ceil(roomBytes / piece.bytes)))));
    return true;
  } catch (error) {
    // Refused by the site's quota before anything was written: then the disk has room.
    return isStorageFull(error);
  } finally {
    await caches.delete(scratchName).catch(() => false);
  }
}

async function fillLog(): Promise<void> {
  const scratch = new Dexie(scratchName, { chromeTransactionDurability: 'relaxed' });
  scratch.version(1).stores({ pieces: '' });
  try {
    for (let write = 0; write < piece.writes; write += 1) {
      const pieces = randomPieces(piece.perWrite);
      await scratch.table('pieces').bulkPut(pieces, [...pieces.keys()]);
    }
  } finally {
    await scratch.delete();
  }
}

/** Random, because browsers and file systems compress what repeats. */
function randomPieces(count: number): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: count }, () => crypto.getRandomValues(new Uint8Array(piece.bytes)));
}
