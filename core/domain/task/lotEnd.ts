import type { EndReason } from './lotEvent.ts';
import { isQuotaStop, type LotStop } from './lotStop.ts';
import { lotStatusOf, LotStatus, type SubtaskStatus } from './status.ts';

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
 * although not all of its subtasks are; a quota only stops it.
 */
export function settledStatus(subtasks: readonly SubtaskStatus[], stop: LotStop | null): LotStatus {
  const status = lotStatusOf(subtasks);
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
