import type { Watch } from './watch.ts';

/**
 * A file as rows and columns; every call reads it from its beginning. A leaf: each format implements it, openFile.ts
 * returns it.
 */
export interface Table {
  /** Returns the first `count` rows, from the first row with a value on; cells at the end of a row may be missing. */
  firstRows(count: number, watch: Watch): Promise<string[][]>;
  /** Passes every value of one column from that row on, in order; '' when a row has none. */
  readColumn(column: number, onValue: (value: string) => void, watch: Watch): Promise<void>;
}
