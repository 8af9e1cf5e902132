import { isQuotaReason, type QuotaReason } from '#core/domain/run/lotEnd.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import type { Lot } from '#core/wire/rows/task.ts';

/** Returns whether a quota stopped a run that a button can continue; a run on another machine is continued there. */
export function isContinuable(lot: Lot): lot is Lot & { endReason: QuotaReason } {
  return isQuotaReason(lot.endReason) && lot.startWay !== StartWay.Local;
}
