import { takeWithin, type CapName, type Piece, type RunSoFar } from '#core/domain/task/runSettings.ts';
import type { LotTail } from '#server/db/tables/blocks.ts';
import type { Gathered, RowsWithColumns } from './progressBuffer.ts';

interface WithinCaps {
  kept: Gathered;
  reached: CapName | null;
  /** Failed pages beyond a cap, the newest. */
  failuresLeftOut: number;
}

/** What of the work a lot still takes by its caps (core/domain/task/runSettings.ts); the lot is locked. */
export function withinCaps(tail: LotTail, gathered: Gathered): WithinCaps {
  const { caps } = tail;
  if (caps === null) return { kept: gathered, reached: null, failuresLeftOut: 0 };
  const taken = takeWithin(caps, soFar(tail), gathered.pieces ?? [wholePiece(gathered)], tail.pricePerRowMicro);
  const { reached, rows, pagesDone, pagesFailed, urlsDone } = taken;
  const failuresLeftOut = gathered.pagesFailed - pagesFailed;
  const kept: Gathered = {
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

/** The cap that what is written has reached. */
export function reachedCap(tail: LotTail): CapName | null {
  return tail.caps === null ? null : takeWithin(tail.caps, soFar(tail), [], tail.pricePerRowMicro).reached;
}

function soFar({ rowCount: rows, pagesDone, pagesFailed, chargeMicro }: LotTail): RunSoFar {
  return { rows, pages: pagesDone + pagesFailed, chargeMicro };
}

function wholePiece({ rowCount, pagesDone, pagesFailed, urlsDone }: Gathered): Piece {
  return { rows: rowCount, pagesDone, pagesFailed, urlsDone };
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
