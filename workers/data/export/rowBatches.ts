import { decodeColumns, type Row, type Value } from '#core/domain/data/block.ts';
import { valuesOfRow, type BlockText } from '#core/domain/query/blockText.ts';
import type { PartsFile } from '#app/store/exports/writeExportFile.ts';
import type { ShownRows } from '../query/shownRows.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { blockOfRow, columnAt, type Table, type TableBlock } from '../table/table.ts';
import type { Work } from '../work.ts';
import { GatheredRows } from './gatheredRows.ts';
import { RowParts } from './rowParts.ts';

const rowsAtOnce = 1_000;
/** The rows that are read at once in their own order, from some blocks. */
const wholeAtOnce = 5_000;
/** The characters of rows that memory holds at once where they are not all rows in their own order. */
const partLength = 16 * 1024 * 1024;
/** The rows of a block from which on it is decoded as a whole. */
const rowsForWhole = 32;
const notShown = 0xffff_ffff;

type Columns = readonly { name: string }[];

export interface RowSources {
  reader: BlockReader;
  work: Work;
  /** Opens the file for sorted rows that memory does not hold; at most one is opened. */
  openParts: () => Promise<PartsFile>;
}

/**
 * Returns the shown rows in their order, with the values of these columns. Rows that have gone are left out. Each block
 * is read once, and not kept for later: an export needs the memory.
 */
export async function* rowBatches(
  shown: ShownRows,
  columns: Columns,
  sources: RowSources,
): AsyncGenerator<readonly Row[]> {
  const { table, count } = shown;
  const rowsPerPart = rowsOfPart(table);
  const rows = new GatheredRows();
  if (!shown.isInOrder && count > rowsPerPart) {
    const parts = new RowParts(await sources.openParts(), count, rowsPerPart);
    await fillParts(parts, shown, columns, sources);
    for (let part = 0; part < parts.count; part += 1) {
      parts.read(part, rows);
      for (let from = 0; from < rowsPerPart; from += rowsAtOnce) yield rows.read(from, from + rowsAtOnce);
    }
    return;
  }
  const size = shown.isWhole ? wholeAtOnce : rowsPerPart;
  for (let start = 0; start < count; start += size) {
    const numbers = shown.numbers(start, Math.min(count, start + size));
    await gatherRows(rows, numbers, columns, { table, ...sources });
    for (let from = 0; from < numbers.length; from += rowsAtOnce) yield rows.read(from, from + rowsAtOnce);
  }
}

function rowsOfPart({ lots, rowCount }: Table): number {
  const length = [...lots.values()].reduce((sum, { byteCount }) => sum + byteCount, 0);
  return Math.max(rowsAtOnce, Math.floor((partLength * rowCount) / Math.max(1, length)));
}

/** Sorted rows are in all blocks: each block is read once, and each of its rows goes to its part. */
async function fillParts(
  parts: RowParts,
  shown: ShownRows,
  columns: Columns,
  { reader, work }: RowSources,
): Promise<void> {
  const { table, count } = shown;
  const places = new Uint32Array(table.rowCount).fill(notShown);
  shown.numbers(0, count).forEach((number, place) => (places[number] = place));
  const shownBlocks = table.blocks.flatMap((block, index) => {
    const first = table.starts[index] ?? 0;
    const own = places.subarray(first, first + block.rowCount);
    return own.some((place) => place !== notShown) ? [{ block, own }] : [];
  });
  let index = 0;
  const blocks = shownBlocks.map(({ block }) => block);
  for await (const batch of reader.batches(blocks, work, false)) {
    for (const [block, text] of batch) {
      const own = shownBlocks[index]?.own ?? new Uint32Array();
      index += 1;
      if (text === null) continue;
      const rowAt = rowReader(text, columnsIn(table, block, columns), true);
      own.forEach((place, row) => {
        if (place !== notShown) parts.add(place, rowAt(row));
      });
      if (work.isDue()) await work.pause();
    }
  }
}

/** Reads each block of the rows with these numbers once, in the table's order. */
async function gatherRows(
  rows: GatheredRows,
  numbers: Uint32Array,
  columns: Columns,
  { table, reader, work }: Pick<RowSources, 'reader' | 'work'> & { table: Table },
): Promise<void> {
  rows.begin(numbers.length);
  const parts = partsOf(table, numbers);
  let index = 0;
  const blocks = parts.map(({ block }) => block);
  for await (const batch of reader.batches(blocks, work, false)) {
    for (const [block, text] of batch) {
      const { first = 0, places = [] } = parts[index] ?? {};
      index += 1;
      if (text === null) continue;
      const rowAt = rowReader(text, columnsIn(table, block, columns), places.length >= rowsForWhole);
      for (const place of places) rows.set(place, rowAt((numbers[place] ?? 0) - first));
      if (work.isDue()) await work.pause();
    }
  }
}

interface Part {
  block: TableBlock;
  /** The number of the block's first row. */
  first: number;
  /** The places of the wanted rows among all that are wanted. */
  places: number[];
}

function partsOf(table: Table, numbers: Uint32Array): Part[] {
  const placesByBlock = new Map<number, number[]>();
  numbers.forEach((number, place) => {
    const index = blockOfRow(table, number);
    const places = placesByBlock.get(index);
    if (places === undefined) placesByBlock.set(index, [place]);
    else places.push(place);
  });
  const ordered = [...placesByBlock].toSorted(([one], [other]) => one - other);
  return ordered.flatMap(([index, places]) => {
    const block = table.blocks[index];
    return block === undefined ? [] : [{ block, first: table.starts[index] ?? 0, places }];
  });
}

function columnsIn(table: Table, block: TableBlock, columns: Columns): number[] {
  return columns.map(({ name }) => columnAt(table, block, name));
}

function rowReader(text: BlockText, columns: readonly number[], isWhole: boolean): (row: number) => Row {
  if (!isWhole) return (row) => valuesOfRow(text, row, columns);
  const decoded: Value[][] = decodeColumns(text.body);
  return (row) => columns.map((column) => decoded[column]?.[row] ?? null);
}
