/** The exact place where a run continues: everything before it was handed to the sink. Plain JSON. */
export interface Position {
  /** Index in `startUrls` of the address in progress. */
  startIndex: number;
  /** The next page of that start, or `null` before its first page. `number` counts from 1. */
  page: { url: string; number: number } | null;
  /** Items of that page that were handed over already. */
  skip: number;
  /** The required columns without a value, while the items that were handed over gave no row. */
  missing?: string[];
  /** Marks of the pages of this start that were read: next links must not run in a circle. */
  seen?: string[];
  /** Further pages of this start to read, in order. */
  waiting?: string[];
  /** From here on pages open in a browser: one page showed rows only there. */
  isRendered?: true;
  /** The page gave no rows on a worker without a browser: a worker with one reads it again. */
  wantsBrowser?: true;
  /** Rows after this place that are stored already: a quota cut the batch here (server/jobs/write/quotaCut.ts). */
  rowsOut?: number;
  /** Columns found so far, where the pages name them (tables). */
  columns?: string[];
}
