import { differenceOf, RowHashes, type RowDifference } from '#core/domain/analysis/rowHashes.ts';
import { keyColumnsOf, type SampledColumn } from '#core/domain/analysis/keyColumns.ts';
import { decodeColumn, type Value } from '#core/domain/data/block.ts';
import type { DifferenceCounts, DifferenceRequest, DifferenceRow } from '../api.ts';
import { readRows } from '../query/readRows.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { columnAt, type Table, type TableBlock } from '../table/table.ts';
import type { Work } from '../work.ts';

/** The rows of one run and of a later one, by what became of them. */
export interface RunDifference {
  table: Table;
  rows: RowDifference;
  /** The numbers in the table of the first rows of both runs. */
  firstBefore: number;
  firstAfter: number;
  /** The columns that both runs have. */
  columns: readonly string[];
}

/** Compares two runs by hashes of their rows. */
export async function compareRuns(
  table: Table,
  { before, after, key }: DifferenceRequest,
  reader: BlockReader,
  work: Work,
): Promise<RunDifference> {
  const columns = sharedColumns(table, before, after);
  const isKey = columns.map((name) => key.includes(name));
  // One seed for both: their hashes are compared.
  const seed = Math.floor(Math.random() * 2 ** 31);
  const hashesOf = async (run: TableRun) => {
    const hashes = new RowHashes(run.rowCount, seed);
    let from = 0;
    for await (const batch of reader.batches(run.blocks, work)) {
      for (const [block, text] of batch) {
        const indexes = columns.map((name) => columnAt(table, block, name));
        if (text !== null) hashes.add(text, from, indexes, isKey);
        from += block.rowCount;
        if (work.isDue()) await work.pause();
      }
    }
    return hashes;
  };
  const [earlier, later] = [runOf(table, before), runOf(table, after)];
  const rows = await work.finish(differenceOf(await hashesOf(earlier), await hashesOf(later)));
  return { table, rows, firstBefore: earlier.first, firstAfter: later.first, columns };
}

export function countsOf({ rows }: RunDifference): DifferenceCounts {
  const { added, gone, changedAfter, sameCount, leftOut } = rows;
  return { added: added.length, gone: gone.length, changed: changedAfter.length, same: sameCount, leftOut };
}

/** Returns some rows that only one of the runs has. */
export async function rowsOfOne(
  { table, rows, firstBefore, firstAfter }: RunDifference,
  kind: 'added' | 'gone',
  start: number,
  end: number,
  reader: BlockReader,
): Promise<DifferenceRow[]> {
  const first = kind === 'added' ? firstAfter : firstBefore;
  const numbers = rows[kind].slice(Math.max(0, start), Math.max(0, end)).map((row) => first + row);
  return (await readRows(table, numbers, reader)).flatMap((row): DifferenceRow[] => {
    if (row === null) return [];
    return kind === 'added' ? [{ before: null, after: row, changed: [] }] : [{ before: row, after: null, changed: [] }];
  });
}

/** Returns changed rows by their places among all of them, both runs side by side; `null` for one that is gone. */
export async function changedRows(
  difference: RunDifference,
  places: Uint32Array,
  reader: BlockReader,
): Promise<(DifferenceRow | null)[]> {
  const { table, rows, firstBefore, firstAfter } = difference;
  const earlier = await readRows(
    table,
    places.map((place) => firstBefore + (rows.changedBefore[place] ?? 0)),
    reader,
  );
  const later = await readRows(
    table,
    places.map((place) => firstAfter + (rows.changedAfter[place] ?? 0)),
    reader,
  );
  return earlier.map((before, index) => {
    const after = later[index] ?? null;
    if (before === null || after === null) return null;
    return { before, after, changed: changedColumns(difference, before.values, after.values) };
  });
}

/** An absent value and an empty text are the same here. */
function changedColumns(
  { table, columns }: RunDifference,
  before: readonly Value[],
  after: readonly Value[],
): string[] {
  return table.columns.flatMap(({ name }, index) =>
    columns.includes(name) && (before[index] ?? '') !== (after[index] ?? '') ? [name] : [],
  );
}

/** Blocks of each run that are read to propose keys, 20,000 rows. */
const sampledBlocks = 40;

/** Returns the columns that could be the key, the likeliest first. */
export async function proposeKeys(
  table: Table,
  before: number,
  after: number,
  reader: BlockReader,
  work: Work,
): Promise<string[][]> {
  const sampleOf = async (lotNo: number): Promise<Map<string, Value[]>> => {
    const values = new Map<string, Value[]>();
    for await (const batch of reader.batches(runOf(table, lotNo).blocks.slice(0, sampledBlocks), work)) {
      for (const [block, text] of batch) {
        if (text === null) continue;
        for (const { name } of table.columns) {
          const found = decodeColumn(text.body, columnAt(table, block, name));
          const column = values.get(name) ?? [];
          for (let row = 0; row < block.rowCount; row += 1) column.push(found[row] ?? null);
          values.set(name, column);
        }
        if (work.isDue()) await work.pause();
      }
    }
    return values;
  };
  const [earlier, later] = [await sampleOf(before), await sampleOf(after)];
  const shared = new Set(sharedColumns(table, before, after));
  const columns = table.columns.flatMap(({ name, type }): SampledColumn[] =>
    shared.has(name) ? [{ name, type, before: earlier.get(name) ?? [], after: later.get(name) ?? [] }] : [],
  );
  return keyColumnsOf(columns);
}

interface TableRun {
  blocks: TableBlock[];
  /** The number in the table of its first row. */
  first: number;
  rowCount: number;
}

function runOf({ blocks, starts }: Table, lotNo: number): TableRun {
  const from = blocks.findIndex((block) => block.lotNo === lotNo);
  const own = blocks.filter((block) => block.lotNo === lotNo);
  const first = starts[Math.max(0, from)] ?? 0;
  return { blocks: own, first, rowCount: own.reduce((sum, { rowCount }) => sum + rowCount, 0) };
}

function sharedColumns(table: Table, ...lotNos: number[]): string[] {
  const ofRun = lotNos.map((lotNo) => {
    const block = table.blocks.find((each) => each.lotNo === lotNo);
    return table.lots.get(block?.lotId ?? '')?.columns ?? [];
  });
  return table.columns.map(({ name }) => name).filter((name) => ofRun.every((columns) => columns.includes(name)));
}
