import { Dexie, type Table } from 'dexie';
import type { z } from 'zod';
import { account } from '#core/wire/rows/account.ts';
import { getChanges } from '#core/wire/sync.ts';
import { deletePictures } from '#app/store/keep/pictures.ts';
import type { Store } from '#app/store/openStore.ts';
import { writeAsLeader } from '../lead/leaderLease.ts';
import { countRows, readCounts, readCursor } from '../meta.ts';
import { areas, tableOf, type Area, type Key } from './areas.ts';

/** Rows that are read and checked at once: about 5 ms, so that a poll between two of them does not wait. */
const chunk = 200;

/** The first fault that was found in the stored rows. */
export interface Damage {
  area: Area | 'account';
  /** `count`: rows are missing, or there are too many; `row`: one is not as the service sends it. */
  kind: 'count' | 'row';
}

/**
 * Checks the rows that the service sent: their number in each table, which is stored with the cursor, and each row
 * against its schema. `null` where they are sound, and where the next poll reads everything again anyway.
 */
export async function findDamage(store: Store): Promise<Damage | null> {
  const wrong = await findWrongCount(store);
  if (wrong !== null) return wrong;
  const hasRead = (await readCursor(store)) !== null;
  const own = await store.main.account.get(store.accountId);
  if (hasRead && !account.safeParse(own).success) return { area: 'account', kind: 'row' };
  for (const area of areas) {
    if (await hasBadRow(store, area)) return { area, kind: 'row' };
  }
  return null;
}

/** Makes the next poll read everything again, also the gallery: without its cursor no stored row is trusted. */
export async function forgetCursor(store: Store, lease: number): Promise<void> {
  await writeAsLeader(store, lease, [], () => store.main.meta.bulkDelete(['cursor', 'galleries']));
}

/** Deletes the rows of runs whose blocks are not those that their manifest counts; returns the number of these runs. */
export async function dropBrokenRuns(store: Store): Promise<number> {
  const { blocks, manifests, pictures } = store.data;
  return store.data.transaction('rw', blocks, manifests, pictures, async () => {
    let count = 0;
    for (const { lotId, blockCount, rowCount } of await manifests.toArray()) {
      const keys = await blocks.where(':id').between([lotId, Dexie.minKey], [lotId, Dexie.maxKey]).primaryKeys();
      const last = await blocks.get(keys.at(-1) ?? [lotId, 0]);
      const rowsHere = last === undefined ? 0 : last.firstRow + last.rowCount;
      if (keys.length === blockCount && rowsHere === rowCount) continue;
      await blocks.bulkDelete(keys);
      await deletePictures(store, [lotId]);
      await manifests.delete(lotId);
      count += 1;
    }
    return count;
  });
}

/**
 * Returns the first table whose number of rows is not the one that was stored with the cursor; all are read at one
 * moment. An earlier version stored none: then nobody knows, and everything is read again, once.
 */
export async function findWrongCount(store: Store): Promise<Damage | null> {
  const tables = areas.map((area) => tableOf(store, area));
  return store.main.transaction('r', [store.main.meta, ...tables], async () => {
    const stored = await readCounts(store);
    if ((await readCursor(store)) === null) return null;
    const counts = await countRows(store);
    const area = areas.find((each) => counts[each] !== stored?.[each]);
    return area === undefined ? null : { area, kind: 'count' };
  });
}

async function hasBadRow(store: Store, area: Area): Promise<boolean> {
  const table = tableOf(store, area);
  const schema: z.ZodType = getChanges.reply.shape.upserts.shape[area].element;
  for (let rows = await firstRows(table); rows.length > 0; rows = await rowsAfter(table, keyOf(table, rows.at(-1)))) {
    if (!rows.every((row) => schema.safeParse(asSent(area, row)).success)) return true;
  }
  return false;
}

const firstRows = (table: Table<object, Key>) => table.limit(chunk).toArray();
const rowsAfter = (table: Table<object, Key>, key: Key) => table.where(':id').above(key).limit(chunk).toArray();

function keyOf(table: Table<object, Key>, row: object | undefined): Key {
  return (row as Record<string, Key>)[String(table.schema.primKey.keyPath)] ?? '';
}

/** A stored task also has the value that orders the list (tables.ts). */
function asSent(area: Area, row: object): object {
  if (area !== 'tasks') return row;
  const { listedAt: _, ...sent } = row as { listedAt?: number };
  return sent;
}
