import type { QuotaUse } from '../account/quota.ts';
import type { EndReason } from './lotEvent.ts';
import type { CapName } from './runSettings.ts';
import { LotStatus, lotStatusOf, type SubtaskStatus } from '../task/status.ts';
import { dayMs } from '../dayMs.ts';

/** Facts about a lot at its end. */
export interface LotEnds {
  /** The limit or quota that the lot reached. */
  stop: LotStop | null;
  /** A failure stopped the whole lot. */
  hasFailed: boolean;
  /** A row of an earlier run ended one of the lot's lists. */
  hasEndedLists: boolean;
}

/**
 * The status of a lot from its subtasks and its stop reason. A lot that reached a limit of its task is completed,
 * although not all of its subtasks are; a quota only stops it. A lot that another task still feeds (`isFeeding`) runs
 * until one of its parts is stopped.
 */
export function settledStatus(subtasks: readonly SubtaskStatus[], stop: LotStop | null, isFeeding = false): LotStatus {
  const status = lotStatusOf(subtasks);
  if (isFeeding && stop === null && status === LotStatus.Completed) return LotStatus.Running;
  return stop !== null && !isQuotaStop(stop) && status === LotStatus.Stopped ? LotStatus.Completed : status;
}

/** The reason why a lot with this final status ended. */
export function endReasonOf(status: LotStatus, { stop, hasFailed, hasEndedLists }: LotEnds): EndReason {
  if (stop !== null) return reasonByStop[stop];
  if (status === LotStatus.Completed) return hasEndedLists ? 'NothingNew' : 'Finished';
  return hasFailed ? 'StoppedByFailure' : 'StoppedByUser';
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
  return Math.floor(time / dayMs);
}
