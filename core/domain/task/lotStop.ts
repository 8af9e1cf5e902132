import type { QuotaUse } from '../account/quota.ts';
import type { EndReason } from './lotEvent.ts';
import type { CapName } from './runSettings.ts';

/**
 * What stops a run that is not done: rows of the day (§9), the storage of the account's plan, that of the service. What
 * came until then is kept, and the run can go on from there once there is room.
 */
export const quotaStops = ['dailyRows', 'planStorage', 'serviceStorage'] as const;
export type QuotaStop = (typeof quotaStops)[number];

/** What ends a run before its pages are done: a cap of its task, which makes it complete, or one of the above. */
export type LotStop = CapName | QuotaStop;

export function isQuotaStop(stop: LotStop | null): stop is QuotaStop {
  return quotaStops.some((each) => each === stop);
}

const quotaReasons = ['DailyRows', 'PlanStorage', 'ServiceStorage'] as const;
export type QuotaReason = (typeof quotaReasons)[number];

/** Whether a run was stopped by a quota. */
export function isQuotaReason(reason: EndReason | null): reason is QuotaReason {
  return quotaReasons.some((each) => each === reason);
}

/**
 * Whether there is room again for a run that a quota stopped, as far as a device knows: the service looks once more.
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
    // Nobody but the service knows of its disk.
    case 'ServiceStorage':
      return true;
  }
}

/** UTC, as the service counts. */
function dayOf(time: number): number {
  return Math.floor(time / 86_400_000);
}
