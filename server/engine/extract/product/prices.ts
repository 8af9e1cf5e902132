import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { isCalled, type Part, type ProductPage, type ProductValues } from './productPage.ts';
import { buyName, buyText, currencyMark, formerName, otherPriceName, price, priceName } from './words.ts';

/** A longer text says more than a price. */
const maxText = 40;
/** Elements between a price and the title or the button after which nothing connects them. */
const far = 300;
const minScore = 3;
const struck = new Set(['del', 's', 'strike']);

/** Reads the price, the former price and the currency of the product: those nearest to its title or its buy button. */
export function pricesOn(page: ProductPage): ProductValues {
  const anchors = [page.title?.place, page.parts.find(isBuyButton)?.place].filter((place) => place !== undefined);
  let now: { score: number; text: string } | null = null;
  let former: { score: number; text: string } | null = null;
  for (const part of page.parts) {
    const text = priceText(part);
    if (text === null) continue;
    const score = scoreOf(part, anchors);
    if (isFormer(part.element)) {
      if (former === null || score > former.score) former = { score, text };
    } else if (now === null || score > now.score) now = { score, text };
  }
  if (now === null || now.score < minScore) return {};
  const confidence = Math.min(0.9, now.score / 10);
  const mark = currencyMark.exec(now.text)?.[0];
  return {
    price: { text: now.text, confidence },
    ...(mark !== undefined && { currency: { text: mark, confidence } }),
    ...(former !== null && former.score >= minScore && { regularPrice: { text: former.text, confidence } }),
  };
}

/** Returns whether an element is the button by which the product is bought. */
export function isBuyButton({ element, names, text }: Part): boolean {
  const { name, attribs } = element;
  if (!['button', 'a', 'input'].includes(name) && attribs['role'] !== 'button') return false;
  return buyName.test(names) || buyText.test(text) || buyText.test(attribs['value'] ?? '');
}

function priceText({ element, names, text }: Part): string | null {
  const said = element.attribs['content'] ?? element.attribs['data-price'] ?? '';
  if (/^\d+(?:[.,]\d+)?$/u.test(said) && priceName.test(names)) return said;
  if (text === '' || text.length > maxText) return null;
  const found = price.exec(text)?.[0].trim();
  if (found !== undefined) return found;
  return priceName.test(names) && /^\d[\d.,\s]*(?:,-)?$/u.test(text) ? text : null;
}

function scoreOf({ element, place, names }: Part, anchors: readonly number[]): number {
  const distance = Math.min(far, ...anchors.map((anchor) => Math.abs(place - anchor)));
  let score = 4 * (1 - distance / far);
  if (priceName.test(names)) score += 3;
  else if (isCalled(element, priceName)) score += 2;
  if (/current|now|sale|special|final|our|main|actual|buy/iu.test(names)) score += 1;
  if (isCalled(element, otherPriceName)) score -= 3;
  if (place < (anchors[0] ?? 0)) score -= 1;
  return score;
}

function isFormer(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; level < 3 && at !== null; level += 1) {
    if (struck.has(at.name)) return true;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return formerName.test(`${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`);
}
