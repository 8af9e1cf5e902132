import type { Watch } from './watch.ts';

/** A file as rows and columns, read from its beginning each time it is asked. */
export interface Table {
  /** The first `count` rows from the first that holds a value on; cells at the end of a row may be missing. */
  firstRows(count: number, watch: Watch): Promise<string[][]>;
  /** Every value of one column from that row on, in order; '' where a row has none. */
  readColumn(column: number, onValue: (value: string) => void, watch: Watch): Promise<void>;
}
