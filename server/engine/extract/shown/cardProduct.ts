import { isTag, type Element } from 'domhandler';
import { pricesOn } from '../product/prices.ts';
import { namesOf, smallText, type Part } from '../product/productPage.ts';
import { buyText, currencyMark, price, priceName } from '../product/words.ts';
import { textOf } from '../text.ts';
import { pictureOf } from '../values/pictureOf.ts';

const hidden = new Set('script style template noscript svg'.split(' '));
const maxElements = 2_000;
const maxName = 300;
const maxPrice = 40;
const bareAmount = /^\d[\d.,\s]*$/u;
const titleName = /(?:^|[\s_-])(?:name|title|titre|titel|titulo)(?:$|[\s_-])|(?:name|title)$/iu;
/** A rating of five, as texts for screen readers and titles say it. */
const ratings = [
  /(\d(?:[.,]\d+)?)\s*(?:\/|out of|of|von|sur|de|di|su|van|av|z)\s*5(?![\d.,])/iu,
  /5つ星のうち\s*(\d(?:[.,]\d+)?)/u,
  /5점 만점(?:에|중)\s*(\d(?:[.,]\d+)?)/u,
  /(\d[.,]\d+)\s*(?:stars?|sterne|étoiles|estrellas|stelle)/iu,
];
const reviewName = /review|rating|bewertung|avis|opinion|recension|reseña|count/iu;

/** Returns the product of a card in the form of JSON-LD; its addresses are as the page writes them. */
export function cardProduct(card: Element): Record<string, unknown> {
  const parts = partsOf(card);
  const url = urlOf(parts);
  const named = titleOf(parts, url);
  const prices = pricesOn({ parts, title: named?.part ?? parts[0] ?? null });
  const shown = prices.price?.text ?? firstPrice(parts);
  const currency = contentOf(parts, 'priceCurrency') ?? (shown === undefined ? null : currencyMark.exec(shown)?.[0]);
  return {
    '@type': 'Product',
    name: named?.text ?? pictureText(parts),
    url,
    image: pictureIn(parts),
    offers: { price: shown, priceCurrency: currency, regularPrice: prices.regularPrice?.text },
    aggregateRating: { ratingValue: ratingOf(parts), reviewCount: reviewsOf(parts) },
  };
}

function partsOf(card: Element): Part[] {
  const parts: Part[] = [];
  const pending = [card];
  for (let element = pending.pop(); element !== undefined && parts.length < maxElements; element = pending.pop()) {
    if (hidden.has(element.name)) continue;
    parts.push({ element, place: parts.length, names: namesOf(element), text: smallText(element) });
    for (const child of element.children.toReversed()) if (isTag(child)) pending.push(child);
  }
  return parts;
}

/** The address that most links of the card have; of equally frequent ones the first. */
function urlOf(parts: readonly Part[]): string | null {
  const counts = new Map<string, number>();
  for (const { element, text } of parts) {
    const href = element.attribs['href']?.trim() ?? '';
    if (element.name !== 'a' || /^(?:$|#|javascript:)/iu.test(href) || buyText.test(text)) continue;
    counts.set(href, (counts.get(href) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

/** The name is a heading, a part that is named so, or the longest text of the links to the product. */
function titleOf(parts: readonly Part[], url: string | null): { part: Part; text: string } | null {
  const said = parts.filter(({ text }) => /\p{L}/u.test(text) && text.length <= maxName && !price.test(text));
  const links = said
    .filter(({ element }) => element.name === 'a' && element.attribs['href']?.trim() === url)
    .toSorted((one, other) => other.text.length - one.text.length);
  const part =
    said.find(({ element }) => /(?:^|\s)name(?:\s|$)/u.test(element.attribs['itemprop'] ?? '')) ??
    said.find(({ element }) => /^h[1-6]$/u.test(element.name)) ??
    said.find(({ names, element }) => titleName.test(names) && element.name !== 'img') ??
    links[0];
  return part === undefined ? null : { part, text: part.text };
}

function pictureText(parts: readonly Part[]): string | null {
  const texts = parts.map(({ element: { name, attribs } }) => (name === 'img' ? attribs['alt']?.trim() : undefined));
  return texts.find((text) => text !== undefined && text !== '') ?? null;
}

function firstPrice(parts: readonly Part[]): string | undefined {
  const short = parts.filter(({ text }) => text.length <= maxPrice);
  const marked = short.find(({ text }) => price.test(text));
  return (marked ?? short.find(({ text, names }) => priceName.test(names) && bareAmount.test(text)))?.text;
}

function pictureIn(parts: readonly Part[]): string | null {
  for (const { element } of parts) {
    const found = element.name === 'img' || element.name === 'source' ? pictureOf(element) : null;
    if (found !== null) return found;
  }
  return null;
}

function ratingOf(parts: readonly Part[]): string | null {
  const stated = contentOf(parts, 'ratingValue');
  if (stated !== null) return stated;
  for (const { element, text } of parts) {
    const { attribs } = element;
    for (const said of [attribs['aria-label'], attribs['title'], attribs['alt'], text]) {
      if (said === undefined || said.length > 100) continue;
      const found = ratings.map((rating) => rating.exec(said)?.[1]).find((value) => value !== undefined);
      if (found !== undefined) return found;
    }
    const given = attribs['data-rating'] ?? attribs['data-score'];
    if (given !== undefined && /^[1-5](?:[.,]\d+)?$/u.test(given)) return given;
  }
  return null;
}

function reviewsOf(parts: readonly Part[]): string | null {
  const stated = contentOf(parts, 'reviewCount') ?? contentOf(parts, 'ratingCount');
  if (stated !== null) return stated;
  const named = parts.filter(({ names, text }) => reviewName.test(names) && text.length <= 30);
  const counts = named.map(({ text }) => /^\(?(\d[\d.,]*)\)?(?:\s\p{L}+)?$/u.exec(text)?.[1]);
  return counts.find((count) => count !== undefined && !/[.,]\d{1,2}$/u.test(count)) ?? null;
}

function contentOf(parts: readonly Part[], property: string): string | null {
  const element = parts.find(({ element: { attribs } }) => attribs['itemprop'] === property)?.element;
  if (element === undefined) return null;
  return element.attribs['content'] ?? (textOf(element).trim() || null);
}
