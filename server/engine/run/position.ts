/** Where a run goes on, exactly: everything before it is out. Plain JSON. */
export interface Position {
  /** Index in `startUrls` of the address that is worked on. */
  startIndex: number;
  /** The page of that start that comes next, or `null` where the start has not begun. `number` counts from 1. */
  page: { url: string; number: number } | null;
  /** Items of that page that are already out. */
  skip: number;
  /** Marks of the pages of this start that were read, so that next links never go in a circle. */
  seen?: string[];
  /** Further pages of this start that wait to be read, in order. */
  waiting?: string[];
  /** Pages are opened in a browser from here on: one showed what was missing without. */
  isRendered?: true;
  /** The page gave nothing at a worker without a browser: it comes again at one that has one. */
  wantsBrowser?: true;
  /** Rows from here on that are out already: a quota had room for no more of what was read (server/jobs/write/quotaCut.ts). */
  rowsOut?: number;
  /** Columns found so far, where the pages name them (tables). */
  columns?: string[];
}
