import { isText } from 'domhandler';
import { price } from '../../extract/product/words.ts';
import { textOf } from '../../extract/text.ts';
import type { Spot } from '../mine/spots.ts';
import type { Slot } from './slots.ts';

/** Marks within a sentence: their text is a part of it. */
const marks = new Set(
  'b i em strong mark u s sup sub small code br wbr font abbr kbd q cite ins del tt big bdi bdo span'.split(' '),
);
/** Blocks of a written text. */
const prose = new Set(
  'p ul ol blockquote pre br hr h1 h2 h3 h4 h5 h6 b i em strong a img u table div figure'.split(' '),
);
const minProse = 60;
const maxSplitPrice = 24;

/** Returns whether the text of a slot is one value, so that its parts are not read on their own. */
export function readsWhole(slot: Slot): boolean {
  if (slot.children.length === 0) return true;
  const spots = slot.spots.flatMap((each) => each.slice(0, 1));
  return isMarkedText(slot, spots) || isSplitPrice(slot, spots) || isProse(slot, spots);
}

/** Returns whether the text directly in an element says more than its parts do: it differs from record to record. */
export function saysOwnText(slot: Slot): boolean {
  const texts = slot.spots.flatMap(([spot]) => (spot === undefined ? [] : [ownText(spot)]));
  const said = texts.filter((text) => text !== '');
  if (said.length === 0) return false;
  return new Set(said).size > 1 && said.some((text) => /[\p{L}\p{N}]{2}|\p{N}/u.test(text));
}

function ownText({ element }: Spot): string {
  return element.children
    .map((child) => (isText(child) ? child.data : ' '))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Returns whether a part of a marked text is a value of its own, such as a name in bold: most records have it. */
export function isSteady({ spots, isMany }: Slot): boolean {
  if (isMany) return false;
  const filled = spots.filter((each) => each.length > 0 && (each[0]?.text ?? 0) > 1).length;
  return spots.length > 2 && filled >= 0.9 * spots.length;
}

/** A text with nothing but marks in it, which no class names. */
function isMarkedText(slot: Slot, spots: readonly Spot[]): boolean {
  const hasOwn = spots.some(({ ownText: length }) => length > 0);
  if (!slot.children.every((child) => isMark(child, hasOwn))) return false;
  // Without a text of its own an element is the sum of its parts, unless they come and go as highlights do.
  return hasOwn || slot.children.some(({ isMany }) => isMany);
}

function isMark({ spots, children }: Slot, hasOwn: boolean): boolean {
  const first = spots.find((each) => each.length > 0)?.[0];
  if (first === undefined) return true;
  const { name, attribs } = first.element;
  const isNamed = attribs['class'] !== undefined || attribs['itemprop'] !== undefined;
  if (!marks.has(name) || (name === 'span' && (isNamed || !hasOwn)) || attribs['itemprop'] !== undefined) return false;
  return children.every((child) => isMark(child, true));
}

/** `<span>$</span><b>12</b><sup>99</sup>` */
function isSplitPrice(slot: Slot, spots: readonly Spot[]): boolean {
  if (slot.children.length < 2 || spots.some(({ links, text }) => links > 0 || text > maxSplitPrice)) return false;
  if (slot.children.some((child) => child.spots.flat().some(({ element }) => price.test(textOf(element)))))
    return false;
  return spots.every(({ element }) => price.test(textOf(element).trim()));
}

/** Paragraphs, lists and quotes whose number differs: the body of a post or the lines of an entry. */
function isProse(slot: Slot, spots: readonly Spot[]): boolean {
  const letters = spots.reduce((sum, { text }) => sum + text, 0);
  if (letters < minProse * spots.length) return false;
  const children = slot.spots.flatMap(([spot]) => spot?.children ?? []);
  if (!children.every(({ element: { name, attribs } }) => prose.has(name) && attribs['class'] === undefined))
    return false;
  const counts = new Set(spots.map((spot) => spot.children.length));
  return counts.size > 1 && (slot.children.some(({ isMany }) => isMany) || slot.children.length > 2);
}
