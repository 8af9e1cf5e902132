import type { Row } from '#core/domain/data/block.ts';
import { defaultExportOptions, type ExportColumn } from '#core/domain/data/exportFile.ts';
import { sliceSpans, countRows, type ExportedRange } from '#core/domain/data/rowSpans.ts';
import { jsonText } from '#core/export/text/jsonText.ts';
import type { Database } from '#server/db/database.ts';
import type { TakenRows } from '#server/db/schema/exportTables.ts';
import { readRows, type ReadRanges } from '../readRows.ts';

/** Rows of one run that leave together. */
export interface Batch {
  lotId: string;
  /** Each as an object in JSON. */
  rows: string[];
  /** Their places in the run, with its number of rewrites when they were read. */
  ranges: ExportedRange[];
}

/** Limits of a batch; its first row leaves whatever its length. */
export interface BatchLimits {
  rows: number;
  /** Of the rows as JSON, in UTF-16 units. */
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
  const form = jsonText({ columns: reading.columns, options: defaultExportOptions, title: '' });
  const read = async (most: number): Promise<Batch> => {
    const ranges: ReadRanges = new Map();
    const wanted = { lotId, spans: sliceSpans(spans, place.from, place.from + most) };
    const rows: string[] = [];
    const names = reading.columns.map(({ name }) => name);
    for await (const some of readRows({ ...reading, columns: names, ranges }, [wanted])) {
      rows.push(...some.map((row: Row) => form.rowText(row)));
    }
    return { lotId, rows, ranges: ranges.get(lotId) ?? [] };
  };
  if (count !== null) return read(count);
  const batch = await read(limits.rows);
  const fitting = countFitting(batch.rows, limits.length);
  // Read again, so that rows and number of rewrites are of one moment.
  return fitting === batch.rows.length ? batch : read(fitting);
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

function countFitting(rows: readonly string[], maxLength: number): number {
  let length = 0;
  for (const [index, row] of rows.entries()) {
    length += row.length + 2;
    if (length > maxLength && index > 0) return index;
  }
  return rows.length;
}
