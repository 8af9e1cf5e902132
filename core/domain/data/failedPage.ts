import type { Value } from './block.ts';

/**
 * Where a run begins with one address where that is not its first page: with a page that failed in another run. Plain
 * JSON.
 */
export interface StartPage {
  /** Which page of its start it was, from 1. */
  number: number;
  /** Marks of the pages of that start that were read before it. */
  seen?: string[];
  /** Of an item's own page: what the list gave of the item, by column. */
  item?: Record<string, Value>;
}

/** A page that gave no rows, with all that is needed to read it alone. */
export interface FailedPage extends StartPage {
  url: string;
}
