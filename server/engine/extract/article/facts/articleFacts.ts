import type { Element } from 'domhandler';
import type { Page } from '../../page.ts';
import { compileSelector } from '../../selector.ts';
import { plainText, textOf } from '../../text.ts';
import { statedFacts } from './statedFacts.ts';

const headline = compileSelector('[itemprop~="headline" i]', false, []);
const heading = compileSelector('h1', false, []);
const title = compileSelector('title', false, []);
const root = compileSelector('html', false, []);
const picture = compileSelector('article img[src], main img[src]', false, []);
/** Between a page's title and the name of its site. */
const divider = /\s+[|–—·•»:-]+\s+/u;
const minTitle = 10;

/** Returns the title of a page's text, without the name of the site; `null` where it has none. */
export function articleTitle(page: Page): string | null {
  const { linked, meta } = statedFacts(page);
  const stated = linked('headline').find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof stated === 'string') return plainText(stated) || null;
  const own = headline.first(page.document);
  const [shared = ''] = meta('og:title', 'twitter:title', 'dc.title', 'dcterms.title');
  const [site] = meta('og:site_name');
  const headings = heading
    .all(page.document)
    .map(lineOf)
    .filter((text) => text !== '' && text !== site);
  const marked = own === null ? '' : lineOf(own);
  if (marked !== '') return marked;
  const written = headings.find((text) => shared.includes(text)) ?? (shared === '' ? headings[0] : undefined);
  const ofPage = title.first(page.document);
  return written || withoutSite(shared) || withoutSite(ofPage === null ? '' : lineOf(ofPage)) || null;
}

function lineOf(element: Element): string {
  return textOf(element).trim();
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
  const address = stated ?? picture.first(page.document)?.attribs['src'];
  return address === undefined ? null : (URL.parse(address, page.baseUrl)?.href ?? null);
}

function addressIn(values: readonly unknown[]): string | undefined {
  return values.flat(3).find((value) => typeof value === 'string');
}
