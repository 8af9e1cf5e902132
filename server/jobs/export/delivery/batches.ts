import { lengthOfRow, type Row } from '#core/domain/data/block.ts';
import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import { sliceSpans, countRows, type ExportedRange } from '#core/domain/data/rowSpans.ts';
import type { Database } from '#server/db/database.ts';
import type { TakenRows } from '#server/db/schema/exportTables.ts';
import { readRows, type ReadRanges } from '../readRows.ts';

/** Rows of one run that leave together. */
export interface Batch {
  lotId: string;
  /** Each with one value per column. */
  rows: Row[];
  /** Of the rows as objects in JSON, about. */
  length: number;
  /** Their places in the run, with its number of rewrites when they were read. */
  ranges: ExportedRange[];
}

/** Limits of a batch; its first row leaves whatever its length. */
export interface BatchLimits {
  rows: number;
  /** Of the rows as objects in JSON, about, in UTF-16 units. */
  length: number;
}

interface Reading {
  database: Database;
  columns: readonly ExportColumn[];
  signal: AbortSignal;
}

/**
 * Returns the rows behind the first `done` of a delivery, as many of one run as fit; `null` at its end. `count` asks
 * for just as many, whatever their length: a batch that may have been sent before.
 */
export async function readBatch(
  reading: Reading,
  lots: readonly TakenRows[],
  { done, count, limits }: { done: number; count: number | null; limits: BatchLimits },
): Promise<Batch | null> {
  const place = placeOf(lots, done);
  if (place === null) return null;
  const { lotId, spans } = place.lot;
  const { columns } = reading;
  const names = columns.map(({ name }) => name);
  const read = async (most: number): Promise<Omit<Batch, 'length'>> => {
    const ranges: ReadRanges = new Map();
    const wanted = { lotId, spans: sliceSpans(spans, place.from, place.from + most) };
    const rows: Row[] = [];
    for await (const some of readRows({ ...reading, columns: names, ranges }, [wanted])) rows.push(...some);
    return { lotId, rows, ranges: ranges.get(lotId) ?? [] };
  };
  const batch = await read(count ?? limits.rows);
  const lengths = batch.rows.map((row) => lengthAsJson(row, columns));
  const fitting = count === null ? countFitting(lengths, limits.length) : batch.rows.length;
  const length = lengths.slice(0, fitting).reduce((sum, each) => sum + each, 0);
  // Read again, so that rows and number of rewrites are of one moment.
  return { ...(fitting === batch.rows.length ? batch : await read(fitting)), length };
}

function placeOf(lots: readonly TakenRows[], done: number): { lot: TakenRows; from: number } | null {
  let before = 0;
  for (const lot of lots) {
    const count = countRows(lot.spans);
    if (done < before + count) return { lot, from: done - before };
    before += count;
  }
  return null;
}

/** The quotes of a name and of its value, the colon between them and the comma behind them. */
const marksPerValue = 6;

function lengthAsJson(row: Row, columns: readonly ExportColumn[]): number {
  return columns.reduce((sum, { label }) => sum + label.length + marksPerValue, lengthOfRow(row));
}

function countFitting(lengths: readonly number[], maxLength: number): number {
  let length = 0;
  for (const [index, each] of lengths.entries()) {
    length += each;
    if (length > maxLength && index > 0) return index;
  }
  return lengths.length;
}
