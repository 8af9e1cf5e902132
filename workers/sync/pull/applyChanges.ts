import { Dexie, type DBCoreTransaction, type Table } from 'dexie';
import type { Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Changes } from '#core/wire/sync.ts';
import { deletePictures } from '#app/store/keep/pictures.ts';
import type { Store } from '#app/store/openStore.ts';
import { taskRow } from '#app/store/tables.ts';
import { writeAsLeader } from '../lead/leaderLease.ts';
import { countRows, parseCursor, readEpoch } from '../meta.ts';
import { areas, tableOf, type Area, type Key } from './areas.ts';

/** `bulkPut` of 50 or more wakes every live query of the table, 49 wake only those concerned (measured). */
const deltaChunk = 49;

/** Writes one page: rows, deletions and cursor in one transaction. A first fill has no rows to compare with. */
export async function applyChanges(
  store: Store,
  lease: number,
  changes: Changes,
  isFilling: boolean,
): Promise<Result<void>> {
  await deleteBlocks(store, changes.deletes.tasks);
  const { lotLogs, taskHistories } = store.main;
  return writeAsLeader(store, lease, [...tablesOf(store), lotLogs, taskHistories], async () => {
    for (const area of areas) {
      const rows = rowsIn(changes, area);
      await tableOf(store, area).bulkDelete(deletedIn(changes, area));
      if (area === 'tasks') await deleteRuns(store, changes.deletes.tasks);
      if (isFilling) await putAll(tableOf(store, area), rows);
      else await putChanged(tableOf(store, area), rows);
    }
    await finish(store, changes.account, changes.cursor);
  });
}

/** Removes the runs of purged tasks: their rows can no longer be read. */
async function deleteRuns({ main }: Store, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const lotIds = await main.lots.where('taskId').anyOf(taskIds).primaryKeys();
  await main.lots.bulkDelete(lotIds);
  await main.lotLogs.bulkDelete(lotIds);
  await main.taskHistories.bulkDelete([...taskIds]);
  await main.subtasks.where('lotId').anyOf(lotIds).delete();
}

/** Removes the blocks of purged tasks' runs, in their own database. */
async function deleteBlocks(store: Store, taskIds: readonly string[]): Promise<void> {
  const { main, data } = store;
  if (taskIds.length === 0) return;
  const lotIds = await main.lots.where('taskId').anyOf(taskIds).primaryKeys();
  await data.transaction('rw', data.blocks, data.pictures, data.manifests, async () => {
    await data.blocks.where('lotId').anyOf(lotIds).delete();
    await deletePictures(store, lotIds);
    await data.manifests.bulkDelete(lotIds);
  });
}

/**
 * Replaces all rows by those of `pages`, in one transaction. The blocks of another epoch are deleted first: after a
 * restore a lot may have continued in another way.
 */
export async function replaceAll(store: Store, lease: number, pages: readonly Changes[]): Promise<Result<void>> {
  const { data } = store;
  const cursor = pages.at(-1)?.cursor ?? '';
  if ((await readEpoch(store)) !== parseCursor(cursor).epoch) {
    await data.transaction('rw', data.blocks, data.pictures, data.manifests, async () => {
      await data.blocks.clear();
      await data.pictures.clear();
      await data.manifests.clear();
    });
  }
  return writeAsLeader(store, lease, tablesOf(store), async () => {
    for (const area of areas) {
      const table = tableOf(store, area);
      const rowsByKey = mergePages(table, pages, area);
      const keys = await table.toCollection().primaryKeys();
      await table.bulkDelete(keys.filter((key) => !rowsByKey.has(key)));
      await putChanged(table, [...rowsByKey.values()]);
    }
    await finish(store, pages.flatMap((page) => page.account ?? []).at(-1) ?? null, cursor);
  });
}

function tablesOf(store: Store): Table[] {
  return [store.main.account, ...areas.map((area) => tableOf(store, area))];
}

/** The cursor, with the number of rows in each table, by which a check finds lost ones (checkRows.ts). */
async function finish(store: Store, account: Account | null, cursor: string): Promise<void> {
  const { main } = store;
  if (account !== null) await putChanged(main.account as unknown as Table<object, Key>, [account]);
  await main.meta.bulkPut([
    { key: 'cursor', value: cursor },
    { key: 'epoch', value: parseCursor(cursor).epoch },
    { key: 'counts', value: await countRows(store) },
  ]);
}

function rowsIn({ upserts }: Changes, area: Area): object[] {
  return area === 'tasks' ? upserts.tasks.map(taskRow) : upserts[area];
}

/** The state of a template is changed, never deleted. */
function deletedIn({ deletes }: Changes, area: Area): Key[] {
  return area === 'templateStates' ? [] : deletes[area];
}

function mergePages(table: Table, pages: readonly Changes[], area: Area): Map<Key, object> {
  const rowsByKey = new Map<Key, object>();
  for (const page of pages) {
    for (const key of deletedIn(page, area)) rowsByKey.delete(key);
    for (const row of rowsIn(page, area)) rowsByKey.set(keyOf(table, row), row);
  }
  return rowsByKey;
}

/**
 * Writes only rows that differ, because a write without a change still wakes the screen. When the old row is read just
 * before with `cache`, Dexie has it at the write: it then wakes only queries on an index that changed, and announces
 * nothing else to the tabs.
 */
async function putChanged(table: Table<object, Key>, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += deltaChunk) {
    const chunk = rows.slice(start, start + deltaChunk);
    const known = await knownRows(
      table,
      chunk.map((row) => keyOf(table, row)),
    );
    // Rows have the field order of their schema, so equal rows have equal texts.
    const changed = chunk.filter((row, index) => JSON.stringify(row) !== JSON.stringify(known[index]));
    if (changed.length > 0) await putAll(table, changed);
  }
}

/** Works within a transaction only; `bulkGet` has no `cache` option. */
async function knownRows(table: Table<object, Key>, keys: Key[]): Promise<unknown[]> {
  const trans = Dexie.currentTransaction.idbtrans as unknown as DBCoreTransaction;
  return table.core.getMany({ trans, keys, cache: 'immutable' });
}

async function putAll(table: Table, rows: readonly object[]): Promise<void> {
  await table.bulkPut([...rows]);
}

function keyOf(table: Table, row: object): Key {
  return Dexie.getByKeyPath(row, String(table.schema.primKey.keyPath)) as Key;
}
