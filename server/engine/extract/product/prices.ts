import { isTag, isText, type Element } from 'domhandler';
import { textOf } from '../text.ts';
import { readNumber } from '#core/domain/values/number.ts';
import { isCalled, type Part, type ProductPage, type ProductValues } from './productPage.ts';
import { buyName, buyText, currencyMark, formerName, onlyCurrency, otherPriceName, price, priceName } from './words.ts';

/** A longer text says more than a price. */
const maxText = 40;
/** Elements between a price and the title or the button after which nothing connects them. */
const far = 300;
/** Elements between a price and the former one. */
const near = 12;
const minScore = 3;
/** Two prices side by side, `9,00 7,00 €`, are in elements of their own. */
const severalAmounts = /[.,]\d{2}\s+\d/u;
const amount = /^\d[\d.,\s]*$/u;
const struck = new Set(['del', 's', 'strike']);

/** Reads the price, the former price and the currency of the product: those nearest to its title or its buy button. */
export function pricesOn(page: ProductPage): ProductValues {
  const anchors = [page.title?.place, page.parts.find(isBuyButton)?.place].filter((place) => place !== undefined);
  const prices = page.parts.flatMap((part) => {
    const text = priceText(part);
    if (text === null) return [];
    return [{ text, place: part.place, score: scoreOf(part, anchors), isFormer: isFormer(part) }];
  });
  const former = highest(prices.filter((each) => each.isFormer));
  const now = highest(prices.filter((each) => !each.isFormer).map((each) => besideFormer(each, former)));
  if (now === null || now.score < minScore) return {};
  const confidence = Math.min(0.9, now.score / 10);
  const mark = currencyMark.exec(now.text)?.[0];
  return {
    price: { text: now.text, confidence },
    ...(mark !== undefined && { currency: { text: mark, confidence } }),
    ...(former !== null &&
      former.score >= minScore &&
      isReduced(former.text, now.text) && { regularPrice: { text: former.text, confidence } }),
  };
}

/** Returns whether a former price is higher than the price; where one of them is no number, whether they differ. */
export function isReduced(former: string, now: string): boolean {
  const [high, low] = [readNumber(former), readNumber(now)];
  return high === null || low === null ? former !== now : Number(high) > Number(low);
}

interface Price {
  text: string;
  place: number;
  score: number;
}

/** Returns the price with the highest score, of equal ones the first. */
function highest(prices: readonly Price[]): Price | null {
  return prices.reduce<Price | null>((best, each) => (best === null || each.score > best.score ? each : best), null);
}

/** Adds to the score of a price beside the product's former one: nothing else is struck for it. */
function besideFormer(price: Price, former: Price | null): Price {
  const isNear = former !== null && Math.abs(price.place - former.place) <= near;
  return isNear ? { ...price, score: price.score + 2 } : price;
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
  if (price.test(text)) {
    const found = price.exec(unstruck(element, text))?.[0].trim() ?? null;
    return found === null || severalAmounts.test(found) ? null : found;
  }
  if (amount.test(text)) {
    const beside = priceBeside(element, text);
    if (beside !== null) return beside;
  }
  return priceName.test(names) && /^\d[\d.,\s]*(?:,-)?$/u.test(text) ? text : null;
}

/** Returns the text of an element without what is struck in it; all of it where the element has nothing else. */
function unstruck(element: Element, text: string): string {
  if (!element.children.some(isTag)) return text;
  const left = [...struck].map((name) => textOf(element, name).trim());
  return left.toSorted((one, other) => one.length - other.length).find((part) => part !== '') ?? text;
}

/** An amount and its currency may be in elements of their own, side by side. */
function priceBeside({ previousSibling, nextSibling }: Element, text: string): string | null {
  for (const sibling of [nextSibling, previousSibling]) {
    if (sibling === null || (!isTag(sibling) && !isText(sibling))) continue;
    const mark = (isText(sibling) ? sibling.data : textOf(sibling)).slice(0, maxText).trim();
    if (onlyCurrency.test(mark)) return sibling === nextSibling ? `${text} ${mark}` : `${mark} ${text}`;
  }
  return null;
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

function isFormer({ element, text }: Part): boolean {
  if (text !== '' && [...struck].some((name) => textOf(element, name).trim() === '')) return true;
  let at: Element | null = element;
  for (let level = 0; level < 3 && at !== null; level += 1) {
    if (struck.has(at.name)) return true;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return formerName.test(`${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`);
}
