import type { Dexie } from 'dexie';
import { dropLeastUsedLot } from '../keep/dropRows.ts';
import type { Store } from '../openStore.ts';
import { reopen } from './reopen.ts';

/** Opens a database again, and the others where they are closed: the browser closes all at once, and edits need two. */
export async function reopenLost(
  { main, outbox, data }: Store,
  database: Dexie,
  used: IDBDatabase | null,
): Promise<boolean> {
  const opened = [main, outbox, data].map((each) => reopen(each, each === database ? used : null));
  return (await Promise.all(opened)).every(Boolean);
}

/** Drops rows that can be fetched again; false if there are none, or if their database cannot be read. */
export async function makeRoom(store: Store): Promise<boolean> {
  const dropped = await dropLeastUsedLot(store).catch(() => null);
  return dropped !== null;
}
