import type { Value } from '#core/domain/data/block.ts';
import { noCounters, type FinishedPages, type Segment } from '#core/domain/run/progress.ts';
import type { Lane } from './inOrder.ts';
import type { Position } from './position.ts';
import type { Reader } from './readPage.ts';

/** Finished work, in order, with the position after it. */
export interface Step extends FinishedPages<Position> {
  rows: Value[][];
  /** Must be written before the next page is fetched. */
  isUrgent?: true;
}

/** Finished work for the sink; counts are increments since the last batch. */
export interface Batch extends Step {
  /** Names of the values of each row; a run only appends to them. */
  columns: string[];
  /** The steps in it. */
  segments: Segment[];
}

/** The lane of a URL: pages of one host share one, as wide as the host allows. */
export function laneOf({ fetcher }: Reader, url: string): Lane {
  const parsed = URL.parse(url);
  return parsed === null ? { name: '', width: 1 } : { name: parsed.host, width: fetcher.windowFor(parsed) };
}

/** A step without any finished work. */
export function emptyStep(position: Position): Step {
  return { ...noCounters, rows: [], position, failures: [], failedPages: [] };
}
