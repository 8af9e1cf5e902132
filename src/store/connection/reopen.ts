import { Dexie, RangeSet, type DBCoreTable } from 'dexie';
import { noteLoss, recoverStorage } from './soundLog.ts';
import { isStorageFull, isStorageLost } from './storageErrors.ts';

/** The pause before a database that did not open is opened again; it doubles up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 10_000;

/** The pause after this number of failures. */
const pauseMs = (failures: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** failures);

/**
 * Opens a database again whose connection `lost` failed, once there is room; false where it does not open. Another
 * connection that was opened since is left alone: it may have writes under way.
 */
export async function reopen(database: Dexie, lost: IDBDatabase | null): Promise<boolean> {
  if (!isOpenAgain(database, lost) && !database.hasBeenClosed()) noteLoss();
  return openAgain(database, lost);
}

async function openAgain(database: Dexie, lost: IDBDatabase | null): Promise<boolean> {
  // It was closed because it is being deleted (openStore.ts): of an account that leaves it must not be made again.
  if (database.hasBeenClosed() || !(await recoverStorage()) || database.hasBeenClosed()) return false;
  if (!isOpenAgain(database, lost)) database.close({ disableAutoOpen: false });
  return database
    .open()
    .then(() => true)
    .catch(() => false);
}

function isOpenAgain(database: Dexie, lost: IDBDatabase | null): boolean {
  return database.isOpen() && database.backendDB() !== lost;
}

/**
 * Opens a database again after a read that the browser could not serve, and runs the live queries again. The read fails
 * as on a closed database: live queries then keep what they show, where every other error ends the page.
 */
export function reopenAfterLostRead(database: Dexie): void {
  let losses = 0;
  let lostAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = async (lost: IDBDatabase | null): Promise<void> => {
    timer = undefined;
    if (await reopen(database, lost)) announceEverything();
  };
  const lose = (error: unknown): never => {
    if (!isStorageLost(error)) throw error;
    if (Date.now() - lostAt > 2 * longestPauseMs) losses = 0;
    lostAt = Date.now();
    if (timer === undefined) {
      // Dexie has none while it is closed, though the type says so.
      const lost = database.backendDB() as IDBDatabase | null;
      timer = setTimeout(() => void readAgain(lost), pauseMs(losses));
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
export function reopenAfterFailure(database: Dexie, isClosed: () => boolean = () => false): void {
  const open = database.open.bind(database);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retryLater = (): void => {
    if (timer !== undefined) return;
    timer = setTimeout(() => void retry(), pauseMs(failures));
    failures += 1;
  };
  const retry = async (): Promise<void> => {
    timer = undefined;
    if (!isClosed() && !(await openAgain(database, null))) retryLater();
  };
  database.open = () =>
    open().then(
      (opened) => {
        // Live queries that failed meanwhile learn only from a change that there is something to read.
        if (failures > 0) announceEverything();
        failures = 0;
        return opened;
      },
      (error: unknown) => {
        // One that was closed meanwhile says so, and is no loss.
        const isClosing = isClosed() || database.hasBeenClosed();
        if (!isClosing && (isStorageLost(error) || isStorageFull(error))) noteLoss();
        retryLater();
        throw error;
      },
    );
}

/** Runs every live query again, also those that have never had an answer and so depend on nothing. */
function announceEverything(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}
