import type { DifferenceKind } from '#workers/data/api.ts';
import type { Difference } from './useDifference.ts';

export interface OrderedColumn {
  name: string;
  /** The column's index in a row. */
  index: number;
  /** True for a column whose cells may show two values, and for the key. */
  isWide: boolean;
}

/** Returns the columns as they are shown: the key, then the chosen column, then those that changed most often. */
export function columnsInOrder(
  { columns, key, changed }: Pick<Difference, 'columns' | 'key' | 'changed'>,
  kind: DifferenceKind,
  column: string | null,
): OrderedColumn[] {
  const counts = new Map(kind === 'changed' ? changed.map((each) => [each.column, each.count]) : []);
  const placeOf = (name: string): number => {
    if (key.includes(name)) return -Infinity;
    return kind === 'changed' && name === column ? -Number.MAX_VALUE : -(counts.get(name) ?? 0);
  };
  const ordered = columns.map((name, index) => ({ name, index, isWide: counts.has(name) || key.includes(name) }));
  const difference = (one: number, other: number) => (one === other ? 0 : one - other);
  return ordered.toSorted((one, other) => difference(placeOf(one.name), placeOf(other.name)));
}
