import { Dexie } from 'dexie';
import { openOutboxBackup, reconcileBackup, type OutboxBackup, type BackupStorage } from './outbox/outboxBackup.ts';
import { lastAccountId } from './registry.ts';
import { reopenAfterFailure, reopenAfterLostRead } from './connection/reopen.ts';
import { openStoreEvents, type StoreEvents } from './storeEvents.ts';
import {
  dataDatabase,
  mainDatabase,
  outboxDatabase,
  type DataDatabase,
  type MainDatabase,
  type OutboxDatabase,
} from './databases/databases.ts';

/** The databases of one account. */
export interface Store {
  accountId: string;
  main: MainDatabase;
  outbox: OutboxDatabase;
  data: DataDatabase;
  backup: OutboxBackup;
  events: StoreEvents;
  isClosed: boolean;
  /** The number of writes that take long (`writeDurably`). */
  lateWrites: number;
  /** Called when a write begins to take long, and when it has ended. */
  onLateWrites: () => void;
}

/** Opens the databases at their first use. A tab passes its `localStorage` for the outbox's backup, a worker `null`. */
export function openStore(accountId: string, storage: BackupStorage | null): Store {
  const store: Store = {
    accountId,
    main: mainDatabase(accountId),
    outbox: outboxDatabase(accountId),
    data: dataDatabase(accountId),
    backup: openOutboxBackup(storage, accountId),
    events: openStoreEvents(accountId),
    isClosed: false,
    lateWrites: 0,
    onLateWrites: () => undefined,
  };
  // If a database cannot be read now, the backup stays as it is, and the next event tries again.
  const tidy = () => void reconcileBackup(store).catch(() => undefined);
  for (const database of [store.main, store.outbox, store.data]) {
    reopenAfterFailure(database, () => store.isClosed);
    reopenAfterLostRead(database);
    database.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true;
      // Else Dexie would create an empty database at the next query, although the account may be leaving this device.
      database.close();
      void openUnlessLeft(store, database);
      return false;
    });
  }
  if (storage !== null) {
    store.events.on('editsSettled', tidy);
    // Each time that it opens: the browser may have lost its rows meanwhile.
    store.outbox.on('ready', tidy, true);
    store.outbox.open().catch(() => undefined);
  }
  return store;
}

/**
 * Opens a database that is being deleted again, empty: the leading worker fills it. If the account has left this device
 * (wipe.ts), the store is closed instead.
 */
async function openUnlessLeft(store: Store, database: Dexie): Promise<void> {
  const last = await lastAccountId().catch(() => null);
  if (last !== store.accountId) closeStore(store);
  else if (!store.isClosed) await database.open().catch(() => undefined);
}

export function closeStore(store: Store): void {
  store.isClosed = true;
  store.events.close();
  for (const database of [store.main, store.outbox, store.data]) database.close();
}

/** Deletes the databases of an account. Every other tab closes its connections when it is notified of the deletion. */
export async function deleteStore(accountId: string): Promise<void> {
  for (const suffix of ['', '-data', '-outbox']) await Dexie.delete(`sheaf-${accountId}${suffix}`);
}
