import type { LotStop, QuotaStop } from '#core/domain/run/lotEnd.ts';
import type { Progress } from '#core/domain/run/progress.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import { applyQuotaCut, applyRunLimits } from './applyRunLimits.ts';
import type { ClaimedKeys } from './duplicateKeys.ts';
import type { PendingWrite } from './progressBuffer.ts';
import { quotaCut, type QuotaLook } from './quotaCut.ts';
import { nothingSkipped, skipDuplicates, type Skipped } from './skipDuplicates.ts';

/** The part of a write that a lot takes. */
export interface Admitted {
  kept: Progress<Position>;
  /** Keys of the kept rows, in order; none where the task keeps all rows. */
  keys: (string | null)[];
  skipped: Skipped;
  /** The limit or quota that the lot has reached with it: the lot ends. */
  reached: LotStop | null;
  /** The quota that cut the work. The position of the subtask then stays before the rows that are left. */
  stop: QuotaStop | null;
}

/**
 * Returns the part of the work that is written. Removes duplicates first, then applies the limits of the run and the
 * quotas of the account and the day, so that a duplicate uses up no limit. Pure; the lot is locked.
 */
export function admitRows(tail: LotTail, work: PendingWrite, claimed: ClaimedKeys | null, look: QuotaLook): Admitted {
  const deduplicated = claimed === null ? null : skipDuplicates(tail, work, claimed);
  const rest = deduplicated === null ? work : deduplicated.work;
  const limited = applyRunLimits(tail, rest);
  const cut = quotaCut(tail, limited.kept, look);
  const { kept, reached } = cut === null ? limited : applyQuotaCut(tail, rest, cut);
  const skipped = deduplicated?.skippedUpTo(kept.rowCount) ?? { ...nothingSkipped, rowsOut: kept.rowCount };
  return {
    kept,
    keys: deduplicated?.keys.slice(0, kept.rowCount) ?? [],
    skipped: cut?.rows === 0 ? nothingSkipped : skipped,
    reached,
    stop: cut?.stop ?? null,
  };
}
