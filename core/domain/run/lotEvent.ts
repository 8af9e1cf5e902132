import type { FailureCode } from '../data/failure.ts';
import type { StartWay } from '../task/schedule.ts';
import type { WaitReason } from '../task/status.ts';

/** Reasons why a lot ended. */
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
 * Entries of a lot's log, shown with the text of locale key `log.events.<code>`. Subtasks are named by their number in
 * the lot.
 */
export type LotEvent =
  | { code: 'Started'; startWay: StartWay; subtasks: number; addresses: number }
  /** A run of another task gave the addresses; one entry, which shows how far. */
  | {
      code: 'Fed';
      sourceTaskName: string;
      sourceLotNo: number;
      column: string;
      rows: number;
      lines: number;
      unfit: number;
    }
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
  /** Repeats replaced the rows that they repeat. */
  | { code: 'RowsReplaced'; rows: number }
  /**
   * A selector of the recipe found nothing: of a column, or of the items. `second` gave the values instead, `proposal`
   * holds them on the pages of this run.
   */
  | {
      code: 'SelectorLost';
      column: string | null;
      selector: string;
      pages: number;
      second: string | null;
      proposal: string | null;
    }
  | { code: 'Ended'; reason: EndReason; rows: number; pages: number; failed: number };

/** The maximum size of a lot's log, for a run of any length. */
export const lotLogBytes = 65_536;

/**
 * The number of latest events kept per kind: together they fit in `lotLogBytes`. Dropped events are counted, so that
 * the log shows where it was cut.
 */
export const maxEventsByCode: Record<LotEvent['code'], number> = {
  Started: 1,
  Fed: 1,
  Waits: 28,
  Began: 50,
  WorkerLost: 30,
  HandedBack: 20,
  BrowserWanted: 10,
  PageLeftOut: 52,
  ListEnded: 12,
  SubtaskEnded: 50,
  StopAsked: 10,
  RepeatsLeftOut: 5,
  RowsReplaced: 5,
  SelectorLost: 5,
  Ended: 10,
};

/** The maximum length of an address and of a failure's detail in the log; the full text is on the task's page. */
export const maxUrlLength = 400;
export const maxDetailLength = 60;
/** The same of a selector in the log. */
export const maxSelectorLength = 80;
