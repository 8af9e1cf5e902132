import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Row, Value } from '#core/domain/data/block.ts';
import type { PartsFile } from '#app/store/exports/writeExportFile.ts';
import { rowBatches } from '#workers/data/export/rowBatches.ts';
import { ShownRows } from '#workers/data/query/shownRows.ts';
import { OpenTable } from '#workers/data/table/openTable.ts';
import { StoppedWork, Work } from '#workers/data/work.ts';
import { dropRun, sourceOf, storedRun, storeOfEachTest, storeRun } from './tableStore.ts';

const store = storeOfEachTest();

/** Rows with a name, and a note that is a text, empty or missing. */
function rowOf(index: number): Value[] {
  return [`row ${index} of the table`, index % 3 === 0 ? null : index % 3 === 1 ? '' : `note ${index}`];
}

/** A file in memory, with room for this number of bytes. It is read in the pieces in which it was written. */
function partsFile(room = Infinity) {
  const pieces = new Map<number, Uint8Array>();
  const file = {
    writtenBytes: 0,
    readBytes: 0,
    write: (bytes: Uint8Array, at: number) => {
      if (at + bytes.length > room) return false;
      pieces.set(at, bytes.slice());
      file.writtenBytes += bytes.length;
      return true;
    },
    read: (into: Uint8Array, at: number) => {
      into.set(pieces.get(at) ?? []);
      file.readBytes += into.length;
    },
  };
  return file satisfies PartsFile;
}

/** A stored run in the order of a sort, with at most this number of bytes in memory. */
async function openSorted(rowCount: number, maxBytes: number, valuesOf = rowOf, file = partsFile()) {
  const rows = Array.from({ length: rowCount }, (_, index) => valuesOf(index));
  const run = storedRun(1, ['name', 'note'], rows);
  await storeRun(store(), run);
  const opened = new OpenTable(maxBytes);
  const table = await opened.open(sourceOf(store(), [run]));
  const order = Uint32Array.from({ length: rowCount }, (_, place) => (place * 7_919) % rowCount);
  const readAll = async (names: readonly string[]): Promise<Row[]> => {
    const all: Row[] = [];
    const columns = names.map((name) => ({ name }));
    const shown = ShownRows.ordered(table, order);
    const sources = { reader: opened.reader, work: new Work(() => true), openParts: async () => file };
    for await (const batch of rowBatches(shown, columns, sources)) all.push(...batch);
    return all;
  };
  return { run, table, opened, order, readAll, file };
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

/** Rows of some 20 KB, of two-byte characters, of which one is longer than any buffer. */
function longRow(index: number): Value[] {
  return [`row ${index} ${'é'.repeat(index === 1_000 ? 200_000 : 10_000)}`, index % 2 === 0 ? null : ''];
}

test('sorted rows that memory does not hold go through a file, each block and each row once', async () => {
  const { table, opened, order, readAll, file } = await openSorted(2_000, 0, longRow);
  const read = vi.spyOn(opened.reader, 'read');
  expect(await readAll(['note', 'name'])).toEqual(Array.from(order, (index) => longRow(index).toReversed()));
  expect(read.mock.calls.reduce((sum, [blocks]) => sum + blocks.length, 0)).toBe(table.blocks.length);
  expect(file.writtenBytes).toBeGreaterThan(40_000_000);
  expect(file.readBytes).toBe(file.writtenBytes);
});

test('a disk that is full while sorted rows are written ends the export', async () => {
  const { readAll } = await openSorted(2_000, 0, longRow, partsFile(1_000_000));
  await expect(readAll(['name'])).rejects.toThrow(new StoppedWork({ code: 'NoSpace' }));
});

test('rows that have gone from the device are left out', async () => {
  const { run, readAll } = await openSorted(1_000, 0);
  await dropRun(store(), run);
  expect(await readAll(['name'])).toEqual([]);
});
