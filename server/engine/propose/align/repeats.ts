import { shortTextOf } from '../../mend/selectors/shortText.ts';
import type { Spot } from '../mine/spots.ts';
import { formerMark, isPrice } from './formerPrices.ts';
import { labelOf } from './labels.ts';

/** The elements of one slot by record. */
interface Part {
  rows: Spot[][];
  isMany: boolean;
}

const maxOrdinals = 12;
const maxTag = 40;
/** Optional elements without a name of their own are still known by their order up to this number. */
const maxOptional = 4;

/**
 * Divides elements of the same kind, of which a record has several, into slots: by the labels before them, by their
 * place where all records have equally many, by their shape; else they are one slot of many elements.
 */
export function divideRepeated(rows: Spot[][], siblings: readonly (readonly Spot[])[]): Part[] {
  const counts = rows.map(({ length }) => length).filter((count) => count > 0);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  if (most <= 1) return [{ rows, isMany: false }];
  const usual = counts.filter((count) => count === most).length;
  const isEven = usual >= 0.9 * counts.length && usual > 1;
  const isCell = rows.some(([first]) => first?.element.name === 'td');
  if (isCell || (isEven && most <= maxOrdinals)) return byOrder(rows, Math.min(most, 40));
  const found = byFormer(rows) ?? byLabel(rows);
  if (found !== null) return found;
  const shaped = byKey(rows, (spot) => shapeOf(spot));
  if (shaped !== null && shaped.length > 1) return shaped;
  if (most <= maxOptional && !isListOf(rows) && !areTags(rows, siblings)) return byOrder(rows, most);
  return [{ rows, isMany: true }];
}

function byOrder(rows: readonly Spot[][], most: number): Part[] {
  return Array.from({ length: most }, (_, place) => ({
    rows: rows.map((spots) => spots.slice(place, place + 1)),
    isMany: false,
  }));
}

/** Slots by label, where labels come again in other records and nearly all elements have one. */
function byLabel(rows: readonly Spot[][]): Part[] | null {
  const counts = new Map<string, number>();
  let all = 0;
  const labels = rows.map((spots) =>
    spots.map((spot) => {
      const label = labelOf(spot);
      all += 1;
      if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
      return label;
    }),
  );
  const repeated = [...counts].filter(([, count]) => count >= 2);
  const covered = repeated.reduce((sum, [, count]) => sum + count, 0);
  if (covered < 0.7 * all || repeated.length > maxOrdinals * 2) return null;
  return repeated.map(([label]) => ({
    rows: rows.map((spots, record) => spots.filter((_, index) => labels[record]?.[index] === label).slice(0, 1)),
    isMany: false,
  }));
}

/** Slots by a key that no record has twice; `null` where one has. */
function byKey(rows: readonly Spot[][], keyOf: (spot: Spot) => string): Part[] | null {
  const parts = new Map<string, Spot[][]>();
  for (const [record, spots] of rows.entries()) {
    for (const spot of spots) {
      const key = keyOf(spot);
      const part = parts.get(key) ?? rows.map(() => []);
      parts.set(key, part);
      if ((part[record]?.length ?? 0) > 0) return null;
      part[record]?.push(spot);
    }
  }
  return [...parts.values()].map((part) => ({ rows: part, isMany: false }));
}

/**
 * Divides the price that is asked for now from a former one, which few records have (`price old` and `price new` among
 * many `price`): a class of few records is none of the usual ones.
 */
function byFormer(rows: readonly Spot[][]): Part[] | null {
  if (!rows.flat().every(isPrice)) return null;
  const parts = byKey(rows, (spot) => String(formerMark(spot) !== null));
  return parts?.length === 2 ? parts : null;
}

/** The tags directly in an element. */
function shapeOf({ children, element }: Spot): string {
  const names = new Set(children.map((child) => child.element.name));
  return `${element.name}>${[...names].toSorted().join()}`;
}

/** Returns whether elements of one class are all that their parent has, and words: an older price is none of those. */
function areTags(rows: readonly Spot[][], siblings: readonly (readonly Spot[])[]): boolean {
  return rows.every(
    (spots, record) =>
      spots.length === (siblings[record]?.length ?? 0) &&
      spots.every((spot) => {
        const text = spot.element.attribs['class'] === undefined ? null : shortTextOf(spot.element, maxTag);
        return text !== null && /^\p{L}[^\d:：]*$/u.test(text);
      }),
  );
}

/** Returns whether the elements are entries of a list within the record, such as its tags. */
function isListOf(rows: readonly Spot[][]): boolean {
  const all = rows.flat();
  const [first] = all;
  if (first === undefined) return false;
  if (first.element.name === 'li' || first.element.name === 'a' || first.element.name === 'p') return true;
  // All that its parent holds, each with a link.
  return all.every(({ links, size }) => links === 1 && size <= 3);
}
