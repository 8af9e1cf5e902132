import { price } from '../../extract/product/words.ts';
import { textOf } from '../../extract/text.ts';
import { classesOf } from '../mine/profiles.ts';
import type { Spot } from '../mine/spots.ts';

/**
 * Whole words of classes of former prices. Without the words that a product page also counts (words.ts, `formerName`):
 * in a list, `listing-price`, `regular-price` and `price bold` are mostly what is asked for.
 */
const formerWord =
  /^(?:old|was|former|before|original|previous|strik(?:e|ed|ethrough)?|struck|crossed|rrp|uvp|msrp|tachado|barre)$/u;
const struckTag = /^(?:del|s|strike)$/u;
/** A longer text says more than a price. */
const maxPrice = 24;

/** Returns the tag or class that says that an element is a former price, as a selector; `null` where nothing does. */
export function formerMark(spot: Spot): string | null {
  const { name } = spot.element;
  if (struckTag.test(name)) return name;
  const named = classesOf(spot).find(
    (each) => /^[a-z_][\w-]*$/iu.test(each) && wordsOf(each).some((word) => formerWord.test(word)),
  );
  return named === undefined ? null : `.${named}`;
}

/** Returns whether the text of an element is a price and nothing else. */
export function isPrice({ element }: Spot): boolean {
  const text = textOf(element).trim();
  return text.length <= maxPrice && price.test(text) && text.replace(price, '').trim() === '';
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/gu, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/u);
}
