import type { Document, Element } from 'domhandler';
import { compileSelector } from '../selector.ts';
import { textOf } from '../text.ts';
import { bestElement } from './bestElement.ts';
import { blocksOf, blockText, linkShare } from './blocks.ts';
import { openPage, type ArticlePage } from './articlePage.ts';

/** Markup by which the page itself names its text for machines. */
const marked = compileSelector('[itemprop~="articleBody"]', false, []);
/** The marked element is taken unless the page has a part with more than twice its text: some mark a summary only. */
const minMarkedShare = 0.5;
/** Outside paragraphs, a `div` or `span` with less text of its own is a button, a date or a credit. */
const minOwnText = 20;
/** A block with a larger share of its text in links leads to other pages. */
const maxLinkShare = 0.8;
/** A shorter text is compared with what the page gives without the rules of names, which may have left out the text. */
const shortText = 250;
const fewTimesMore = 3;

/**
 * Returns the main text of a page, one paragraph per line, or `null` where it has none. Parts such as menus and
 * comments are left out by their names (articlePage.ts); where little or nothing remains, the page is read once more
 * with all its parts.
 */
export function articleText(document: Document): string | null {
  const text = readText(openPage(document, true));
  if (text.length >= shortText) return text;
  const whole = readText(openPage(document, false));
  return (whole.length > text.length * fewTimesMore ? whole : text) || null;
}

function readText(page: ArticlePage): string {
  const body = bodyOf(page);
  if (body === null) return '';
  const texts = blocksOf(page, body, minOwnText)
    .map((block) => ({ block, text: blockText(block) }))
    .filter(({ block, text }) => text !== '' && linkShare(block, text.length) < maxLinkShare)
    .map(({ text }) => text);
  return texts.length === 0 ? textOf(body).trim() : texts.join('\n');
}

function bodyOf(page: ArticlePage): Element | null {
  const best = bestElement(page);
  const own = marked.first(page.document);
  if (own === null || best === null) return own ?? best;
  return page.sizeOf(own) >= page.sizeOf(best) * minMarkedShare ? own : best;
}
