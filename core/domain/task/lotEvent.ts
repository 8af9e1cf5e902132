import type { FailureCode } from '../data/failure.ts';
import type { StartWay } from './schedule.ts';
import type { WaitReason } from './waitReason.ts';

/** Why a lot is over. */
export const endReasons = [
  'Finished',
  'StoppedByUser',
  'StoppedByFailure',
  'RowCap',
  'PageCap',
  'TimeCap',
  'ChargeCap',
  'NothingNew',
  'DailyRows',
  'PlanStorage',
  'ServiceStorage',
] as const;
export type EndReason = (typeof endReasons)[number];

/**
 * What a lot's log tells, in the words of locale key `log.events.<code>`. Subtasks are named by their number in the
 * lot.
 */
export type LotEvent =
  | { code: 'Started'; startWay: StartWay; subtasks: number; addresses: number }
  | { code: 'Waits'; reason: WaitReason }
  | { code: 'Began'; subtaskNo: number; attempt: number }
  | { code: 'WorkerLost'; subtaskNo: number }
  | { code: 'HandedBack'; subtaskNo: number }
  | { code: 'BrowserWanted'; subtaskNo: number }
  | { code: 'PageLeftOut'; url: string; reason: FailureCode; detail: string | null }
  /** The rest of an address's list was seen in an earlier run. */
  | { code: 'ListEnded'; subtaskNo: number; url: string }
  | { code: 'SubtaskEnded'; subtaskNo: number; rows: number; isStopped: boolean }
  | { code: 'StopAsked'; subtaskNo: number | null }
  | { code: 'RepeatsLeftOut'; rows: number }
  /** Repeats took the places of what they repeat. */
  | { code: 'RowsReplaced'; rows: number }
  | { code: 'Ended'; reason: EndReason; rows: number; pages: number; failed: number };

/** What a lot's log takes at most, however long the lot runs. */
export const lotLogBytes = 65_536;

/**
 * How many events of a kind are kept, the latest: together within `lotLogBytes`. What had to go is counted, so that a
 * log says where it was cut.
 */
export const keptEvents: Record<LotEvent['code'], number> = {
  Started: 1,
  Waits: 30,
  Began: 50,
  WorkerLost: 30,
  HandedBack: 20,
  BrowserWanted: 10,
  PageLeftOut: 60,
  ListEnded: 12,
  SubtaskEnded: 50,
  StopAsked: 10,
  RepeatsLeftOut: 5,
  RowsReplaced: 5,
  Ended: 10,
};

/** Of an address, and of what is said of a page: the rest is on the task's page. */
export const maxUrlLength = 400;
export const maxDetailLength = 60;
