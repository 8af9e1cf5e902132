import { partCount } from '#app/parts/chart/drawing.ts';

/** The parts of a history that a user chooses; the address holds them. */
export interface HistoryChoice {
  isOpen: boolean;
  /** The columns that say which rows of the runs are the same thing; none: those that the data propose. */
  key: readonly string[];
  /** The column of numbers; `null` for the first one. */
  column: string | null;
  /** The keys of the followed things; none: all rows together. */
  items: readonly (readonly string[])[];
}

/** One line for each, and as many colours. */
export const maxItems = partCount;

/**
 * Reads `of=history`, `key=sku` once per column, `column=price`, and `item=` once per thing, whose values of the key
 * are one below the other.
 */
export function readHistory(address: URLSearchParams): HistoryChoice {
  return {
    isOpen: address.get('of') === 'history',
    key: [...new Set(address.getAll('key'))].slice(0, 2),
    column: address.get('column'),
    items: [...new Set(address.getAll('item'))].slice(0, maxItems).map((text) => text.split('\n')),
  };
}

/** Returns the address with this choice; everything else in it stays. */
export function withHistory(address: URLSearchParams, choice: HistoryChoice): URLSearchParams {
  const changed = new URLSearchParams([...address].filter(([name]) => !['of', 'key', 'column', 'item'].includes(name)));
  if (choice.isOpen) changed.set('of', 'history');
  for (const column of choice.key) changed.append('key', column);
  if (choice.column !== null) changed.set('column', choice.column);
  for (const item of choice.items) changed.append('item', item.join('\n'));
  return changed;
}
