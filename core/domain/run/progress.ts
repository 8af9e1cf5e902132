import type { FailedPage, Row, Value } from '../data/block.ts';
import type { PageFailure } from '../data/failure.ts';

/**
 * Counts of finished work. A new counter is added here, where pages end (server/engine/run), on the wire of local runs
 * and in the statement that stores it (server/db/tables/rows/blocks.ts); everything between them passes it through.
 */
export interface Counters {
  urlsDone: number;
  pagesDone: number;
  pagesFailed: number;
}

export const noCounters: Counters = { urlsDone: 0, pagesDone: 0, pagesFailed: 0 };

export function countersOf({ urlsDone, pagesDone, pagesFailed }: Counters): Counters {
  return { urlsDone, pagesDone, pagesFailed };
}

/** Adds counters in place. */
export function addCounters(to: Counters, next: Counters): void {
  to.urlsDone += next.urlsDone;
  to.pagesDone += next.pagesDone;
  to.pagesFailed += next.pagesFailed;
}

/** Finished pages in order, and the position after them; the position is the engine's and opaque here. */
export interface FinishedPages<Position> extends Counters {
  position: Position;
  /** Oldest first. */
  failures: PageFailure[];
  /** The pages of `failures`, for a run of these alone. */
  failedPages: FailedPage[];
}

/** One step of finished work: the smallest part at which a run can be cut between pages. */
export interface Segment extends Counters {
  rows: number;
}

/** Consecutive rows with the same columns. */
interface RowsWithColumns {
  columns: string[];
  rows: Value[][];
}

/** Finished work with its rows. */
export interface Progress<Position> extends FinishedPages<Position> {
  parts: RowsWithColumns[];
  rowCount: number;
}

/** Progress that is not written yet, with the segments that it consists of: limits cut between these. */
export interface PendingProgress<Position> extends Progress<Position> {
  segments: Segment[];
}

/** Adds pages that come next, in place: a batch gathers up to 100 steps. */
export function addPages<Position>(to: FinishedPages<Position>, next: FinishedPages<Position>): void {
  addCounters(to, next);
  to.position = next.position;
  to.failures.push(...next.failures);
  to.failedPages.push(...next.failedPages);
}

/** Adds progress that comes next, in place; rows with the same columns join the last part. */
export function addProgress<Position>(to: PendingProgress<Position>, next: PendingProgress<Position>): void {
  addPages(to, next);
  for (const { columns, rows } of next.parts) {
    const last = to.parts.at(-1);
    if (last !== undefined && hasSameColumns(last.columns, columns)) last.rows.push(...rows);
    else to.parts.push({ columns, rows: [...rows] });
  }
  to.rowCount += next.rowCount;
  to.segments.push(...next.segments);
}

function hasSameColumns(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}

/** The first `rows` rows with these counters, and the failures of the first `pagesFailed` failed pages. */
export function cutProgress<Position>(progress: Progress<Position>, to: Segment): Progress<Position> {
  const { position, failures, failedPages, pagesFailed } = progress;
  // A local runner sends only its newest failures: the missing ones are the oldest.
  const missing = pagesFailed - failures.length;
  return {
    ...countersOf(to),
    position,
    failures: failures.slice(0, Math.max(0, to.pagesFailed - missing)),
    failedPages: failedPages.slice(0, to.pagesFailed),
    parts: firstRows(progress.parts, to.rows),
    rowCount: to.rows,
  };
}

function firstRows(parts: readonly RowsWithColumns[], count: number): RowsWithColumns[] {
  let left = count;
  const first: RowsWithColumns[] = [];
  for (const { columns, rows } of parts) {
    if (left > 0) first.push({ columns, rows: rows.slice(0, left) });
    left -= rows.length;
  }
  return first;
}

/** The progress without the rows at whose index `isKept` is false; pages and addresses still count. */
export function filterRows<Position>(
  progress: PendingProgress<Position>,
  isKept: (index: number) => boolean,
): PendingProgress<Position> {
  let index = 0;
  const parts = progress.parts.map((part) => ({ ...part, rows: part.rows.filter(() => isKept(index++)) }));
  let start = 0;
  const segments = progress.segments.map((segment) => {
    const end = start + segment.rows;
    let rows = 0;
    for (; start < end; start += 1) rows += isKept(start) ? 1 : 0;
    return { ...segment, rows };
  });
  const rowCount = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  return { ...progress, parts, segments, rowCount };
}

/** All rows in order, each with its columns. */
export function* rowsOf({ parts }: Pick<Progress<unknown>, 'parts'>): Generator<{ columns: string[]; row: Row }> {
  for (const { columns, rows } of parts) for (const row of rows) yield { columns, row };
}
