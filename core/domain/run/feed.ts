import { skipCodes, type SkipCode } from './skippedRun.ts';

/** Reasons that end a feed, beside those that refuse a start. `Done`: all rows of the source's run were taken. */
const ownFeedEnds = [
  'Done',
  'NoRows',
  'NoValues',
  'ColumnGone',
  'SourceGone',
  'ParameterGone',
  'LinesReached',
  'RunEnded',
  'ChainChanged',
  'AccountAtRest',
] as const;
export type FeedEnd = (typeof ownFeedEnds)[number] | SkipCode;
export const feedEnds: readonly [FeedEnd, ...FeedEnd[]] = [...ownFeedEnds, ...skipCodes];

/** True for an end that only feeds have; a start has the others too. */
export function isOwnFeedEnd(end: FeedEnd): end is (typeof ownFeedEnds)[number] {
  return ownFeedEnds.some((each) => each === end);
}

/** The newest feed of a task: how far a run of its source has fed which run of the task. */
export interface Feed {
  at: number;
  sourceLotNo: number;
  /** The run that took the rows; `null` where none was started. */
  lotNo: number | null;
  /** Rows of the source that were read, and the lines that they gave. */
  rows: number;
  lines: number;
  /** Values that the parameter does not take. */
  unfit: number;
  /** `null` while more rows may come. */
  end: FeedEnd | null;
}
