import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { knock } from '#workers/sync/lead/knock.ts';

let here: Store;
let stopped: Store;
beforeEach(() => {
  const accountId = crypto.randomUUID();
  [here, stopped] = [openStore(accountId, null), openStore(accountId, null)];
});
afterEach(async () => {
  closeStore(here);
  closeStore(stopped);
  await deleteStore(here.accountId);
});

const databasesOf = ({ main, outbox, data }: Store) => [main, outbox, data];

/** Keeps a transaction of a table open, as a tab does whose process is stopped; returns the function that ends it. */
async function hold(table: Store['main']['tables'][number]): Promise<() => void> {
  await table.db.open();
  let isHeld = true;
  const transaction = table.db.backendDB().transaction(table.name, 'readwrite');
  const ask = () => {
    transaction.objectStore(table.name).count().onsuccess = () => {
      if (isHeld) ask();
    };
  };
  ask();
  return () => {
    isHeld = false;
  };
}

test('a tab that suspects its leader asks for every table at once: one that is held does not delay the others', async () => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const tables = databasesOf(here).flatMap((database) => database.tables);
  await Promise.all(databasesOf(here).map((database) => database.open()));
  const release = await Promise.all([hold(stopped.main.meta), hold(stopped.main.tasks), hold(stopped.outbox.edits)]);
  asked.mockClear();
  let isOver = false;
  const knocking = knock(here).then(() => {
    isOver = true;
  });
  await here.main.lots.count();
  // Nothing is freed yet.
  expect(isOver).toBe(false);
  const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([names]) => names);
  expect(writes).toHaveLength(tables.length);
  for (const { name } of tables) expect(writes).toContainEqual([name]);
  for (const end of release) end();
  await knocking;
  asked.mockRestore();
});
