import { planOf } from '#core/domain/account/plan.ts';
import { maxBlockRows, type Row } from '#core/domain/data/block.ts';
import { isQuotaStop, type QuotaStop } from '#core/domain/run/lotEnd.ts';
import type { Progress } from '#core/domain/run/progress.ts';
import { bytesOfPage } from '#server/db/tables/rows/blocks.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import { unionOf } from './alignRows.ts';

/** The options of a quota check. */
export interface QuotaLook {
  /** The service has no disk space: nothing more is written. */
  isServiceFull: boolean;
  /**
   * Estimates the bytes of the rows before the cut. The first try does not: the bytes are known once rows are encoded,
   * and there is nearly always room.
   */
  isMeasured: boolean;
}

/** Only the first `rows` rows of the work are written, because of `stop`; with 0 rows nothing is. */
export interface QuotaCut {
  rows: number;
  stop: QuotaStop;
}

/** The cut that the quotas make in the work; `null`: all of it may be written. */
export function quotaCut(
  tail: LotTail,
  work: Progress<unknown>,
  { isServiceFull, isMeasured }: QuotaLook,
): QuotaCut | null {
  // The lot has ended: the rest is written when it continues.
  if (isQuotaStop(tail.stop)) return { rows: 0, stop: tail.stop };
  if (isServiceFull) return { rows: 0, stop: 'serviceStorage' };
  const ofDay = Math.max(0, (tail.dailyMaxRows ?? Infinity) - tail.rowsToday);
  const ofStorage = isMeasured ? rowsThatFit(tail, work) : Infinity;
  if (ofStorage < Math.min(ofDay, work.rowCount)) return { rows: Math.max(0, ofStorage), stop: 'planStorage' };
  return ofDay < work.rowCount ? { rows: ofDay, stop: 'dailyRows' } : null;
}

/** The mark of an absent value and the separator of two values: at most 2 bytes each. */
const markBytes = 2;

/** The number of rows that certainly fit the account's storage; -1: not even the failed pages fit. */
function rowsThatFit(tail: LotTail, { parts, rowCount, failedPages }: Progress<unknown>): number {
  // Replaced rows may be longer than before: such work fits as a whole or not at all, and it did not.
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
