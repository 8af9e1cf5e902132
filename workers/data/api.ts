import type { Value } from '#core/domain/data/block.ts';
import type { ExportColumn, ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import type { Query } from '#core/domain/data/view.ts';
import type { FieldType } from '#core/domain/template/template.ts';

/** The rows of a table: those of one run, or of several runs one after another. */
export interface DataSource {
  accountId: string;
  lots: readonly { lotId: string; lotNo: number }[];
  /** The types that the template gives; the others follow from the values. */
  types: Readonly<Record<string, FieldType>>;
}

export interface DataColumn {
  name: string;
  type: FieldType;
}

/** The table as it is on the device now. */
export interface DataState {
  columns: DataColumn[];
  rowCount: number;
}

/** A row with its place: the run and the number in it, from 0. */
export interface DataRow {
  lotNo: number;
  rowNo: number;
  /** In the order of the table's columns. */
  values: Value[];
}

/** How far a query is: `matches` counts the rows that are known to be shown. */
export interface QueryProgress {
  rowsRead: number;
  rowCount: number;
  matches: number;
}

/** The reasons why there is no answer. `ReaderStopped`: the worker has died; its page may open another one. */
export type DataProblem =
  { code: 'Cancelled' } | { code: 'PatternInvalid'; column: string } | { code: 'NoSpace' } | { code: 'ReaderStopped' };
export type DataResult<T> = { ok: true; value: T } | { ok: false; problem: DataProblem };

/** The commonest values of a column, with the number of rows of each; `null` counts empty cells. */
export interface ValueCounts {
  values: { value: Value; count: number }[];
  distinct: number;
  /** More distinct values than are counted one by one. */
  isCut: boolean;
}

export interface ExportRequest {
  format: ExportFormat;
  options: ExportOptions;
  columns: readonly ExportColumn[];
  fileName: string;
}

/**
 * The calls of a page to the worker that reads the rows of one table, over Comlink. It reads IndexedDB alone, never the
 * service. A new `apply`, `counts` or `exportFile` ends the one of the same name that is under way (`Cancelled`).
 */
export interface DataApi {
  /** Opens a table, or reads again what the device has of it by now. */
  open(source: DataSource): Promise<DataState>;
  /**
   * Makes these the rows that are shown. Rows may be read as soon as `onProgress` (a Comlink proxy) counts them; a sort
   * shows none before its end.
   */
  apply(query: Query, onProgress: (progress: QueryProgress) => void): Promise<DataResult<QueryProgress>>;
  /** Shown rows from `start` (inclusive) to `end` (exclusive). */
  rows(start: number, end: number): Promise<DataRow[]>;
  /** The commonest values of a column among the rows that the query would show without its filters of this column. */
  counts(column: string, limit: number): Promise<DataResult<ValueCounts>>;
  /** Writes exactly the rows that are shown into a file; `onProgress` counts them. */
  exportFile(request: ExportRequest, onProgress: (rows: number) => void): Promise<DataResult<File>>;
  /** Ends what is under way, within 100 ms. */
  cancel(): Promise<void>;
}
