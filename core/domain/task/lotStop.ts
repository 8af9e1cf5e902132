import type { EndReason } from './lotEvent.ts';
import type { CapName } from './runSettings.ts';

/**
 * What stops a run that is not done: rows of the day (§9), the storage of the account's plan, that of the service. What came
 * until then is kept, and the run can go on from there once there is room.
 */
export const quotaStops = ['dailyRows', 'planStorage', 'serviceStorage'] as const;
export type QuotaStop = (typeof quotaStops)[number];

/** What ends a run before its pages are done: a cap of its task, which makes it complete, or one of the above. */
export type LotStop = CapName | QuotaStop;

export function isQuotaStop(stop: LotStop | null): stop is QuotaStop {
  return quotaStops.some((each) => each === stop);
}

export const reasonByStop: Record<LotStop, EndReason> = {
  maxRows: 'RowCap',
  maxPages: 'PageCap',
  maxMinutes: 'TimeCap',
  maxChargeMicro: 'ChargeCap',
  dailyRows: 'DailyRows',
  planStorage: 'PlanStorage',
  serviceStorage: 'ServiceStorage',
};
