import { Dexie, RangeSet, type DBCoreTable } from 'dexie';

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

/** Returns the names of the error and of its causes: Dexie wraps the browser's error, or the first of many rows. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const failures = 'failures' in error && Array.isArray(error.failures) ? (error.failures as unknown[]) : [];
  const causes = ['inner' in error ? error.inner : undefined, failures[0]];
  return [error.name, ...causes.flatMap(namesOf)];
}

/** Opens a database again whose connection is lost; false where it does not open. */
export async function reopen(database: Dexie): Promise<boolean> {
  // It was closed because it is being deleted (openStore.ts): of an account that leaves it must not be made again.
  if (database.hasBeenClosed()) return false;
  database.close({ disableAutoOpen: false });
  return database.open().then(
    () => true,
    () => false,
  );
}

/**
 * Opens a database again after a read that the browser could not serve, and runs the live queries again. The read fails
 * as on a closed database: live queries then keep what they show, where every other error ends the page.
 */
export function reopenAfterLostRead(database: Dexie): void {
  let losses = 0;
  let lostAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = async (): Promise<void> => {
    timer = undefined;
    if (await reopen(database)) announceEverything();
  };
  const lose = (error: unknown): never => {
    if (!isStorageLost(error)) throw error;
    if (Date.now() - lostAt > 2 * longestPauseMs) losses = 0;
    lostAt = Date.now();
    if (timer === undefined) {
      timer = setTimeout(() => void readAgain(), Math.min(longestPauseMs, firstPauseMs * 2 ** losses));
      losses += 1;
    }
    throw new Dexie.DatabaseClosedError('a read failed', error as Error);
  };
  const guarded = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    get: (request) => table.get(request).catch(lose),
    getMany: (request) => table.getMany(request).catch(lose),
    query: (request) => table.query(request).catch(lose),
    openCursor: (request) => table.openCursor(request).catch(lose),
    count: (request) => table.count(request).catch(lose),
  });
  database.use({
    stack: 'dbcore',
    name: 'lostReads',
    create: (core) => ({ ...core, table: (name) => guarded(core.table(name)) }),
  });
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
