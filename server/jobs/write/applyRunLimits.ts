import type { LotStop } from '#core/domain/run/lotEnd.ts';
import { cutProgress, type Progress } from '#core/domain/run/progress.ts';
import { defaultRunSettings, takeWithin, type CapName, type RunSoFar } from '#core/domain/run/runSettings.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import type { PendingWrite } from './progressBuffer.ts';
import type { QuotaCut } from './quotaCut.ts';

interface Limited {
  kept: Progress<Position>;
  /** The limit or quota that the lot reaches with it. */
  reached: LotStop | null;
}

/** The part of the work that is within the limits of the run (core/domain/run/runSettings.ts); the lot is locked. */
export function applyRunLimits(tail: LotTail, work: PendingWrite): Limited {
  const { caps } = tail;
  if (caps === null) return { kept: work, reached: null };
  const { reached, ...taken } = takeWithin(caps, soFar(tail), work.segments, tail.pricePerRowMicro);
  return { kept: cutProgress(work, taken), reached };
}

/**
 * The part of the work that a quota leaves. The run continues later from its position before the work, without these
 * rows: no address is done, and a page that failed fails then or not at all.
 */
export function applyQuotaCut(tail: LotTail, work: PendingWrite, { rows, stop }: QuotaCut): Limited {
  const caps = { ...defaultRunSettings, maxRows: tail.rowCount + rows };
  const { pagesDone } = takeWithin(caps, soFar(tail), work.segments, 0);
  return { kept: cutProgress(work, { rows, pagesDone, pagesFailed: 0, urlsDone: 0 }), reached: stop };
}

/** The limit that the stored rows have reached. */
export function reachedLimit(tail: LotTail): CapName | null {
  return tail.caps === null ? null : takeWithin(tail.caps, soFar(tail), [], tail.pricePerRowMicro).reached;
}

function soFar({ rowCount: rows, pagesDone, pagesFailed, chargeMicro }: LotTail): RunSoFar {
  return { rows, pages: pagesDone + pagesFailed, chargeMicro };
}
