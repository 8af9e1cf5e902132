import { Dexie } from 'dexie';
import { openMirror, tidyMirror, type EditMirror, type MirrorStorage } from './mirror.ts';
import { openPokes, type Pokes } from './pokes.ts';
import {
  dataDatabase,
  mainDatabase,
  outboxDatabase,
  type DataDatabase,
  type MainDatabase,
  type OutboxDatabase,
} from './tables.ts';

/** The databases of one account. */
export interface Store {
  accountId: string;
  main: MainDatabase;
  outbox: OutboxDatabase;
  data: DataDatabase;
  mirror: EditMirror;
  pokes: Pokes;
  isClosed: boolean;
}

/** Opens the databases at their first use. A tab gives its `localStorage` for the mirror of the outbox, a worker `null`. */
export function openStore(accountId: string, storage: MirrorStorage | null): Store {
  const store: Store = {
    accountId,
    main: mainDatabase(accountId),
    outbox: outboxDatabase(accountId),
    data: dataDatabase(accountId),
    mirror: openMirror(storage, accountId),
    pokes: openPokes(accountId),
    isClosed: false,
  };
  for (const database of [store.main, store.outbox, store.data]) {
    database.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true;
      // The account signed out in another tab: left to itself, Dexie would make an empty database at the next question.
      closeStore(store);
      return false;
    });
  }
  if (storage !== null) {
    const tidy = () => {
      // A database that cannot be read now leaves the mirror as it is: the next poke tries again.
      tidyMirror(store).catch(() => undefined);
    };
    store.pokes.listen('editsSettled', tidy);
    tidy();
  }
  return store;
}

export function closeStore(store: Store): void {
  store.isClosed = true;
  store.pokes.close();
  for (const database of [store.main, store.outbox, store.data]) database.close();
}

/** Nothing of the account stays in the databases; every other tab closes its connections when it hears of it. */
export async function deleteStore(accountId: string): Promise<void> {
  for (const suffix of ['', '-data', '-outbox']) await Dexie.delete(`sheaf-${accountId}${suffix}`);
}
