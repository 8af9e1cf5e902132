import type { Value } from '#core/domain/data/block.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import type { RowsHere } from './rowPages.ts';

/** A row of the screen: the run, the number in it from 0, and the values in the order of the table's names. */
export interface TableRow {
  lotNo: number;
  rowNo: number;
  values: readonly Value[];
}

/** A run of a table, with its state on the device. */
export interface TableLot extends RowsHere {
  lotId: string;
  lotNo: number;
}

/** Rows of a run that are not on this device, which the service is asked for. */
interface RowsBeyond {
  /** The number of rows of the run, on this device or not. */
  rowCount: number;
  /** Reads rows from `start` (inclusive) to `end` (exclusive); `null` if they cannot be had now. */
  load: (start: number, end: number) => Promise<readonly (readonly Value[])[] | null>;
}

/** The table that an explorer shows: the rows on this device of one run, or of all runs of a task. */
export interface Table {
  taskId: string;
  lots: readonly TableLot[];
  /** True for the table of a task, whose rows come from any number of runs. */
  isOfRuns: boolean;
  /** The names of the columns. */
  names: readonly string[];
  output: readonly OutputField[];
  /** Absent where everything that can be shown is on this device. Queries work on the rows on this device only. */
  beyond?: RowsBeyond | undefined;
  /** Some rows, from which the widths of the columns are computed. */
  sample: readonly (readonly Value[])[];
}

/** The rows that are shown, in their order. */
export interface RowSource extends RowsHere {
  /** Reads rows from `start` (inclusive) to `end` (exclusive). Another function means other rows. */
  load: (start: number, end: number) => Promise<readonly TableRow[]>;
}
