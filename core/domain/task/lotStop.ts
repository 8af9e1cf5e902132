import type { QuotaUse } from '../account/quota.ts';
import type { EndReason } from './lotEvent.ts';
import type { CapName } from './runSettings.ts';

/**
 * Quotas that stop an unfinished run: rows of the day (§9), storage of the account's plan, storage of the service. Its
 * rows are kept, and the run can continue once there is room.
 */
export const quotaStops = ['dailyRows', 'planStorage', 'serviceStorage'] as const;
export type QuotaStop = (typeof quotaStops)[number];

/** A reason that ends a run before its pages are done: a cap of its task, which completes it, or a quota. */
export type LotStop = CapName | QuotaStop;

export function isQuotaStop(stop: LotStop | null): stop is QuotaStop {
  return quotaStops.some((each) => each === stop);
}

const quotaReasons = ['DailyRows', 'PlanStorage', 'ServiceStorage'] as const;
export type QuotaReason = (typeof quotaReasons)[number];

/** True where a quota stopped the run. */
export function isQuotaReason(reason: EndReason | null): reason is QuotaReason {
  return quotaReasons.some((each) => each === reason);
}

/**
 * True where a run that a quota stopped has room again, as far as a device knows; the service checks again.
 * `storage`: of the account, `undefined` where the device has not read it.
 */
export function hasRoomAgain(
  { endReason, endedAt }: { endReason: QuotaReason; endedAt: number | null },
  { storage, now }: { storage: QuotaUse | undefined; now: number },
): boolean {
  switch (endReason) {
    case 'PlanStorage':
      return storage === undefined || storage.used < storage.limit;
    case 'DailyRows':
      return dayOf(now) > dayOf(endedAt ?? 0);
    // Only the service knows its disk.
    case 'ServiceStorage':
      return true;
  }
}

/** UTC, as the service counts. */
function dayOf(time: number): number {
  return Math.floor(time / 86_400_000);
}
