import { isTag, type Document, type Element } from 'domhandler';
import { comparableText, textOf } from '../text.ts';
import { elsewhere } from './words.ts';

/** Parts of a page in which a product is not described. */
const outside = new Set('nav footer aside style svg noscript template iframe'.split(' '));
/** Larger elements hold more than one value. */
const maxParts = 20;
const maxElements = 100_000;

/** The values of a product that a page without markup may show. */
export type ProductField =
  'name' | 'price' | 'regularPrice' | 'currency' | 'availability' | 'sku' | 'brand' | 'gtin' | 'mpn';

/** A value with its confidence: from 0, a guess, to 1, a value that the page names as such. */
export interface Found {
  text: string;
  confidence: number;
}
export type ProductValues = Partial<Record<ProductField, Found>>;

/** An element of the part of a page that describes its product. */
export interface Part {
  element: Element;
  /** Its place in the page, counted in elements. */
  place: number;
  /** Its names: `class`, `id` and those that pages use for tests. */
  names: string;
  /** The text of a small element; empty for others. */
  text: string;
}

/** A page as the description of one product: its parts in order, and where its title is. */
export interface ProductPage {
  parts: Part[];
  title: Part | null;
}

/**
 * Opens a page. Parts that are named as those of other products are left out, unless they hold the page's title: the
 * first `h1` that the page's `pageTitle` repeats, or else the first one.
 */
export function openProductPage(document: Document, pageTitle: string): ProductPage {
  const parts: Part[] = [];
  const repeated = comparableText(pageTitle);
  let title: Part | null = null;
  let isRepeated = false;
  let place = 0;
  const pending: Element[] = document.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined && place < maxElements; element = pending.pop()) {
    place += 1;
    const names = namesOf(element);
    if (outside.has(element.name)) continue;
    // A page that never ends its head has everything in it.
    if ((element.name === 'head' || isOther(element, names)) && !hasTitle(element)) continue;
    if (element.name === 'script') continue;
    const part = { element, place, names, text: smallText(element) };
    parts.push(part);
    if (element.name === 'h1' && part.text !== '' && !isRepeated) {
      isRepeated = repeated.includes(comparableText(part.text));
      if (title === null || isRepeated) title = part;
    }
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index];
      if (child !== undefined && isTag(child)) pending.push(child);
    }
  }
  return { parts, title };
}

/** Returns whether an element or one of the three around it is called so. */
export function isCalled(element: Element, name: RegExp): boolean {
  let at: Element | null = element;
  for (let level = 0; level < 3 && at !== null; level += 1) {
    if (name.test(namesOf(at))) return true;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return false;
}

/** Returns the names of an element: `class`, `id` and those that pages use for tests. */
export function namesOf({ attribs }: Element): string {
  const names = [attribs['class'], attribs['id'], attribs['itemprop'], attribs['data-testid'], attribs['data-qa']];
  return names
    .filter((name) => name !== undefined)
    .join(' ')
    .slice(0, 500);
}

function isOther({ name }: Element, names: string): boolean {
  return name !== 'html' && name !== 'body' && name !== 'main' && elsewhere.test(names);
}

function hasTitle(element: Element): boolean {
  const pending = [element];
  let seen = 0;
  for (let next = pending.pop(); next !== undefined && seen < 2_000; next = pending.pop()) {
    if (next.name === 'h1') return true;
    seen += 1;
    for (const child of next.children) if (isTag(child)) pending.push(child);
  }
  return false;
}

/** Returns the text of an element that holds few others; empty for larger ones. */
export function smallText(element: Element): string {
  const pending = [element];
  let seen = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    seen += 1;
    if (seen > maxParts) return '';
    for (const child of next.children) if (isTag(child)) pending.push(child);
  }
  return textOf(element).replaceAll('\u00a0', ' ').trim().slice(0, 300);
}
