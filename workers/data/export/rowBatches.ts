import { decodeColumns, type Row, type Value } from '#core/domain/data/block.ts';
import { valuesOfRow, type BlockText } from '#core/domain/query/blockText.ts';
import type { ShownRows } from '../query/shownRows.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { blockOfRow, columnAt, type Table, type TableBlock } from '../table/table.ts';
import type { Work } from '../work.ts';

const rowsAtOnce = 1_000;
/** Rows of a sorted table come from all blocks: where memory does not hold them, large batches read each less often. */
const scatteredAtOnce = 20_000;
/** The rows of a block from which on it is decoded as a whole. */
const rowsForWhole = 32;

/** Returns the shown rows in their order, with the values of these columns. Rows that have gone are left out. */
export async function* rowBatches(
  shown: ShownRows,
  columns: readonly { name: string }[],
  reader: BlockReader,
  work: Work,
): AsyncGenerator<readonly Row[]> {
  const { table, count } = shown;
  const size = reader.holdsAll(table) || shown.isWhole ? rowsAtOnce : scatteredAtOnce;
  for (let start = 0; start < count; start += size) {
    const numbers = shown.numbers(start, Math.min(count, start + size));
    const rows = await rowsOf(table, numbers, columns, reader);
    work.check();
    yield rows;
  }
}

async function rowsOf(
  table: Table,
  numbers: Uint32Array,
  columns: readonly { name: string }[],
  reader: BlockReader,
): Promise<Row[]> {
  const places = Array.from(numbers, (number) => blockOfRow(table, number));
  const countByBlock = new Map<number, number>();
  for (const index of places) countByBlock.set(index, (countByBlock.get(index) ?? 0) + 1);
  const indexes = [...countByBlock.keys()].toSorted((one, other) => one - other);
  const texts = await reader.read(indexes.flatMap((index) => table.blocks[index] ?? []));
  const readerByBlock = new Map<number, (row: number) => Row | null>();
  indexes.forEach((index, at) => {
    const [block, text] = [table.blocks[index], texts[at] ?? null];
    if (block === undefined || text === null) return;
    const isWhole = (countByBlock.get(index) ?? 0) >= rowsForWhole;
    readerByBlock.set(index, rowReader(text, columnsIn(table, block, columns), isWhole));
  });
  return places.flatMap((index, at) => {
    const row = readerByBlock.get(index)?.((numbers[at] ?? 0) - (table.starts[index] ?? 0)) ?? null;
    return row === null ? [] : [row];
  });
}

function columnsIn(table: Table, block: TableBlock, columns: readonly { name: string }[]): number[] {
  return columns.map(({ name }) => columnAt(table, block, name));
}

function rowReader(text: BlockText, columns: readonly number[], isWhole: boolean): (row: number) => Row | null {
  if (!isWhole) return (row) => valuesOfRow(text, row, columns);
  const decoded: Value[][] = decodeColumns(text.body);
  return (row) => columns.map((column) => decoded[column]?.[row] ?? null);
}
