import { decodeValues, type Row, type Value } from '#core/domain/data/block.ts';
import { appendRange, mergeRanges, type ExportedRange, type RowSpan } from '#core/domain/data/rowSpans.ts';
import type { Database } from '#server/db/database.ts';
import type { TakenRows } from '#server/db/schema/exportTables.ts';
import { readPiece, type BlockColumns } from '#server/db/tables/export/exportRows.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';

/** Thrown where rows of an export were deleted while it ran. */
export class RowsGone extends Error {}

/** The rows that were read, by lot, each with the lot's number of rewrites at that moment. */
export type ReadRanges = Map<string, ExportedRange[]>;

interface Reading {
  database: Database;
  /** The names of the columns, in the order of the file. */
  columns: readonly string[];
  signal: AbortSignal;
  /** Grows with what is read. */
  ranges: ReadRanges;
}

/** Reads rows of lots block by block, in order, each as the values of the columns. */
export async function* readRows(reading: Reading, lots: readonly TakenRows[]): AsyncGenerator<Row[]> {
  for (const lot of lots) yield* readLot(reading, lot);
}

/** Rows between two spans that are read as well, because they are most likely in the same blocks. */
const maxGap = 500;

async function* readLot(reading: Reading, { lotId, spans }: TakenRows): AsyncGenerator<Row[]> {
  const { database, columns, signal, ranges } = reading;
  const own: ExportedRange[] = [];
  const cursor = openCursor(spans);
  let fromBlock = 0;
  for (let next = cursor.next(); next !== null; next = cursor.next()) {
    const wanted = { ...next, fromBlock, columns };
    const piece = await retryWhileDatabaseAway(() => readPiece(database.kysely, lotId, wanted), signal);
    if (piece === null) throw new RowsGone();
    for (const block of piece.blocks) {
      fromBlock = block.blockNo;
      const taken = cursor.take(block.firstRow + block.rowCount);
      for (const span of taken) appendRange(own, { ...span, rewrites: piece.rewrites });
      if (taken.length > 0) yield rowsOf(block, columns, taken);
    }
  }
  // A file may take the same rows twice, for two plans.
  ranges.set(lotId, mergeRanges(ranges.get(lotId) ?? [], own));
}

/** A place in ordered spans. */
function openCursor(spans: readonly RowSpan[]) {
  let index = 0;
  let rowNo = spans[0]?.start ?? 0;
  return {
    /** Returns the rows from the place to the end of the spans that are close to each other; `null` at the end. */
    next: (): RowSpan | null => {
      const first = spans[index];
      if (first === undefined) return null;
      let { end } = first;
      for (let after = index + 1; (spans[after]?.start ?? Infinity) - end <= maxGap; after += 1) {
        end = spans[after]?.end ?? end;
      }
      return { start: rowNo, end };
    },
    /** Returns the rows from the place to this row (exclusive), and moves behind them. */
    take: (end: number): RowSpan[] => {
      const taken: RowSpan[] = [];
      for (let span = spans[index]; span !== undefined && rowNo < end; span = spans[index]) {
        const last = Math.min(span.end, end);
        taken.push({ start: rowNo, end: last });
        rowNo = last;
        if (last === span.end) {
          index += 1;
          rowNo = spans[index]?.start ?? Infinity;
        }
      }
      return taken;
    },
  };
}

function rowsOf(block: BlockColumns, columns: readonly string[], spans: readonly RowSpan[]): Row[] {
  const picked = columns.map((name): readonly Value[] => {
    const values = block.columns.get(name);
    return values === undefined ? [] : decodeValues(values);
  });
  const rows: Row[] = [];
  for (const span of spans) {
    const end = span.end - block.firstRow;
    for (let at = span.start - block.firstRow; at < end; at += 1) rows.push(picked.map((values) => values[at] ?? null));
  }
  return rows;
}
