import type { Value } from '#core/domain/data/block.ts';
import type { SampleRow } from '#core/domain/drift/mending.ts';

/** Kept rows that show what is usual, and the columns that all of them have. */
const minSamples = 6;
const minColumns = 3;
/** The share of a page's rows that must be usual: a page on which a column is lost has no adverts for want of it. */
const minUsual = 0.6;

/** Tells records from adverts that have the same element, by the columns that all kept rows have. */
export class UsualRecord {
  private readonly always: readonly number[];

  /** `columns`: those of a list. */
  constructor(columns: readonly string[], samples: readonly SampleRow[]) {
    const own = samples.filter(({ values }) => columns.some((column) => values[column] !== undefined));
    const isKnown = own.length >= minSamples;
    this.always = columns.flatMap((column, index) =>
      isKnown && own.every(({ values }) => values[column] !== undefined) ? [index] : [],
    );
  }

  /** Returns whether each row is a record: one that lacks most of what all kept rows had is none. */
  areRecords(rows: readonly Value[][]): boolean[] {
    const { always } = this;
    if (always.length < minColumns) return rows.map(() => true);
    const filled = rows.map((row) => always.filter((index) => (row[index] ?? null) !== null).length);
    const usual = filled.filter((count) => count > always.length / 2).length;
    const isUsual = usual >= minUsual * rows.length;
    return filled.map((count) => !isUsual || count > always.length / 2 || always.length - count < 2);
  }
}
