import type { Value } from '#core/domain/data/block.ts';
import type { Filter, Query, Sort } from '#core/domain/data/view.ts';
import { isSameList } from './filterAddress.ts';

/**
 * Returns the sorts after a press on a column: ascending, descending, none. `isAdding` (Shift) keeps the other columns
 * and puts a new one after them.
 */
export function pressedSorts(sorts: readonly Sort[], column: string, isAdding: boolean): Sort[] {
  const own = sorts.find((sort) => sort.column === column);
  if (!isAdding) {
    if (own === undefined || sorts.length > 1) return [{ column, isDescending: false }];
    return own.isDescending ? [] : [{ column, isDescending: true }];
  }
  if (own === undefined) return [...sorts, { column, isDescending: false }];
  if (own.isDescending) return sorts.filter((sort) => sort !== own);
  return sorts.map((sort) => (sort === own ? { column, isDescending: true } : sort));
}

/** Returns the sorts with this direction for a column: the only one, unless it was already one of several. */
export function chosenSorts(sorts: readonly Sort[], column: string, isDescending: boolean): Sort[] {
  const isOneOfSeveral = sorts.length > 1 && sorts.some((sort) => sort.column === column);
  if (!isOneOfSeveral) return [{ column, isDescending }];
  return sorts.map((sort) => (sort.column === column ? { column, isDescending } : sort));
}

/**
 * Returns the filters with `filter` at this place, after the last one for `null`; without it for `null` as filter. A
 * new list replaces the one of the same column and direction.
 */
export function changedFilters(filters: readonly Filter[], place: number | null, filter: Filter | null): Filter[] {
  if (filter === null) return place === null ? [...filters] : filters.toSpliced(place, 1);
  const at = place ?? placeOfNew(filters, filter);
  return filters.toSpliced(at, 1, filter);
}

/** Returns the place that a new filter gets among these. */
export function placeOfNew(filters: readonly Filter[], added: Filter): number {
  const same = filters.findIndex((filter) => isSameList(filter, added));
  return same === -1 ? filters.length : same;
}

/** Returns the filters with one that shows only this value of a column, instead of an earlier choice of its values. */
export function filteredByValue(filters: readonly Filter[], column: string, value: Value): Filter[] {
  const others = filters.filter((filter) => filter.kind !== 'oneOf' || filter.column !== column);
  return [...others, { kind: 'oneOf', column, values: [value], isNot: false }];
}

/** True for a range whose end is before its beginning: no row can be in it. */
export function isRangeReversed(filter: Filter): boolean {
  if (filter.kind === 'numbers') return filter.min !== null && filter.max !== null && filter.min > filter.max;
  return filter.kind === 'dates' && filter.from !== null && filter.to !== null && filter.from > filter.to;
}

/** Returns the query without the filters that cannot be applied: reversed ranges, and patterns that were refused. */
export function applicableQuery<Asked extends Query>(
  { search, filters, sorts }: Asked,
  refusedPatterns: ReadonlySet<string>,
): Query {
  const isRefused = (filter: Filter) => filter.kind === 'pattern' && refusedPatterns.has(filter.pattern);
  return {
    search,
    filters: filters.filter((filter) => !isRangeReversed(filter) && !isRefused(filter)),
    sorts,
  };
}
