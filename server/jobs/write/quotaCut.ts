import { planOf } from '#core/domain/account/plan.ts';
import { maxBlockRows, type Row } from '#core/domain/data/block.ts';
import { isQuotaStop, type QuotaStop } from '#core/domain/task/lotStop.ts';
import type { Progress } from '#core/domain/task/progress.ts';
import { bytesOfPage } from '#server/db/tables/rows/blocks.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import { unionOf } from './alignRows.ts';

/** How a write looks at quotas. */
export interface QuotaLook {
  /** The service has no space: no more of anything. */
  isServiceFull: boolean;
  /**
   * Its bytes are reckoned before it is cut. The first try does without: what it comes to is known once it is encoded, and
   * nearly always there is room.
   */
  isMeasured: boolean;
}

/** So many rows of the work are written and nothing behind them, and why. With none of them nothing of it is. */
export interface QuotaCut {
  rows: number;
  stop: QuotaStop;
}

/** `null`: all of the work may be written. */
export function quotaCut(
  tail: LotTail,
  work: Progress<unknown>,
  { isServiceFull, isMeasured }: QuotaLook,
): QuotaCut | null {
  // Once it is to end, what else comes is left for when it goes on.
  if (isQuotaStop(tail.stop)) return { rows: 0, stop: tail.stop };
  if (isServiceFull) return { rows: 0, stop: 'serviceStorage' };
  const ofDay = Math.max(0, (tail.dailyMaxRows ?? Infinity) - tail.rowsToday);
  const ofStorage = isMeasured ? rowsThatFit(tail, work) : Infinity;
  if (ofStorage < Math.min(ofDay, work.rowCount)) return { rows: Math.max(0, ofStorage), stop: 'planStorage' };
  return ofDay < work.rowCount ? { rows: ofDay, stop: 'dailyRows' } : null;
}

/** A value that is none, and what stands between two values: at most 2 bytes each. */
const markBytes = 2;

/** At least so many rows are within the account's storage; -1: not even the failed pages are. */
function rowsThatFit(tail: LotTail, { parts, rowCount, failedPages }: Progress<unknown>): number {
  // Rows that are overwritten may be longer than before: such work fits as a whole, and it did not.
  if (tail.repeats?.action === 'overwrite') return -1;
  let room =
    planOf(tail.level).storedBytes - tail.storedBytes - failedPages.reduce((sum, page) => sum + bytesOfPage(page), 0);
  if (room < 0) return -1;
  const width = unionOf(tail.columns, parts).length;
  if (tail.openBody !== null && rowCount > 0) room -= (width - tail.columns.length) * maxBlockRows * 2 * markBytes;
  let count = 0;
  for (const { rows } of parts) {
    for (const row of rows) {
      room -= maxBytesOf(row, width);
      if (room < 0) return count;
      count += 1;
    }
  }
  return count;
}

function maxBytesOf(row: Row, width: number): number {
  const marks = 2 * width * markBytes;
  return row.reduce((sum, value) => sum + (value === null ? 0 : Buffer.byteLength(value)), marks);
}
