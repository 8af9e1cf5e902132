import type { Element } from 'domhandler';
import type { Page } from '../../page.ts';
import { compileSelector } from '../../selector.ts';
import { plainText, textOf } from '../../text.ts';
import { pictureOf } from '../../values/pictureOf.ts';
import { statedFacts } from './statedFacts.ts';

const headline = compileSelector('[itemprop~="headline" i]', false, []);
const heading = compileSelector('h1', false, []);
const title = compileSelector('title', false, []);
const root = compileSelector('html', false, []);
const pictures = compileSelector('article img, main img, article source[srcset], main source[srcset]', false, []);
/** Between a page's title and the name of its site. */
const divider = /\s+[|–—·•»«:-]+\s+/u;
const dividerAtEnd = /\s+[|–—·•»«:-]+\s*$/u;
const minTitle = 10;
const maxHeadings = 20;
const maxPictures = 20;
const minShared = 0.5;
const kicker = compileSelector(
  '[class*="kicker" i], [class*="overline" i], [class*="topline" i], [class*="eyebrow" i], [class*="dachzeile" i], [class*="roofline" i], [class*="pretitle" i], [class*="supertitle" i], [class*="surtitre" i], [class*="antetitulo" i], [class*="occhiello" i]',
  false,
  [],
);

/** Returns the title of a page's text, without the name of the site; `null` where it has none. */
export function articleTitle(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const own = headline.first(page.document);
  const ofPage = title.first(page.document);
  const sites = [...meta('og:site_name'), ...linked('publisher', '*', 'name').flat(2)].map(String);
  const found = linked('headline').find((value) => typeof value === 'string' && value.trim() !== '');
  const [stated = '', shared = '', inTitle = ''] = [
    typeof found === 'string' ? plainText(found) : '',
    meta('og:title', 'twitter:title', 'dc.title', 'dcterms.title')[0] ?? '',
    ofPage === null ? '' : lineOf(ofPage),
  ].map((text) => withoutNames(text, sites));
  const inHead = [stated, shared, inTitle].filter((text) => text !== '');
  const shown = heading
    .all(page.document)
    .slice(0, maxHeadings)
    .map(lineOf)
    .filter((text) => text !== '' && !sites.includes(text));
  const marked = own === null ? '' : lineOf(own);
  if (marked !== '' && stated === '') return marked;
  // The `title` alone is often that of all pages of a site.
  const only = stated === '' && shared === '' ? shown[0] : undefined;
  return headingOf(shown, inHead) ?? (only || stated || withoutSite(inHead[0] ?? '') || null);
}

/**
 * Returns the heading that says what the head of a page says: that is written for search engines, the heading for
 * readers. Where a heading is the same with a label before it or a day after it, what the head says is returned.
 */
function headingOf(shown: readonly string[], inHead: readonly string[]): string | null {
  const pairs = shown.flatMap((text) =>
    inHead.map((other) => ({ text, other, share: sharedWords(text, withoutSite(other)) })),
  );
  const best = pairs.reduce<(typeof pairs)[number] | null>(
    (most, pair) => (most === null || pair.share > most.share ? pair : most),
    null,
  );
  if (best === null || best.share < minShared) return null;
  const { text, other } = best;
  if (text.length > other.length && text.endsWith(other)) return other;
  return text.startsWith(other) && /\d{4}/u.test(text.slice(other.length)) ? other : text;
}

/** Returns the share of the words of two texts that are in both. */
function sharedWords(text: string, other: string): number {
  const [words, others] = [new Set(wordsOf(text)), new Set(wordsOf(other))];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared === 0 ? 0 : shared / Math.max(words.size, others.size);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Removes a name of the site from the end of a title. */
function withoutNames(text: string, sites: readonly string[]): string {
  const parts = text.split(divider);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && sites.includes(last)
    ? text.slice(0, text.lastIndexOf(last)).replace(dividerAtEnd, '')
    : text;
}

/** The text of a heading, without the label above it that is a part of it. */
function lineOf(element: Element): string {
  const whole = textOf(element).trim();
  const label = kicker.first(element);
  const text = label === null ? '' : textOf(label).trim();
  const rest = whole.startsWith(text) ? whole.slice(text.length).replace(/^[\s:–|-]+/u, '') : whole;
  return rest === '' ? whole : rest;
}

/** The name of the site is the shorter part, mostly the last. */
function withoutSite(text: string): string {
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  const longest = trimmed.split(divider).toSorted((one, other) => other.length - one.length)[0] ?? '';
  return longest.length >= minTitle ? longest : trimmed;
}

/** Returns the language of a page's text as it writes it (`de`, `en-GB`); `null` where it does not say. */
export function articleLanguage(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const { attribs } = root.first(page.document) ?? { attribs: {} as Record<string, string> };
  const stated = linked('inLanguage').find((value) => typeof value === 'string');
  const shared = meta('content-language', 'og:locale', 'dc.language', 'dcterms.language')[0]?.replace('_', '-');
  return (attribs['lang'] || attribs['xml:lang'] || stated || shared)?.trim() || null;
}

/** Returns the address of a page's lead image; `null` where it has none. */
export function articleImage(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const stated =
    meta('og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')[0] ??
    addressIn([linked('image', '*'), linked('image', '*', 'url'), linked('image', '*', 'contentUrl')]);
  const address = stated ?? leadPicture(page);
  return address === undefined ? null : (URL.parse(address, page.baseUrl)?.href ?? null);
}

function leadPicture(page: Page): string | undefined {
  for (const element of pictures.all(page.document).slice(0, maxPictures)) {
    const address = pictureOf(element);
    if (address !== null) return address;
  }
  return undefined;
}

function addressIn(values: readonly unknown[]): string | undefined {
  return values.flat(3).find((value) => typeof value === 'string');
}
