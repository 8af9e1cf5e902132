import { afterEach, beforeEach, expect } from 'vitest';
import { cutBlocks, encodeBlock, lengthOfRows, type Row, type Value } from '#core/domain/data/block.ts';
import type { Query } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { emptyManifest } from '#app/store/tables.ts';
import type { DataApi, DataRow, DataSource } from '#workers/data/api.ts';

/** One run as a device stores it. */
export interface StoredRun {
  lotId: string;
  lotNo: number;
  columns: readonly string[];
  rows: readonly Row[];
}

/** Opens an empty store for each test of a file. */
export function storeOfEachTest(): () => Store {
  let store: Store;
  beforeEach(() => {
    store = openStore(crypto.randomUUID(), null);
  });
  afterEach(async () => {
    closeStore(store);
    await deleteStore(store.accountId);
  });
  return () => store;
}

/** Stores a run's rows as the sync worker does. */
export async function storeRun({ data }: Store, { lotId, columns, rows }: StoredRun, rewrites = 0): Promise<void> {
  let firstRow = 0;
  const blocks = cutBlocks(rows).map(({ rows: own, isFull }, blockNo) => {
    const block = { lotId, blockNo, firstRow, rowCount: own.length, isFull, body: encodeBlock(own, columns.length) };
    firstRow += own.length;
    return block;
  });
  const last = blocks.at(-1);
  const next = last === undefined || last.isFull ? firstRow : last.firstRow;
  await data.transaction('rw', data.blocks, data.manifests, async () => {
    await data.blocks.bulkPut(blocks);
    await data.manifests.put({
      ...emptyManifest({ lotId, createdAt: 1_000 }),
      columns: [...columns],
      rowCount: rows.length,
      blockCount: blocks.length,
      byteCount: lengthOfRows(rows),
      nextBlockNo: last?.isFull === false ? last.blockNo : blocks.length,
      nextRow: next,
      rewrites,
    });
  });
}

/** Removes a run's rows to free space, as the device does when its disk is full. */
export async function dropRun({ data }: Store, { lotId, columns }: StoredRun): Promise<void> {
  await data.blocks.where('lotId').equals(lotId).delete();
  const empty = emptyManifest({ lotId, createdAt: 1_000 });
  await data.manifests.put({ ...empty, columns: [...columns], isDropped: true });
}

/** The types that the template of these tests gives. */
export const tableTypes = { name: FieldType.Text, price: FieldType.Number, day: FieldType.Date };

export function sourceOf({ accountId }: Store, runs: readonly StoredRun[]): DataSource {
  return { accountId, lots: runs.map(({ lotId, lotNo }) => ({ lotId, lotNo })), types: tableTypes };
}

export function storedRun(lotNo: number, columns: readonly string[], rows: readonly Row[]): StoredRun {
  return { lotId: `lot ${lotNo}`, lotNo, columns, rows };
}

/** Rows of a name, `item 0` and so on, and a price. */
export function numbered(count: number): Value[][] {
  return Array.from({ length: count }, (_, index) => [`item ${index}`, `${index % 7}`]);
}

/** Applies a query and returns the places of the rows that are shown, as run and number. */
export async function placesOf(api: DataApi, query: Query): Promise<string[]> {
  const result = await api.apply(query, () => undefined);
  if (!result.ok) throw new Error(result.problem.code);
  const rows = await api.rows(0, Infinity);
  expect(rows).toHaveLength(result.value.matches);
  return rows.map(placeOf);
}

export function placeOf({ lotNo, rowNo }: Pick<DataRow, 'lotNo' | 'rowNo'>): string {
  return `${lotNo}.${rowNo}`;
}
