import type { Value } from './block.ts';

/** The position of a page where a run begins with that page alone: one that failed in another run. Plain JSON. */
export interface StartPage {
  /** The page's number within its start address, from 1. */
  number: number;
  /** Marks of the pages of that start address that were read before it. */
  seen?: string[];
  /** For an item's own page: the values that the list gave for the item, by column. */
  item?: Record<string, Value>;
}

/** A page that gave no rows, with everything that is needed to read it alone. */
export interface FailedPage extends StartPage {
  url: string;
}
