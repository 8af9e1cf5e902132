import { decodeColumns, type Row, type Value } from '#core/domain/data/block.ts';
import { valuesOfRow, type BlockText } from '#core/domain/query/blockText.ts';
import type { ShownRows } from '../query/shownRows.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { blockOfRow, columnAt, type Table, type TableBlock } from '../table/table.ts';
import type { Work } from '../work.ts';
import { GatheredRows } from './gatheredRows.ts';

const rowsAtOnce = 1_000;
/** The rows that are read at once in their own order, from some blocks. */
const wholeAtOnce = 5_000;
/**
 * The characters of rows that are gathered at once where they are not in their own order: such rows are in all blocks,
 * so each part reads all blocks once.
 */
const partLength = 16 * 1024 * 1024;
/** The rows of a block from which on it is decoded as a whole. */
const rowsForWhole = 32;

type Columns = readonly { name: string }[];

/** Returns the shown rows in their order, with the values of these columns. Rows that have gone are left out. */
export async function* rowBatches(
  shown: ShownRows,
  columns: Columns,
  reader: BlockReader,
  work: Work,
): AsyncGenerator<readonly Row[]> {
  const { table, count } = shown;
  const size = shown.isWhole ? wholeAtOnce : rowsOfPart(table);
  const rows = new GatheredRows();
  for (let start = 0; start < count; start += size) {
    const numbers = shown.numbers(start, Math.min(count, start + size));
    await gatherRows(rows, numbers, columns, { table, reader, work });
    for (let from = 0; from < numbers.length; from += rowsAtOnce) yield rows.read(from, from + rowsAtOnce);
  }
}

function rowsOfPart({ lots, rowCount }: Table): number {
  const length = [...lots.values()].reduce((sum, { byteCount }) => sum + byteCount, 0);
  return Math.max(rowsAtOnce, Math.floor((partLength * rowCount) / Math.max(1, length)));
}

/**
 * Reads each block of the rows with these numbers once, in the table's order. Blocks are not kept for later: an export
 * needs the memory.
 */
async function gatherRows(
  rows: GatheredRows,
  numbers: Uint32Array,
  columns: Columns,
  { table, reader, work }: { table: Table; reader: BlockReader; work: Work },
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
