import type { Bits } from '#core/domain/query/bits.ts';
import type { BlockText } from '#core/domain/query/blockText.ts';
import type { Ranks } from '#core/domain/sort/ranks.ts';
import type { DataColumn } from '../api.ts';

/**
 * A block that is on the device. It stays the same object as long as its rows stay the same, so everything that was
 * found out about them stays with it when the table grows.
 */
export interface TableBlock {
  lotId: string;
  lotNo: number;
  firstRow: number;
  rowCount: number;
  /** Its rows, while the worker's memory holds them (blockReader.ts). */
  text: BlockText | null;
  /** The rows that meet a condition, by the condition's key. */
  answers: Map<string, Bits>;
}

/** The facts of one run that decide which of its blocks are still the same (readRuns.ts). */
export interface TableLot {
  rowCount: number;
  nextRow: number;
  rewrites: number;
  byteCount: number;
  blocks: TableBlock[];
  columns: readonly string[];
}

/** The rows of some runs, one after another; never changed, a grown table is a new one. */
export interface Table {
  columns: DataColumn[];
  lots: ReadonlyMap<string, TableLot>;
  blocks: TableBlock[];
  /** The number of the first row of each block, and the number of rows at the end. */
  starts: Uint32Array;
  rowCount: number;
  /** By run: the index in its blocks of each of the table's columns; -1 where the run does not have it. */
  columnsAt: ReadonlyMap<string, readonly number[]>;
  /** The ranks of all rows by column, as sorts needed them. */
  ranks: Map<string, Ranks>;
}

/** Returns the table of these runs. `columns` are those of all of them. */
export function tableOf(lots: ReadonlyMap<string, TableLot>, columns: DataColumn[]): Table {
  const blocks = [...lots.values()].flatMap((lot) => lot.blocks);
  const starts = new Uint32Array(blocks.length + 1);
  blocks.forEach(({ rowCount }, index) => {
    starts[index + 1] = (starts[index] ?? 0) + rowCount;
  });
  const columnsAt = new Map(
    [...lots].map(([lotId, lot]) => [lotId, columns.map(({ name }) => lot.columns.indexOf(name))]),
  );
  return { columns, lots, blocks, starts, rowCount: starts.at(-1) ?? 0, columnsAt, ranks: new Map() };
}

/** Returns true when a table has the same columns and blocks as another: all that is known about that one holds. */
export function isSameTable(one: Table, other: Table): boolean {
  return (
    one.blocks.length === other.blocks.length &&
    one.blocks.every((block, index) => block === other.blocks[index]) &&
    JSON.stringify(one.columns) === JSON.stringify(other.columns)
  );
}

/** Returns the index of a column in a block, -1 where the block's run does not have it. */
export function columnAt({ columns, columnsAt }: Table, { lotId }: TableBlock, name: string): number {
  return columnsAt.get(lotId)?.[columns.findIndex((column) => column.name === name)] ?? -1;
}

/** Returns the index of the block that holds a row of the table. */
export function blockOfRow({ starts }: Table, row: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle;
  }
  return low;
}
