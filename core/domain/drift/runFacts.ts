import type { Value } from '../data/block.ts';
import { exactNumber, isLink, timeOf } from '../data/cellValue.ts';

/** The types that drift distinguishes; a value has exactly one. */
export const valueTypes = ['number', 'date', 'url', 'text'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Facts about one column of a run. */
export interface ColumnFacts {
  name: string;
  /** The share of rows that have a value. */
  filled: number;
  /** The shares of the types among these values; all are 0 in a column without values. */
  types: Record<ValueType, number>;
}

/** Facts about the rows of a run, from which later runs of its task are judged (drift.ts). */
export interface RunFacts {
  /** All rows of the run. */
  rowCount: number;
  /** The rows that were read for the shares. */
  readRows: number;
  columns: ColumnFacts[];
}

/** Columns beyond this number are not looked at: they are fields of pages rather than of a recipe. */
const maxColumns = 300;

/** Returns the type of a value that is not empty. A text fits at most one of them. */
export function valueTypeOf(text: string): ValueType {
  if (!Number.isNaN(exactNumber(text))) return 'number';
  if (!Number.isNaN(timeOf(text))) return 'date';
  return isLink(text) ? 'url' : 'text';
}

export function isEmptyValue(value: Value | undefined): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** Counts the values of a run block by block; its memory is that of one block. */
export class FactsTally {
  private readRows = 0;
  private readonly counts: Record<ValueType, number>[] = [];

  /** Adds the rows of a block, by column. A column that the block does not have yet counts as empty. */
  add(columns: readonly (readonly Value[])[]): void {
    this.readRows += columns[0]?.length ?? 0;
    for (const [index, values] of columns.slice(0, maxColumns).entries()) {
      const counts = (this.counts[index] ??= noTypes());
      for (const value of values) if (!isEmptyValue(value)) counts[valueTypeOf(value)] += 1;
    }
  }

  /** Returns the facts; `names` are the columns of the run in the order of its blocks. */
  facts(names: readonly string[], rowCount: number): RunFacts {
    const columns = names.slice(0, maxColumns).map((name, index): ColumnFacts => {
      const counts = this.counts[index] ?? noTypes();
      const filled = valueTypes.reduce((sum, type) => sum + counts[type], 0);
      const types = noTypes();
      for (const type of valueTypes) types[type] = shareOf(counts[type], filled);
      return { name, filled: shareOf(filled, this.readRows), types };
    });
    return { rowCount, readRows: this.readRows, columns };
  }
}

function noTypes(): Record<ValueType, number> {
  return { number: 0, date: 0, url: 0, text: 0 };
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
