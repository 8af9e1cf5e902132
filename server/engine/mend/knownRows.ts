import type { Value } from '#core/domain/data/block.ts';
import type { SampleRow } from '#core/domain/drift/mending.ts';
import { valueTypeOf } from '#core/domain/drift/runFacts.ts';
import { textOf } from '../extract/text.ts';
import type { ReadRows } from './mendField.ts';

/** The rows of a page that are compared. */
export const maxRows = 20;
/** Shorter values are in any text. */
const minShown = 3;
/** The characters of a value that count, and the share of a kept row's texts that a row must have to be it. */
const maxWeight = 40;
const minAgreed = 0.5;

/** Finds the kept rows among the rows of a page, by which a field knows what was in it before. */
export class KnownRows {
  private readonly samples: readonly SampleRow[];
  private readonly byRead = new WeakMap<ReadRows['rows'], readonly (readonly SampleRow[])[]>();

  constructor(samples: readonly SampleRow[]) {
    this.samples = samples;
  }

  /**
   * Returns for each of the first rows the kept rows that it may be: of the same page, or, in a list, those of which
   * the row has most; none where that is little.
   */
  of(read: ReadRows): readonly (readonly SampleRow[])[] {
    const before = this.byRead.get(read.rows);
    if (before !== undefined) return before;
    const known = read.items.slice(0, maxRows).map((_, row) => this.samplesOf(read, row));
    this.byRead.set(read.rows, known);
    return known;
  }

  private samplesOf({ page, columns, items, rows }: ReadRows, row: number): readonly SampleRow[] {
    const { url, requestedUrl } = page.facts;
    const item = items[row] ?? null;
    if (item === null) {
      // The rows of a list are of its page, too.
      const isOf = ({ url: of, values }: SampleRow): boolean =>
        [url, requestedUrl].includes(of) && columns.some((column) => values[column] !== undefined);
      return this.samples.filter(isOf).slice(0, 1);
    }
    const text = textOf(item);
    const values = new Map(columns.map((name, index) => [name, rows[row]?.[index] ?? null]));
    const agreed = this.samples.map((sample) => agreedShare(sample, values, text));
    const most = Math.max(0, ...agreed);
    return most < minAgreed ? [] : this.samples.filter((_, index) => agreed[index] === most);
  }
}

/**
 * Returns how much of a kept row a row has, as a share of the kept texts: values that are equal, and others that the
 * item shows.
 */
function agreedShare({ values: kept }: SampleRow, values: ReadonlyMap<string, Value>, text: string): number {
  let all = 0;
  let agreed = 0;
  for (const [column, value] of Object.entries(kept)) {
    const weight = Math.min(value.length, maxWeight);
    if (valueTypeOf(value) === 'text') all += weight;
    if (values.get(column) === value || isShown(value, text)) agreed += weight;
  }
  return agreed / Math.max(all, 1);
}

/** True where a text has a value, or the parts from which it was joined. */
function isShown(value: string, text: string): boolean {
  return value.length >= minShown && (text.includes(value) || value.split(', ').every((part) => text.includes(part)));
}

/** Returns the value that all of the kept rows have in a column: `null` for none, `undefined` where they differ. */
export function keptValue(samples: readonly SampleRow[], column: string): string | null | undefined {
  const values = new Set(samples.map(({ values: kept }) => kept[column] ?? null));
  return values.size === 1 ? [...values][0] : undefined;
}
