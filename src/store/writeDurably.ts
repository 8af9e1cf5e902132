import type { Dexie } from 'dexie';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Store } from './openStore.ts';
import { isStorageFull, isStorageLost, reopen } from './reopen.ts';

/**
 * Runs a write. On a full disk it drops the rows of the least recently used lot and retries, until only kept rows are
 * left; it never drops edits. On a lost connection it reopens the database and retries once. Refused with
 * `DeviceStorageFailed` where neither helps: what the user typed must then stay on the screen.
 */
export async function writeDurably<Value>(
  store: Store,
  database: Dexie,
  write: () => Promise<Value>,
): Promise<Result<Value>> {
  let isReopened = false;
  for (;;) {
    try {
      return success(await write());
    } catch (error) {
      const isFull = isStorageFull(error);
      if (store.isClosed || !(isFull || isStorageLost(error))) throw error;
      const isRoomMade = isFull ? await makeRoom(store) : !isReopened && (await reopen(database));
      isReopened ||= !isFull;
      if (!isRoomMade) return refused({ code: 'DeviceStorageFailed' });
    }
  }
}

/** Drops rows that can be fetched again; false if there are none, or if their database cannot be read. */
async function makeRoom(store: Store): Promise<boolean> {
  // Loaded only on a full disk: every page contains this module.
  const { dropLeastUsedLot } = await import('./keep/dropRows.ts');
  const dropped = await dropLeastUsedLot(store).catch(() => null);
  return dropped !== null;
}
