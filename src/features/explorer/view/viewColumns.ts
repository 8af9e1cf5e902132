import type { ColumnView } from '#core/domain/data/view.ts';

/** Returns the columns as they are shown without a choice: all of them, the first pinned, because it names the row. */
export function defaultColumns(names: readonly string[]): ColumnView[] {
  return names.map((name, index) => ({ name, label: null, isHidden: false, isPinned: index === 0, widthPx: null }));
}

/** The place of a moved column beside another one. */
export type Side = 'before' | 'after';

/** Returns the columns in their new order: `name` is moved to a side of the column `beside`. */
export function movedColumn(columns: readonly ColumnView[], name: string, beside: string, side: Side): ColumnView[] {
  const moved = columns.find((column) => column.name === name);
  const others = columns.filter((column) => column !== moved);
  const place = others.findIndex((column) => column.name === beside);
  if (moved === undefined || place === -1) return [...columns];
  return others.toSpliced(side === 'before' ? place : place + 1, 0, moved);
}

/** Returns the columns with a change of one of them. The last visible column cannot be hidden. */
export function changedColumn(
  columns: readonly ColumnView[],
  name: string,
  change: Partial<Omit<ColumnView, 'name'>>,
): ColumnView[] {
  const changed = columns.map((column) => (column.name === name ? { ...column, ...change } : column));
  return changed.every(({ isHidden }) => isHidden) ? [...columns] : changed;
}

/** Returns the visible columns in the order of the screen: the pinned ones first. */
export function shownInOrder<Column extends Pick<ColumnView, 'isHidden' | 'isPinned'>>(
  columns: readonly Column[],
): Column[] {
  const visible = columns.filter(({ isHidden }) => !isHidden);
  return [...visible.filter(({ isPinned }) => isPinned), ...visible.filter(({ isPinned }) => !isPinned)];
}

/**
 * Returns the columns after one step of a column to the left or right among the visible ones that are pinned as it is;
 * `null` at the end of them.
 */
export function steppedColumn(columns: readonly ColumnView[], name: string, step: -1 | 1): ColumnView[] | null {
  const own = columns.find((column) => column.name === name);
  const neighbours = shownInOrder(columns).filter(({ isPinned }) => isPinned === own?.isPinned);
  const place = neighbours.findIndex((column) => column.name === name);
  const neighbour = neighbours[place + step];
  if (place === -1 || neighbour === undefined) return null;
  return movedColumn(columns, name, neighbour.name, step === -1 ? 'before' : 'after');
}
