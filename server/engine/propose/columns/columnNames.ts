import { isLasting, lastingPrefix } from '../../mend/selectors/lastingNames.ts';
import { isTag, type Element } from 'domhandler';
import { labelOf } from '../align/labels.ts';
import type { Reading } from '../align/readings.ts';
import { formerMark } from '../align/formerPrices.ts';
import type { Slot } from '../align/slots.ts';
import type { Spot } from '../mine/spots.ts';
import type { Typed } from './columnTypes.ts';

/** Words of classes that say nothing about a value. */
const empty = new Set(
  (
    'card item items text txt content contents wrapper wrap box col column row inner outer info block link list listing meta body value val label field ' +
    'data container main left right top bottom first last primary secondary small large big bold normal grid cell entry post product result search ' +
    'article teaser media object span div element component module section view views node group part line details detail desktop mobile only display ' +
    'hidden visible style class default base root area zone elem el ui new holder thing single multi full half title-link hd bd ft tile unit figure ' +
    'btn button icon ico clearfix inline flex auto sr none xs sm md lg xl btm sep scope semibold bold svg mini medium size truncated truncator offscreen ' +
    'expander responsive muted light dark strong upper lower align alignleft alignright highlighting semi plain nowrap wrap gray grey red blue green ' +
    'white black fg bg fn col12 apply ratio accessibility current max min horizontal vertical unstyled sub ini neutral'
  ).split(' '),
);
/** Longer names of what abbreviations mean. */
const written: Record<string, string> = {
  desc: 'Description',
  descr: 'Description',
  excerpt: 'Summary',
  snippet: 'Summary',
  img: 'Picture',
  image: 'Picture',
  thumb: 'Picture',
  thumbnail: 'Picture',
  photo: 'Picture',
  avatar: 'Avatar',
  addr: 'Address',
  tel: 'Phone',
  url: 'Link',
  href: 'Link',
  headline: 'Title',
  heading: 'Title',
  name: 'Name',
  qty: 'Quantity',
  num: 'Number',
  cat: 'Category',
  auth: 'Author',
  username: 'User',
  datetime: 'Date',
  timestamp: 'Date',
  published: 'Date',
  datepublished: 'Date',
};
const byTag: Record<string, string> = {
  h1: 'Title', h2: 'Title', h3: 'Title', h4: 'Title', h5: 'Title', h6: 'Title',
  time: 'Date', address: 'Address', dt: 'Term', dd: 'Description', cite: 'Source', blockquote: 'Quote', figcaption: 'Caption',
}; // prettier-ignore
const byType = {
  text: 'Text',
  number: 'Number',
  price: 'Price',
  date: 'Date',
  link: 'Link',
  picture: 'Picture',
} as const;
const maxName = 40;
const maxAncestors = 4;

/**
 * Returns the name of a column without regard to the others: its header or label, its property, a word of its class,
 * its element, else its type.
 */
export function columnName(reading: Reading, typed: Typed, header: string | null): string {
  const { slot, kind, attr } = reading;
  if (header !== null && (kind === 'text' || kind === 'attribute')) return shortened(header);
  const first = firstSpot(slot);
  if (kind === 'picture') return 'Picture';
  const said = typed.label ?? labelShared(slot);
  if (said !== null && kind !== 'link') return shortened(said);
  if (typed.type === 'price' && first !== null && formerMark(first) !== null) return 'Former price';
  if (typed.unit !== null) return capital(typed.unit);
  const named = first === null ? null : nameIn(first, slot);
  if (kind === 'link') return header ?? named ?? 'Link';
  if (attr === 'datetime') return named ?? 'Date';
  if (attr?.startsWith('data-') === true) return capital(attr.slice('data-'.length));
  if (named !== null) return named;
  return byTag[first?.element.name ?? ''] ?? byType[typed.type];
}

/** Makes a name unique among those that are taken, and takes it. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${name} ${number}`;
  taken.add(unique.toLowerCase());
  return unique;
}

function firstSpot({ spots }: Slot): Spot | null {
  return spots.find((each) => each.length > 0)?.[0] ?? null;
}

/** The label that comes before the slot in all records that have it. */
function labelShared(slot: Slot): string | null {
  const labels = new Set(slot.spots.flatMap(([spot]) => (spot === undefined ? [] : [labelOf(spot)])));
  const [only] = labels;
  return labels.size === 1 && only !== undefined ? only : null;
}

/** A name from the properties and classes of an element, else of those around it in the record. */
function nameIn(first: Spot, slot: Slot): string | null {
  let at: Element | null = first.element;
  const top = rootElement(slot);
  for (let step = 0; at !== null && step < maxAncestors; step += 1) {
    const isTop = at === top;
    const found = propertyName(at) ?? (isTop && step > 0 ? null : className(at));
    if (found !== null) return found;
    if (byTag[at.name] !== undefined && step < 2) return byTag[at.name] ?? null;
    if (isTop) return null;
    // An element beside others takes no name from what holds all of them.
    if (step > 0 && countValues(at) > 2) return null;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
    if (at !== null && step === 0 && countValues(at) > 1) return null;
  }
  return null;
}

function countValues(element: Element): number {
  return element.children.filter((child) => isTag(child) && child.name !== 'br').length;
}

function rootElement(slot: Slot): Element | null {
  let at = slot;
  while (at.parent !== null) at = at.parent;
  return at.isMany ? null : (firstSpot(at)?.element ?? null);
}

function propertyName({ attribs }: Element): string | null {
  const property = (attribs['itemprop'] ?? attribs['property'] ?? '').split(/[\s:]/u).at(-1) ?? '';
  return property === '' || !/^[a-z]+$/iu.test(property) ? null : worded(property);
}

/** The last words of a class that mean something: `product-card__price` is `Price`. */
function className({ attribs }: Element): string | null {
  const names = (attribs['class'] ?? '').slice(0, 500).split(/\s+/u);
  const testId = attribs['data-testid'] ?? attribs['data-test'] ?? '';
  for (const name of [testId, ...names]) {
    const lasting = isLasting(name) ? name : lastingPrefix(name);
    if (lasting === null) continue;
    const words = lasting
      .replace(/([a-z])([A-Z])/gu, '$1-$2')
      .toLowerCase()
      .split(/[-_]+/u)
      .filter((word) => /^[a-z]{2,}$/u.test(word));
    const telling = words.filter((word) => !empty.has(word) && isWord(word));
    if (telling.length === 0) continue;
    return worded(telling.slice(-2).join(' '));
  }
  return null;
}

/** Short parts are names of a program or of its makers, except those that are words for values. */
function isWord(word: string): boolean {
  if (
    /^(?:sku|tag|age|tel|fax|url|day|isbn|ean|job|pay|bid|lot|city|town|zip|km|year|rank|user|name|date|time|role)$/u.test(
      word,
    )
  )
    return true;
  return word.length >= 4 && /[aeiouy]/u.test(word);
}

function worded(text: string): string {
  const known = written[text.toLowerCase()] ?? written[text.toLowerCase().split(' ').at(-1) ?? ''];
  return known ?? capital(text.replace(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase());
}

function shortened(text: string): string {
  const plain = text
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;|·•–-]+|\s*[:：]$/gu, '')
    .trim();
  return plain.length <= maxName ? plain : `${plain.slice(0, maxName - 1).trim()}…`;
}

function capital(text: string): string {
  const plain = shortened(text.replace(/[-_]+/gu, ' '));
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
