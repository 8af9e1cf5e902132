import { Dexie, type Table } from 'dexie';
import type { Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/account.ts';
import type { Changes } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import { taskRow } from '#app/store/tables.ts';
import { writeAsLeader } from '../lease.ts';
import { parseCursor, readCursor } from '../meta.ts';

/** `bulkPut` of 50 or more wakes every live query of the table, 49 wake only those concerned (measured). */
const deltaChunk = 49;
const areas = ['groups', 'tasks', 'lots', 'subtasks'] as const;
type Area = (typeof areas)[number];

/** Writes one page, rows, deletions and cursor in one transaction. A first fill has nothing to compare with. */
export function applyChanges(store: Store, lease: number, changes: Changes, isFilling: boolean): Promise<Result<void>> {
  const { main } = store;
  return writeAsLeader(store, lease, tablesOf(store), async () => {
    for (const area of areas) {
      const rows = rowsIn(changes, area);
      await main[area].bulkDelete(changes.deletes[area]);
      if (isFilling) await putAll(main[area], rows);
      else await putChanged(main[area], rows);
    }
    await finish(store, changes.account, changes.cursor);
  });
}

/**
 * Replaces all rows by those of `pages`, in one transaction. The blocks of another life of the service go first: after
 * a restore a lot may have gone on in another way.
 */
export async function replaceAll(store: Store, lease: number, pages: readonly Changes[]): Promise<Result<void>> {
  const { main, data } = store;
  const cursor = pages.at(-1)?.cursor ?? '';
  if (parseCursor((await readCursor(store)) ?? '').epoch !== parseCursor(cursor).epoch) {
    await data.transaction('rw', data.blocks, data.manifests, async () => {
      await data.blocks.clear();
      await data.manifests.clear();
    });
  }
  return writeAsLeader(store, lease, tablesOf(store), async () => {
    for (const area of areas) {
      const rowsByKey = mergePages(main[area], pages, area);
      const keys: unknown[] = await main[area].toCollection().primaryKeys();
      await main[area].bulkDelete(keys.map(String).filter((key) => !rowsByKey.has(key)));
      await putChanged(main[area], [...rowsByKey.values()]);
    }
    await finish(store, pages.flatMap((page) => page.account ?? []).at(-1) ?? null, cursor);
  });
}

function tablesOf({ main }: Store): Table[] {
  return [main.account, ...areas.map((area) => main[area])];
}

async function finish({ main }: Store, account: Account | null, cursor: string): Promise<void> {
  if (account !== null) await putChanged(main.account, [account]);
  await main.meta.put({ key: 'cursor', value: cursor });
}

function rowsIn({ upserts }: Changes, area: Area): object[] {
  return area === 'tasks' ? upserts.tasks.map(taskRow) : upserts[area];
}

function mergePages(table: Table, pages: readonly Changes[], area: Area): Map<string, object> {
  const rowsByKey = new Map<string, object>();
  for (const page of pages) {
    for (const key of page.deletes[area]) rowsByKey.delete(key);
    for (const row of rowsIn(page, area)) rowsByKey.set(keyOf(table, row), row);
  }
  return rowsByKey;
}

/** A write that changes nothing would still wake the screen. */
async function putChanged(table: Table, rows: readonly object[]): Promise<void> {
  const known: unknown[] = await table.bulkGet(rows.map((row) => keyOf(table, row)));
  // Rows come in the order of their schema, so equal rows have equal texts.
  const changed = rows.filter((row, index) => JSON.stringify(row) !== JSON.stringify(known[index]));
  for (let start = 0; start < changed.length; start += deltaChunk) {
    await putAll(table, changed.slice(start, start + deltaChunk));
  }
}

async function putAll(table: Table, rows: readonly object[]): Promise<void> {
  await table.bulkPut([...rows]);
}

function keyOf(table: Table, row: object): string {
  return String(Dexie.getByKeyPath(row, String(table.schema.primKey.keyPath)));
}
