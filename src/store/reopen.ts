import { Dexie, RangeSet } from 'dexie';

/** The pause before a database that did not open is opened again; it doubles up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** The browser has no room for a write. */
export function isStorageFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/** The browser closed the database or cannot read it: on a full disk Chromium reports this, not a full quota. */
export function isStorageLost(error: unknown): boolean {
  const lost = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError'];
  return namesOf(error).some((name) => lost.includes(name));
}

/** Returns the names of the error and of the inner error: Dexie wraps the browser's error. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.name, ...('inner' in error ? namesOf(error.inner) : [])];
}

/**
 * Opens a database in the background until it succeeds, after each failure. Dexie itself fails every later query
 * after one failure; the page would stay empty until it is loaded again, although there is room again.
 */
export function reopenAfterFailure(database: Dexie, isClosed: () => boolean): void {
  const open = database.open.bind(database);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  database.open = () =>
    open().then(
      (opened) => {
        // Live queries that failed meanwhile learn only from a change that there is something to read.
        if (failures > 0) announceEverything();
        failures = 0;
        return opened;
      },
      (error: unknown) => {
        clearTimeout(timer);
        timer = setTimeout(
          () => {
            if (isClosed()) return;
            database.close({ disableAutoOpen: false });
            database.open().catch(() => undefined);
          },
          Math.min(longestPauseMs, firstPauseMs * 2 ** failures),
        );
        failures += 1;
        throw error;
      },
    );
}

/** Runs every live query again, also those that have never had an answer and so depend on nothing. */
function announceEverything(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}
