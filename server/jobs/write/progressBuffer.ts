import { lengthOfRows, type Value } from '#core/domain/data/block.ts';
import type { FailedPage } from '#core/domain/data/failedPage.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Segment } from '#core/domain/task/runSettings.ts';
import type { Batch, Position } from '#server/engine/runRecipe.ts';

/** Rows of one run of batches with the same columns. */
export interface RowsWithColumns {
  columns: string[];
  rows: Value[][];
}

/** Batches gathered into one write. */
export interface PendingWrite {
  parts: RowsWithColumns[];
  rowCount: number;
  position: Position;
  urlsDone: number;
  pagesDone: number;
  pagesFailed: number;
  /** Newest first. */
  failures: PageFailure[];
  /** In order. */
  failedPages: FailedPage[];
  /** What it is made of; left out, it is one piece. */
  segments: readonly Segment[];
}

/** A write costs about the same for one row as for many, and a killed worker repeats at most this much work. */
const writeEveryMs = 1_000;
const writeAtRows = 500;
/** Characters. With the batch that reaches it this is the most that one write has, apart from a single row that is longer. */
const writeAtLength = 1_000_000;

export interface ProgressBuffer {
  /** Resolves at once while there is room, else when the gathered rows are written. Rejects after a failed write. */
  add: (batch: Batch) => Promise<void>;
  /** Writes what is gathered. Rejects when this write or an earlier one failed: then nothing after it was written. */
  flush: () => Promise<void>;
}

/** Gathers batches and writes them in order, one write at a time; `onFailure` hears of a failed write at once. */
export function createProgressBuffer(
  write: (gathered: PendingWrite) => Promise<void>,
  onFailure: (error: unknown) => void,
): ProgressBuffer {
  let gathered: PendingWrite | null = null;
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const ready = gathered;
    gathered = null;
    length = 0;
    if (ready === null) return writing;
    writing = writing.then(() => write(ready));
    // Heard here once; whoever awaits the promise still gets the rejection.
    writing.catch(onFailure);
    return writing;
  };
  return {
    add: async (batch) => {
      gathered = gathered === null ? begin(batch) : merge(gathered, batch);
      timer ??= setTimeout(() => void flush().catch(() => undefined), writeEveryMs);
      length += lengthOfRows(batch.rows);
      if (gathered.rowCount >= writeAtRows || length >= writeAtLength) await flush();
    },
    flush,
  };
}

function begin(batch: Batch): PendingWrite {
  const { columns, rows, failures, ...counts } = batch;
  const parts = [{ columns, rows: [...rows] }];
  return { ...counts, parts, rowCount: rows.length, failures: failures.toReversed() };
}

function merge(gathered: PendingWrite, batch: Batch): PendingWrite {
  const last = gathered.parts.at(-1);
  if (last !== undefined && hasSameColumns(last.columns, batch.columns)) last.rows.push(...batch.rows);
  else gathered.parts.push({ columns: batch.columns, rows: [...batch.rows] });
  return {
    parts: gathered.parts,
    rowCount: gathered.rowCount + batch.rows.length,
    position: batch.position,
    urlsDone: gathered.urlsDone + batch.urlsDone,
    pagesDone: gathered.pagesDone + batch.pagesDone,
    pagesFailed: gathered.pagesFailed + batch.pagesFailed,
    failures: [...batch.failures.toReversed(), ...gathered.failures],
    failedPages: [...gathered.failedPages, ...batch.failedPages],
    segments: [...gathered.segments, ...batch.segments],
  };
}

function hasSameColumns(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}
