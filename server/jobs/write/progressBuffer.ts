import { lengthOfRows } from '#core/domain/data/block.ts';
import { addProgress, countersOf, type PendingProgress } from '#core/domain/run/progress.ts';
import type { Batch, Position } from '#server/engine/runRecipe.ts';

/** Batches gathered into one write. */
export type PendingWrite = PendingProgress<Position>;

/** A write costs about the same for one row as for many, and a killed worker repeats at most this much work. */
const writeEveryMs = 1_000;
const writeAtRows = 500;
/** Characters. A write has at most this much plus one batch, except where a single row is longer. */
const writeAtLength = 1_000_000;

export interface ProgressBuffer {
  /** Resolves at once while the buffer has room, else when its rows are written. Rejects after a failed write. */
  add: (batch: Batch) => Promise<void>;
  /** Writes the buffer. Rejects when this write or an earlier one failed; nothing after a failed write is written. */
  flush: () => Promise<void>;
}

/** Gathers batches and writes them in order, one write at a time; `onFailure` is called at once when a write fails. */
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
    // Reported here once; callers that await the promise still get the rejection.
    writing.catch(onFailure);
    return writing;
  };
  return {
    add: async (batch) => {
      if (gathered === null) gathered = progressOf(batch);
      else addProgress(gathered, progressOf(batch));
      // A failed write is reported by `onFailure`, and the next `flush` rejects too.
      timer ??= setTimeout(() => void flush().catch(() => undefined), writeEveryMs);
      length += lengthOfRows(batch.rows);
      if (gathered.rowCount >= writeAtRows || length >= writeAtLength) await flush();
    },
    flush,
  };
}

/** A batch as progress with lists of its own: later batches are added to them. */
function progressOf(batch: Batch): PendingWrite {
  return {
    ...countersOf(batch),
    position: batch.position,
    failures: [...batch.failures],
    failedPages: [...batch.failedPages],
    segments: [...batch.segments],
    parts: [{ columns: batch.columns, rows: [...batch.rows] }],
    rowCount: batch.rows.length,
  };
}
