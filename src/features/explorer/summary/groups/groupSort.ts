import type { Group } from '#core/domain/analysis/groups.ts';
import type { Value } from '#core/domain/data/block.ts';
import { exactNumber } from '#core/domain/data/cellValue.ts';

/** The order of the groups in their table: by one of their columns, the number of rows or a figure. */
export interface GroupSort {
  place: 'count' | { key: number } | { figure: number };
  isDescending: boolean;
}

/** Returns the groups in this order. Empty values and groups without the figure are last in both directions. */
export function sortedGroups(groups: readonly Group[], { place, isDescending }: GroupSort, language: string): Group[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const factor = isDescending ? -1 : 1;
  const compare = (one: Group, other: Group): number => {
    if (place === 'count') return factor * (one.count - other.count);
    if ('key' in place) {
      return withEmptyLast(
        one.keys[place.key] ?? null,
        other.keys[place.key] ?? null,
        (first, second) => factor * compareKeys(first, second, collator),
      );
    }
    const [first, second] = [one.figures[place.figure] ?? null, other.figures[place.figure] ?? null];
    return withEmptyLast(first, second, (figure, otherFigure) => factor * (figure - otherFigure));
  };
  return groups.toSorted(compare);
}

function withEmptyLast<Some>(one: Some | null, other: Some | null, compare: (one: Some, other: Some) => number) {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compare(one, other);
}

function compareKeys(one: NonNullable<Value>, other: NonNullable<Value>, collator: Intl.Collator): number {
  const [first, second] = [exactNumber(one), exactNumber(other)];
  return Number.isNaN(first) || Number.isNaN(second) ? collator.compare(one, other) : first - second;
}
