import type { Table } from 'dexie';
import { success, type Outcome } from '#core/domain/refusal.ts';
import type { Store } from '#app/store/openStore.ts';
import { writeDurably } from '#app/store/writeDurably.ts';

const lookEveryMs = 50;
const longestOpenMs = 5_000;

/**
 * Returns the store of the account once it is open: a reloaded page calls before its tab has named the account.
 * `undefined` where none is opened.
 */
export async function storeSoon(storeOf: () => Store | undefined): Promise<Store | undefined> {
  for (let waitedMs = 0; storeOf() === undefined && waitedMs < longestOpenMs; waitedMs += lookEveryMs) {
    await new Promise((resolve) => {
      setTimeout(resolve, lookEveryMs);
    });
  }
  return storeOf();
}

/**
 * Writes the reply of a call to the tables that the screens read. It needs no lease: each reply is complete, and the
 * later one is right. It writes nothing after a sign-out.
 */
export async function persistReply(
  store: Store,
  tables: readonly Table[],
  write: (store: Store) => Promise<void>,
): Promise<Outcome<null>> {
  if (store.isClosed) return success(null);
  const { main } = store;
  const written = await writeDurably(store, main, () => main.transaction('rw', [...tables], () => write(store)));
  return written.ok ? success(null) : written;
}
