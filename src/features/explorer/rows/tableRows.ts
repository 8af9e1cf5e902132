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

/** The table that an explorer shows: the rows on this device of one run, or of all runs of a task. */
export interface Table {
  lots: readonly TableLot[];
  /** True for the table of a task, whose rows come from any number of runs. */
  isOfRuns: boolean;
  /** The names of the columns. */
  names: readonly string[];
  output: readonly OutputField[];
  /** Some rows, from which the widths of the columns are computed. */
  sample: readonly (readonly Value[])[];
}

/** The rows that are shown, in their order. */
export interface RowSource extends RowsHere {
  /** Reads rows from `start` (inclusive) to `end` (exclusive). Another function means other rows. */
  load: (start: number, end: number) => Promise<readonly TableRow[]>;
}
