import type { Dexie } from 'dexie';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Store } from './openStore.ts';
import { isStorageFull, isStorageLost } from './connection/storageErrors.ts';

/** A write takes milliseconds. One that takes this long waits for a tab that does not respond, or for a slow disk. */
export const lateWriteMs = 5_000;

/**
 * Runs a write. On a full disk it drops the rows of the least recently used lot and retries, until only kept rows are
 * left; it never drops edits. On a lost connection it reopens the databases and retries once. Refused with
 * `DeviceStorageFailed` where neither helps: what the user typed must then stay on the screen. While it takes long, it
 * counts as late.
 */
export async function writeDurably<Value>(
  store: Store,
  database: Dexie,
  write: () => Promise<Value>,
): Promise<Result<Value>> {
  const end = noteWhenLate(store);
  try {
    return await retried(store, database, write);
  } finally {
    end();
  }
}

/** Counts a write that begins now once it is late; returns the function that ends it. */
function noteWhenLate(store: Store): () => void {
  const change = (by: 1 | -1): void => {
    store.lateWrites += by;
    store.onLateWrites();
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    change(1);
  }, lateWriteMs);
  return () => {
    clearTimeout(timer);
    if (isLate) change(-1);
  };
}

async function retried<Value>(store: Store, database: Dexie, write: () => Promise<Value>): Promise<Result<Value>> {
  let isReopened = false;
  for (;;) {
    const used = database.backendDB() as IDBDatabase | null;
    try {
      return success(await write());
    } catch (error) {
      const isFull = isStorageFull(error);
      if (store.isClosed || !(isFull || isStorageLost(error))) throw error;
      // Loaded only then: every page contains this module.
      const { makeRoom, reopenLost } = await import('./connection/mendWrite.ts');
      const isRoomMade = isFull ? await makeRoom(store) : !isReopened && (await reopenLost(store, database, used));
      isReopened ||= !isFull;
      if (!isRoomMade) return refused({ code: 'DeviceStorageFailed' });
    }
  }
}
