import { isQuotaReason, type QuotaReason } from '#core/domain/task/lotStop.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import type { Lot } from '#core/wire/rows/task.ts';

/** Whether a run was stopped by a quota and goes on by a press of a button; one on another machine goes on there. */
export function isContinuable(lot: Lot): lot is Lot & { endReason: QuotaReason } {
  return isQuotaReason(lot.endReason) && lot.startWay !== StartWay.Local;
}
