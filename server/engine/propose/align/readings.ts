import { textOf } from '../../extract/text.ts';
import { limits } from '../proposal.ts';
import type { Spot } from '../mine/spots.ts';
import { saleOf, type Sale } from './sales.ts';
import { spotAt, type Slot } from './slots.ts';
import { isSteady, readsWhole, saysOwnText } from './wholeText.ts';

/** A way to read a slot: its text, or one of its attributes. */
export interface Reading {
  slot: Slot;
  kind: 'text' | 'link' | 'picture' | 'attribute';
  /** `null` reads the text. */
  attr: string | null;
  /** By record; `null` where the record has none. */
  values: (string | null)[];
  /** The two prices of records on sale, of which the one that is asked for now is read. */
  sale?: Sale;
}

/** Attributes with values for machines or for people who cannot see the page. */
const valueAttributes = [
  'datetime',
  'content',
  'data-price',
  'data-date',
  'data-rating',
  'data-score',
  'data-value',
  'data-count',
];
const pictureAttributes = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'srcset', 'data-srcset', 'src'];
const controls = new Set('button input textarea label option'.split(' '));
const noAddress = /^\s*(?:$|#|javascript:|mailto:|tel:)/iu;
const maxReadings = 80;

/** Returns what can be read from aligned records, in the order of the page. */
export function readingsOf(root: Slot): Reading[] {
  const readings: Reading[] = [];
  const visit = (slot: Slot): void => {
    if (readings.length >= maxReadings) return;
    const name = nameOf(slot);
    if (controls.has(name)) return;
    if (slot.parent === null && slot.isMany) {
      for (const child of slot.children) visit(child);
      return;
    }
    if (slot.isMany) {
      push(readings, textReading(slot));
      return;
    }
    if (name === 'img') {
      const attr = pictureAttribute(slot);
      if (attr !== null) push(readings, attributeReading(slot, attr, 'picture'));
      push(readings, attributeReading(slot, 'alt', 'attribute'));
      return;
    }
    if (name === 'a') push(readings, attributeReading(slot, 'href', 'link'));
    for (const attr of valueAttributes) push(readings, attributeReading(slot, attr, 'attribute'));
    const hasText = slot.spots.some(([spot]) => spot !== undefined && spot.text > 0);
    if (!hasText || isCut(slot)) {
      for (const attr of ['title', 'aria-label']) push(readings, attributeReading(slot, attr, 'attribute'));
    }
    const sale = hasText ? saleOf(slot) : null;
    if (sale !== null) {
      push(readings, saleReading(slot, sale));
      push(readings, textReading(sale.former));
      return;
    }
    if (hasText && readsWhole(slot)) {
      push(readings, textReading(slot));
      for (const child of slot.children) {
        if (slot.children.length <= 4 && isSteady(child)) visit(child);
        else visitAttributes(child);
      }
      return;
    }
    if (hasText && saysOwnText(slot)) push(readings, textReading(slot));
    for (const child of slot.children) visit(child);
  };
  /** The links, pictures and machine values within a text that is read whole. */
  const visitAttributes = (slot: Slot): void => {
    if (readings.length >= maxReadings || slot.isMany) return;
    if (nameOf(slot) === 'a') push(readings, attributeReading(slot, 'href', 'link'));
    for (const attr of valueAttributes) push(readings, attributeReading(slot, attr, 'attribute'));
    for (const child of slot.children) visitAttributes(child);
  };
  visit(root);
  return readings;
}

/** Returns the text of an element as a recipe reads it, cut where it is long. */
function spotText({ element }: Spot): string {
  return textOf(element).trim().slice(0, limits.value);
}

function nameOf({ spots }: Slot): string {
  return spots.find((each) => each.length > 0)?.[0]?.element.name ?? '';
}

function push(readings: Reading[], reading: Reading): void {
  if (reading.values.some((value) => value !== null)) readings.push(reading);
}

function saleReading(slot: Slot, sale: Sale): Reading {
  const whole = textReading(slot);
  const now = textReading(sale.now).values;
  return { ...whole, values: whole.values.map((text, record) => now[record] ?? text), sale };
}

/** Returns the texts of a slot as a recipe reads them. */
export function textReading(slot: Slot): Reading {
  const values = slot.spots.map((spots) => {
    const texts = spots.map(spotText).filter((text) => text !== '');
    return texts.length === 0 ? null : texts.join(slot.isMany ? joinedBy(slot) : '');
  });
  return { slot, kind: 'text', attr: null, values };
}

/** Tags are joined by commas, paragraphs by spaces. */
export function joinedBy({ spots }: Slot): string {
  const all = spots.flat();
  const letters = all.reduce((sum, { text }) => sum + text, 0);
  return letters > 40 * all.length ? ' ' : ', ';
}

function attributeReading(slot: Slot, attr: string, kind: Reading['kind']): Reading {
  const values = slot.spots.map((_, record) => {
    const text = spotAt(slot, record)?.element.attribs[attr]?.trim() ?? '';
    return text === '' || text.length > limits.value || (kind === 'link' && noAddress.test(text)) ? null : text;
  });
  return { slot, kind, attr, values };
}

/** The attribute that holds the picture in most records; `data:` is a picture that holds the place of another. */
function pictureAttribute(slot: Slot): string | null {
  let best: string | null = null;
  let most = 0;
  for (const attr of pictureAttributes) {
    const count = slot.spots.filter((_, record) => {
      const value = spotAt(slot, record)?.element.attribs[attr]?.trim() ?? '';
      return value !== '' && !value.startsWith('data:');
    }).length;
    if (count > most) [best, most] = [attr, count];
  }
  return best;
}

/** Texts that end in dots are cut; their title holds all. */
function isCut(slot: Slot): boolean {
  const texts = slot.spots.map((_, record) => spotAt(slot, record)).filter((spot) => spot !== null);
  return texts.some(
    (spot) => spot.text <= 200 && spot.element.attribs['title'] !== undefined && /(?:…|\.\.\.)$/u.test(spotText(spot)),
  );
}
