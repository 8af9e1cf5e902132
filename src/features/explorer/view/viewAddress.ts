import type { ColumnView, Sort, View } from '#core/domain/data/view.ts';
import { isFilterKey, parseFilters, printFilters } from './filterAddress.ts';
import { defaultColumns } from './viewColumns.ts';

/** The narrowest and the widest column that a user can choose. */
export const columnLimitsPx = { min: 48, max: 1_200 };
/** The most characters of a column's name in a view; exports have the same limit. */
export const maxLabelLength = 255;

/**
 * Reads the view that an address holds: `q` the search, `sort` once per column, and filters (filterAddress.ts); `hide`
 * and `pin` once per column, `order` the columns that precede the others, `width.<column>` and `label.<column>`.
 * Columns other than `names`, and bad values, are ignored. The result has every column, in the order of the screen.
 */
export function readView(address: URLSearchParams, names: readonly string[]): View {
  return {
    search: address.get('q') ?? '',
    filters: parseFilters(address, names),
    sorts: readSorts(address.getAll('sort'), names),
    columns: readColumns(address, names),
  };
}

/** Returns the address with this view instead of its own; everything else in it stays. */
export function withView(address: URLSearchParams, view: View, names: readonly string[]): URLSearchParams {
  const changed = new URLSearchParams([...address].filter(([key]) => !isViewKey(key)));
  for (const [key, value] of printView(view, names)) changed.append(key, value);
  return changed;
}

/** Returns the entries of an address that hold a view, without the default values. */
export function printView({ search, filters, sorts, columns }: View, names: readonly string[]): [string, string][] {
  return [
    ...(search === '' ? [] : [['q', search] as const]),
    ...printFilters(filters),
    ...sorts.map(({ column, isDescending }) => ['sort', `${column}.${isDescending ? 'desc' : 'asc'}`] as const),
    ...printColumns(columns, names),
  ].map(([key, value]) => [key, value]);
}

/** Returns whether this key of an address belongs to a view. */
export function isViewKey(key: string): boolean {
  return ['q', 'sort', 'hide', 'pin', 'order'].includes(key) || /^(?:width|label)\./u.test(key) || isFilterKey(key);
}

function readSorts(values: readonly string[], names: readonly string[]): Sort[] {
  const sorts = values.flatMap((value) => {
    const [, column = value, direction = 'asc'] = /^(.*)\.(asc|desc)$/su.exec(value) ?? [];
    return names.includes(column) ? [{ column, isDescending: direction === 'desc' }] : [];
  });
  return sorts.filter(({ column }, index) => sorts.findIndex((other) => other.column === column) === index);
}

function readColumns(address: URLSearchParams, names: readonly string[]): ColumnView[] {
  const hidden = address.getAll('hide');
  const isAllHidden = names.every((name) => hidden.includes(name));
  const first = address.getAll('order').filter((name) => names.includes(name));
  const columns = defaultColumns(names).map((column) => ({
    ...column,
    label: address.get(`label.${column.name}`)?.slice(0, maxLabelLength) || null,
    isHidden: !isAllHidden && hidden.includes(column.name),
    isPinned: address.has('pin') ? address.getAll('pin').includes(column.name) : column.isPinned,
    widthPx: readWidth(address.get(`width.${column.name}`)),
  }));
  const placeOf = ({ name }: ColumnView) => (first.includes(name) ? first.indexOf(name) : first.length);
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function readWidth(text: string | null): number | null {
  if (text === null || !/^\d{1,4}$/u.test(text)) return null;
  return Math.min(columnLimitsPx.max, Math.max(columnLimitsPx.min, Number(text)));
}

function printColumns(columns: readonly ColumnView[], names: readonly string[]): (readonly [string, string])[] {
  const pinned = columns.filter(({ isPinned }) => isPinned).map(({ name }) => name);
  const isUsualPin = pinned.length === Math.min(1, names.length) && pinned[0] === names[0];
  return [
    ...columns.filter(({ isHidden }) => isHidden).map(({ name }) => ['hide', name] as const),
    // An empty one means that none is pinned.
    ...(isUsualPin ? [] : pinned.length === 0 ? [['pin', ''] as const] : pinned.map((name) => ['pin', name] as const)),
    ...orderPrefix(columns, names).map((name) => ['order', name] as const),
    ...columns.flatMap(({ name, widthPx }) =>
      widthPx === null ? [] : [[`width.${name}`, String(Math.round(widthPx))] as const],
    ),
    ...columns.flatMap(({ name, label }) => (label === null ? [] : [[`label.${name}`, label] as const])),
  ];
}

/** Returns the fewest first columns after which the others follow in the order of the table. */
function orderPrefix(columns: readonly ColumnView[], names: readonly string[]): string[] {
  const ordered = columns.map(({ name }) => name);
  let length = ordered.length;
  while (length > 0 && isInOrder(ordered.slice(length - 1), names)) length -= 1;
  return ordered.slice(0, length);
}

function isInOrder(some: readonly string[], names: readonly string[]): boolean {
  const places = some.map((name) => names.indexOf(name));
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}
