import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Row, Value } from '#core/domain/data/block.ts';
import { rowBatches } from '#workers/data/export/rowBatches.ts';
import { ShownRows } from '#workers/data/query/shownRows.ts';
import { OpenTable } from '#workers/data/table/openTable.ts';
import { Work } from '#workers/data/work.ts';
import { dropRun, sourceOf, storedRun, storeOfEachTest, storeRun } from './tableStore.ts';

const store = storeOfEachTest();

/** Rows with a name, and a note that is a text, empty or missing. */
function rowOf(index: number): Value[] {
  return [`row ${index} of the table`, index % 3 === 0 ? null : index % 3 === 1 ? '' : `note ${index}`];
}

/** A stored run in the order of a sort, with at most this number of bytes in memory. */
async function openSorted(rowCount: number, maxBytes: number) {
  const rows = Array.from({ length: rowCount }, (_, index) => rowOf(index));
  const run = storedRun(1, ['name', 'note'], rows);
  await storeRun(store(), run);
  const opened = new OpenTable(maxBytes);
  const table = await opened.open(sourceOf(store(), [run]));
  const order = Uint32Array.from({ length: rowCount }, (_, place) => (place * 7_919) % rowCount);
  const readAll = async (names: readonly string[]): Promise<Row[]> => {
    const all: Row[] = [];
    const columns = names.map((name) => ({ name }));
    const shown = ShownRows.ordered(table, order);
    for await (const batch of rowBatches(shown, columns, opened.reader, new Work(() => true))) all.push(...batch);
    return all;
  };
  return { run, table, opened, order, readAll };
}

test.each([0, 100_000_000])(
  'rows of a sorted table have their own values, with %i bytes of memory',
  async (maxBytes) => {
    const { order, readAll } = await openSorted(3_000, maxBytes);
    const expected = Array.from(order, (index) => [rowOf(index)[1], null, rowOf(index)[0]]);
    expect(await readAll(['note', 'gone', 'name'])).toEqual(expected);
    expect(await readAll(['note', 'gone', 'name'])).toEqual(expected);
  },
);

test('a sorted table that memory does not hold is read once for all rows that are gathered together', async () => {
  const { table, opened, readAll } = await openSorted(50_000, 0);
  const read = vi.spyOn(opened.reader, 'read');
  expect(await readAll(['name'])).toHaveLength(50_000);
  const blocksRead = read.mock.calls.reduce((sum, [blocks]) => sum + blocks.length, 0);
  expect(blocksRead).toBe(table.blocks.length);
});

test('rows that have gone from the device are left out', async () => {
  const { run, readAll } = await openSorted(1_000, 0);
  await dropRun(store(), run);
  expect(await readAll(['name'])).toEqual([]);
});
