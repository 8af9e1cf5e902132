import type { Value } from '#core/domain/data/block.ts';
import { noCounters, type FinishedPages, type Segment } from '#core/domain/task/progress.ts';
import type { Lane } from './inOrder.ts';
import type { Position } from './position.ts';
import type { Reader } from './readPage.ts';

/** Finished work, in order, and the position after it. */
export interface Step extends FinishedPages<Position> {
  rows: Value[][];
  /** To be written before the next page is asked for. */
  isUrgent?: true;
}

/** Finished work on its way to the sink: counts are increments since the batch before. */
export interface Batch extends Step {
  /** Names of the values of each row; a run only ever adds to their end. */
  columns: string[];
  /** The steps that it is made of. */
  segments: Segment[];
}

/** Pages of one host share a lane as wide as the host allows. */
export function laneOf({ fetcher }: Reader, url: string): Lane {
  const parsed = URL.parse(url);
  return parsed === null ? { name: '', width: 1 } : { name: parsed.host, width: fetcher.windowFor(parsed) };
}

/** Nothing done yet. */
export function emptyStep(position: Position): Step {
  return { ...noCounters, rows: [], position, failures: [], failedPages: [] };
}
