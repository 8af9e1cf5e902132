import { spotAt, type Slot } from '../align/slots.ts';
import type { Sale } from '../align/sales.ts';
import type { ColumnSelectors } from './columnSelector.ts';
import type { RecordSearch } from './recordSearch.ts';

/**
 * Returns the selector of the price that is asked for now: of records on sale the one beside the former price, of the
 * others the whole. `null` where it would find something else in a record.
 */
export function priceOnSale(
  slot: Slot,
  { now, formerCss }: Sale,
  [whole, asked]: readonly [ColumnSelectors, ColumnSelectors],
  search: RecordSearch,
): ColumnSelectors | null {
  const css = `${asked.css}, ${whole.css}:not(:has(${formerCss}))`;
  if (whole.css === ':scope' || whole.css.includes(',')) return null;
  const found = slot.spots.map((_, record) => search.find({ css, beside: [], inner: null }, record, false));
  const isExact = found.every(
    ([element], record) => element === (spotAt(now, record) ?? spotAt(slot, record))?.element,
  );
  return isExact ? { css, second: null, found } : null;
}
