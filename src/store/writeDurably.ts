import type { Dexie } from 'dexie';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Store } from './openStore.ts';

/**
 * Runs a write. On a full disk it drops the rows of the least recently used lot and retries, until only kept
 * rows are left (`StorageFull`); it never drops edits. On a lost connection it reopens the database and retries once.
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
      if (isStorageFull(error)) {
        // Loaded only on a full disk: every page contains this module.
        const { dropLeastUsedLot } = await import('./keep/dropRows.ts');
        if ((await dropLeastUsedLot(store)) === null) return refused({ code: 'StorageFull' });
      } else if (isConnectionLost(error) && !isReopened && !store.isClosed) {
        isReopened = true;
        database.close({ disableAutoOpen: false });
        await database.open();
      } else {
        throw error;
      }
    }
  }
}

function isStorageFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

function isConnectionLost(error: unknown): boolean {
  const lost = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError'];
  return namesOf(error).some((name) => lost.includes(name));
}

/** Returns the names of the error and of the inner error: Dexie wraps the browser's error. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.name, ...('inner' in error ? namesOf(error.inner) : [])];
}
