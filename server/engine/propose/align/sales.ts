import { formerMark, isPrice } from './formerPrices.ts';
import { spotAt, type Slot } from './slots.ts';

/** The two prices within the price of a record on sale: `<del>$90</del> <ins>$70</ins>` where others have `$18`. */
export interface Sale {
  former: Slot;
  now: Slot;
  /** A selector of the former price within the price. */
  formerCss: string;
}

/** Returns the prices of the records on sale within a price that all records have; `null` where a slot is none. */
export function saleOf(slot: Slot): Sale | null {
  if (slot.isMany || slot.children.length < 2) return null;
  for (const former of slot.children) {
    const formerCss = formerCssOf(former);
    if (formerCss === null || !isPriceOn(former, former) || !isPlainElsewhere(slot, former)) continue;
    const now = slot.children.find((child) => child !== former && isPriceOn(child, former));
    if (now !== undefined && formerCssOf(now) === null) return { former, now, formerCss };
  }
  return null;
}

function formerCssOf({ spots, isMany }: Slot): string | null {
  const first = spots.find(([spot]) => spot !== undefined)?.[0];
  return first === undefined || isMany ? null : formerMark(first);
}

/** Returns whether a slot is a price in exactly the records that have a former one. */
function isPriceOn(slot: Slot, former: Slot): boolean {
  return slot.spots.every((_, record) => {
    const spot = spotAt(slot, record);
    return spot === null ? spotAt(former, record) === null : spotAt(former, record) !== null && isPrice(spot);
  });
}

/** Returns whether there are records that are not on sale, whose whole text is a price. */
function isPlainElsewhere(slot: Slot, former: Slot): boolean {
  const others = slot.spots.flatMap(([spot], record) => (spotAt(former, record) === null && spot ? [spot] : []));
  return others.length > 0 && others.every(isPrice);
}
