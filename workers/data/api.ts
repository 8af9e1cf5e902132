import type { Group, GroupBy, Measure } from '#core/domain/analysis/groups.ts';
import type { NumberFigures } from '#core/domain/analysis/numbersOfRun.ts';
import type { Bin } from '#core/domain/analysis/histogram.ts';
import type { CountedValue } from '#core/domain/analysis/valueTally.ts';
import type { Value } from '#core/domain/data/block.ts';
import type { ColumnTypes } from '#core/domain/data/columnType.ts';
import type { ExportColumn, ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import type { Query } from '#core/domain/data/view.ts';
import type { FieldType } from '#core/domain/template/template.ts';

/** The rows of a table: those of one run, or of several runs one after another. */
export interface DataSource {
  accountId: string;
  lots: readonly { lotId: string; lotNo: number }[];
  /** The types that the template gives; the others follow from the values. */
  types: ColumnTypes;
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

/** The progress of a query: `matches` counts the rows that are known to be shown. */
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
  values: CountedValue[];
  distinct: number;
  /** More distinct values than are counted one by one. */
  isCut: boolean;
}

/** One column of the shown rows. */
export interface ColumnProfile {
  type: FieldType;
  rowCount: number;
  /** Rows with a value, and among them those with one of the column's type. */
  filled: number;
  typed: number;
  /** The number of different values. */
  distinct: number;
  /** Of numbers and dates the least and the greatest; of texts the first and the last in the order of the language. */
  least: Value;
  most: Value;
  commonest: CountedValue[];
  /** Of numbers, and of dates as ms since 1970; empty for texts. */
  bins: Bin[];
}

export interface GroupRequest {
  /** One column or two. */
  by: readonly GroupBy[];
  measures: readonly Measure[];
}

/** The largest groups first. */
export interface GroupedRows {
  groups: Group[];
  /** Rows of further groups (core/domain/analysis/groups.ts, `maxGroups`). */
  restCount: number;
  rowCount: number;
}

export interface DifferenceRequest {
  /** The numbers of the earlier and the later run, which both belong to the table. */
  before: number;
  after: number;
  /** The columns whose values say which rows of both runs are the same thing. */
  key: readonly string[];
}

/** The number of rows by what became of them from one run to the other. */
export interface DifferenceCounts {
  added: number;
  gone: number;
  changed: number;
  same: number;
  /** Rows that could not be compared: without a key, or with that of an earlier row of their run. */
  leftOut: { before: number; after: number };
}

export type DifferenceKind = 'added' | 'gone' | 'changed';

export interface DifferenceRow {
  before: DataRow | null;
  after: DataRow | null;
  /** The names of the columns with another value. */
  changed: string[];
}

export interface ChangedColumn {
  column: string;
  count: number;
}

export interface HistoryRequest {
  /** The columns whose values say which rows of the runs are the same thing. */
  key: readonly string[];
  /** A column of numbers. */
  column: string;
  /** The values of the key of each thing to follow. */
  items: readonly (readonly string[])[];
}

export interface HistoryKeysRequest {
  key: readonly string[];
  /** A part of the key; '' finds all. */
  find: string;
  limit: number;
}

/** The numbers of a column over the runs of a table, in their order. */
export interface RunHistory {
  runs: (NumberFigures & { lotNo: number })[];
  /** For each item its number in each run; `null` where the run does not have it. */
  items: (number | null)[][];
}

export interface ExportRequest {
  format: ExportFormat;
  options: ExportOptions;
  columns: readonly ExportColumn[];
  fileName: string;
}

/**
 * The calls of a page to the worker that reads the rows of one table, over Comlink. It reads IndexedDB alone, never the
 * service. A new long call (`apply`, `counts`, `exportFile` and those of `AnalysisApi`) ends the one of the same name
 * that is under way (`Cancelled`).
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
  /**
   * Writes exactly the rows that are shown into a file; `onProgress` counts them, and the cells that the format cut.
   * The file is there as long as the worker lives.
   */
  exportFile(request: ExportRequest, onProgress: (rows: number, longCells: number) => void): Promise<DataResult<File>>;
  /** Ends what is under way, within 100 ms. */
  cancel(): Promise<void>;
}

/** The calls to the same worker that say something about many rows at once. */
export interface AnalysisApi {
  /** Returns what the shown rows have in a column. */
  profile(column: string): Promise<DataResult<ColumnProfile>>;
  /** Groups the shown rows. */
  group(request: GroupRequest): Promise<DataResult<GroupedRows>>;
  /** Returns columns that could be the key of a difference of two runs, the likeliest first: one, or two together. */
  proposeKeys(before: number, after: number): Promise<DataResult<string[][]>>;
  /** Compares two runs. Their other columns are compared where both have them. */
  compareRuns(request: DifferenceRequest): Promise<DataResult<DifferenceCounts>>;
  /** Returns the columns with another value in any of the changed rows of the last difference, and how many rows. */
  changedColumns(): Promise<DataResult<ChangedColumn[]>>;
  /**
   * Rows of the last difference from `start` (inclusive) to `end` (exclusive). With a column only the changed rows with
   * another value there, which `changedColumns` has found.
   */
  differenceRows(kind: DifferenceKind, start: number, end: number, column: string | null): Promise<DifferenceRow[]>;
  /** Returns the numbers of a column over all runs of the table; `onProgress` counts the rows that were read. */
  history(request: HistoryRequest, onProgress: (rows: number) => void): Promise<DataResult<RunHistory>>;
  /** Returns keys that can be followed over the runs, those of the newest run first. */
  historyKeys(request: HistoryKeysRequest): Promise<DataResult<string[][]>>;
}
