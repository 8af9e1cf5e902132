import type { Row, Value } from '#core/domain/data/block.ts';
import { exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import type { Filter, Query, Sort } from '#core/domain/data/view.ts';
import { dayMs } from '#core/domain/dayMs.ts';
import { foldText } from '#core/domain/query/foldText.ts';
import { FieldType } from '#core/domain/template/template.ts';

/** A row with its run, and its values by the names of its columns. */
export interface NaiveRow {
  lotNo: number;
  rowNo: number;
  values: Record<string, Value>;
}

/** The plain reading of a query: every row is looked at, and all of them are sorted by comparing. */
export function naiveRows(rows: readonly NaiveRow[], query: Query, types: Record<string, FieldType>): NaiveRow[] {
  const found = rows.filter((row) => isFound(row, query.search) && query.filters.every((filter) => meets(row, filter)));
  return found.toSorted((one, other) => {
    for (const sort of query.sorts) {
      const order = compareCells(one.values[sort.column], other.values[sort.column], sort, types[sort.column]);
      if (order !== 0) return order;
    }
    return 0;
  });
}

export function namedRow(names: readonly string[], values: Row, place: { lotNo: number; rowNo: number }): NaiveRow {
  return { ...place, values: Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])) };
}

function isFound({ values }: NaiveRow, search: string): boolean {
  const wanted = foldText(search);
  return wanted === '' || Object.values(values).some((value) => foldText(value ?? '').includes(wanted));
}

function meets({ lotNo, values }: NaiveRow, filter: Filter): boolean {
  if (filter.kind === 'runs') return filter.lotNos.includes(lotNo);
  const text = values[filter.column] ?? '';
  switch (filter.kind) {
    case 'empty':
      return (text === '') !== filter.isNot;
    case 'oneOf':
      return filter.values.some((value) => foldText(value ?? '') === foldText(text)) !== filter.isNot;
    case 'contains':
      return text !== '' && foldText(text).includes(foldText(filter.text)) !== filter.isNot;
    case 'pattern':
      return text !== '' && new RegExp(filter.pattern, 'u').test(text) !== filter.isNot;
    case 'numbers':
      return exactNumber(text) >= (filter.min ?? -Infinity) && exactNumber(text) <= (filter.max ?? Infinity);
    case 'dates':
      return (
        timeOf(text) >= (filter.from === null ? -Infinity : timeOf(filter.from)) &&
        timeOf(text) < (filter.to === null ? Infinity : timeOf(filter.to) + dayMs)
      );
  }
}

const collator = new Intl.Collator();

function compareCells(one: Value | undefined, other: Value | undefined, sort: Sort, type?: FieldType): number {
  const [a, b] = [one ?? '', other ?? ''];
  const order = groupOf(a, type) - groupOf(b, type);
  if (order !== 0 || groupOf(a, type) > 0) return order;
  const read = type === FieldType.Number ? exactNumber : type === FieldType.Date ? timeOf : null;
  const byValue = read === null ? collator.compare(a, b) : read(a) - read(b);
  return sort.isDescending ? -byValue : byValue;
}

/** Values, then texts that are none, then empty cells. */
function groupOf(text: string, type?: FieldType): number {
  if (text === '') return 2;
  if (type === FieldType.Number) return Number.isNaN(exactNumber(text)) ? 1 : 0;
  return type === FieldType.Date && Number.isNaN(timeOf(text)) ? 1 : 0;
}
