import type { LotStop } from '#core/domain/task/lotStop.ts';
import {
  defaultRunSettings,
  takeWithin,
  type CapName,
  type Segment,
  type RunSoFar,
} from '#core/domain/task/runSettings.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import type { PendingWrite, RowsWithColumns } from './progressBuffer.ts';
import type { QuotaCut } from './quotaCut.ts';

interface Kept {
  kept: PendingWrite;
  reached: LotStop | null;
  /** Failed pages beyond it, the newest. */
  failuresLeftOut: number;
}

/** What of the work a lot still takes by its caps (core/domain/task/runSettings.ts); the lot is locked. */
export function applyRunLimits(tail: LotTail, gathered: PendingWrite): Kept {
  const { caps } = tail;
  if (caps === null) return { kept: gathered, reached: null, failuresLeftOut: 0 };
  const taken = takeWithin(caps, soFar(tail), gathered.segments, tail.pricePerRowMicro);
  const { reached, rows, pagesDone, pagesFailed, urlsDone } = taken;
  const failuresLeftOut = gathered.pagesFailed - pagesFailed;
  const kept: PendingWrite = {
    ...gathered,
    parts: firstRows(gathered.parts, rows),
    rowCount: rows,
    pagesDone,
    pagesFailed,
    urlsDone,
    failures: gathered.failures.slice(failuresLeftOut),
    failedPages: gathered.failedPages.slice(0, pagesFailed),
  };
  return { kept, reached, failuresLeftOut };
}

/**
 * What a quota leaves of work that is within the caps. The run goes on from where it stood before the work, without these
 * rows: no address is done, and a page that failed fails then or not at all.
 */
export function applyQuotaCut(tail: LotTail, work: PendingWrite, { rows, stop }: QuotaCut): Kept {
  const caps = { ...defaultRunSettings, maxRows: tail.rowCount + rows };
  const { pagesDone } = takeWithin(caps, soFar(tail), work.segments, 0);
  const kept: PendingWrite = {
    ...work,
    parts: firstRows(work.parts, rows),
    rowCount: rows,
    pagesDone,
    pagesFailed: 0,
    urlsDone: 0,
    failures: [],
    failedPages: [],
  };
  return { kept, reached: stop, failuresLeftOut: work.failures.length };
}

/** The cap that what is written has reached. */
export function reachedLimit(tail: LotTail): CapName | null {
  return tail.caps === null ? null : takeWithin(tail.caps, soFar(tail), [], tail.pricePerRowMicro).reached;
}

function soFar({ rowCount: rows, pagesDone, pagesFailed, chargeMicro }: LotTail): RunSoFar {
  return { rows, pages: pagesDone + pagesFailed, chargeMicro };
}

function firstRows(parts: readonly RowsWithColumns[], count: number): RowsWithColumns[] {
  let left = count;
  const kept: RowsWithColumns[] = [];
  for (const { columns, rows } of parts) {
    if (left > 0) kept.push({ columns, rows: rows.slice(0, left) });
    left -= rows.length;
  }
  return kept;
}
