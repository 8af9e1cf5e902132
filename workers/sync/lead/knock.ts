import type { Store } from '#app/store/openStore.ts';

/**
 * Asks for each table of the account's databases, all at once, when the leader seems to stand still. A tab whose
 * process is stopped keeps its transactions. Chromium ends one after a minute, but only where another tab waits for it
 * when that minute is over: one that is asked for later is not ended (measured). A new leader asks for its tables one
 * after the other, so it could wait for as long as the tab was stopped. Each table has a transaction of its own here,
 * because the reads of tables that nobody holds must not wait.
 */
export async function knock({ main, outbox, data }: Store): Promise<void> {
  const tables = [main, outbox, data].flatMap((database) => database.tables);
  await Promise.allSettled(
    tables.map((table) => table.db.transaction('rw', table, () => table.limit(1).primaryKeys())),
  );
}
