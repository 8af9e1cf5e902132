import type { Element } from 'domhandler';
import { isLink } from '#core/domain/data/cellValue.ts';
import type { Page } from '../extract/page.ts';
import type { Root } from './selectors/candidates.ts';
import { finishAt, type MendField } from './mendField.ts';
import { elementsIn, shortTextOf } from './selectors/shortText.ts';

/** An element that holds a value: in this attribute, or as its text. */
export interface Holder {
  element: Element;
  attr: string | null;
}

/** A page has some thousand elements. */
const maxElements = 50_000;
/** Transforms of a value cost a microsecond and more each. */
const maxFinishes = 20_000;
/** With those around an element that show nothing else: one of them may have the better name. */
const maxHolders = 6;
/** A text that becomes the value may be longer: `Price: 12.50 EUR incl. VAT`. */
const textAround = 40;
/** Attributes that hold an address instead of another one: of pictures that a script loads, for the most part. */
const attributesOfAddresses = ['data-src', 'data-original', 'data-lazy-src', 'data-srcset', 'srcset', 'src', 'href'];
/** Attributes that hold the value of a text for machines. */
const attributesOfTexts = ['content', 'value', 'datetime', 'title', 'aria-label'];

/**
 * Returns the elements of a root from which the field's transforms make the value; for a text those with it in an
 * attribute only where no element shows it. Linear in the root.
 */
export function holdersOf(kept: string, field: MendField, page: Page, root: Root): Holder[] {
  const { attr } = field.place;
  // Of a value that was joined the first part: where it is, the others are beside it.
  const value = field.join === null ? kept : (kept.split(field.join)[0] ?? kept).trim();
  if (attr !== null) {
    const same = search([attr], value, field, page, root);
    return same.length > 0 || !isLink(value) ? same : search(attributesOfAddresses, value, field, page, root);
  }
  const shown = search([], value, field, page, root);
  return shown.length > 0 ? shown : search(attributesOfTexts, value, field, page, root);
}

/** Searches texts, or these attributes. */
function search(attributes: readonly string[], value: string, field: MendField, page: Page, root: Root): Holder[] {
  const holders: Holder[] = [];
  const maxLength = value.length + textAround;
  let elements = 0;
  let finishes = 0;
  const holds = (raw: string | null | undefined): boolean => {
    if (raw === null || raw === undefined || raw.length > Math.max(maxLength, 2_000)) return false;
    finishes += 1;
    return raw.trim() === value || finishAt(field, page, raw) === value;
  };
  for (const element of elementsIn(root)) {
    elements += 1;
    if (elements > maxElements || finishes > maxFinishes || holders.length === maxHolders) break;
    if (attributes.length === 0) {
      if (holds(shortTextOf(element, maxLength))) holders.push({ element, attr: null });
    } else {
      const attr = attributes.find((name) => holds(element.attribs[name]));
      if (attr !== undefined) holders.push({ element, attr });
    }
  }
  return holders;
}
