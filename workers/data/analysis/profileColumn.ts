import { dateHistogramOf, histogramOf } from '#core/domain/analysis/histogram.ts';
import { ValueTally } from '#core/domain/analysis/valueTally.ts';
import type { Value } from '#core/domain/data/block.ts';
import { exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { ColumnProfile } from '../api.ts';
import type { ShownRows } from '../query/shownRows.ts';
import { visitCells } from '../query/visitCells.ts';
import type { BlockReader } from '../table/blockReader.ts';
import type { Work } from '../work.ts';

const commonestCount = 10;

/** Returns what rows, in the table's own order, have in a column. */
export async function profileColumn(
  rows: ShownRows,
  column: string,
  reader: BlockReader,
  work: Work,
): Promise<ColumnProfile> {
  const type = rows.table.columns.find(({ name }) => name === column)?.type ?? FieldType.Text;
  const tally = new ValueTally();
  const extremes =
    type === FieldType.Number || type === FieldType.Date ? new TypedExtremes(type, rows.count) : new TextExtremes();
  let filled = 0;
  await visitCells(rows, column, reader, work, (_, { body }, start, end) => {
    const text = body.slice(start, end);
    filled += 1;
    extremes.add(text, tally.add(text));
  });
  tally.empty = rows.count - filled;
  return {
    type,
    rowCount: rows.count,
    filled,
    typed: extremes.count ?? filled,
    distinct: tally.distinct,
    least: extremes.least,
    most: extremes.most,
    commonest: tally.commonest(commonestCount),
    bins: extremes.bins(),
  };
}

const collator = new Intl.Collator();

/** The first and the last text; a text that was there before is not compared again. */
class TextExtremes {
  readonly count = null;
  least: Value = null;
  most: Value = null;

  add(text: string, isNew: boolean): void {
    if (!isNew) return;
    if (this.least === null || collator.compare(text, this.least) < 0) this.least = text;
    if (this.most === null || collator.compare(text, this.most) > 0) this.most = text;
  }

  bins(): [] {
    return [];
  }
}

/** The least and the greatest number or date, as they are written. */
class TypedExtremes {
  count = 0;
  least: Value = null;
  most: Value = null;
  private readonly type: FieldType;
  private readonly values: Float64Array;
  private leastValue = Infinity;
  private mostValue = -Infinity;

  constructor(type: FieldType, rowCount: number) {
    this.type = type;
    this.values = new Float64Array(rowCount);
  }

  add(text: string): void {
    const value = this.type === FieldType.Number ? exactNumber(text) : timeOf(text);
    if (Number.isNaN(value)) return;
    this.values[this.count] = value;
    this.count += 1;
    if (value < this.leastValue) [this.least, this.leastValue] = [text, value];
    if (value > this.mostValue) [this.most, this.mostValue] = [text, value];
  }

  bins() {
    const values = this.values.subarray(0, this.count);
    return this.type === FieldType.Number ? histogramOf(values) : dateHistogramOf(values);
  }
}
