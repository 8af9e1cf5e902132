import { isTag, type Document, type Element } from 'domhandler';
import { compileSelector } from '../selector.ts';
import { openPage, type ArticlePage } from './articlePage.ts';
import { bestElement } from './bestElement.ts';
import { blocksOf, blockText, isHeading, linkShare, type ArticleBlock } from './blocks.ts';
import { leadBlocks } from './leadBlocks.ts';

/** Markup by which the page itself names its text for machines. */
const marked = compileSelector('[itemprop~="articleBody"]', false, []);
/** Marked elements are taken unless a part has two and a half times their text: some pages mark a summary only. */
const minMarkedShare = 0.4;
/** Outside paragraphs, a `div` or `span` with less text of its own is a button, a date or a credit. */
const minOwnText = 20;
/** A block with a larger share of its text in links leads to other pages. */
const maxLinkShare = 0.8;
/** A longer text above links is a sentence of the text, not a label such as "Read more". */
const maxLabel = 60;
/** A line that only says who made a picture or a text. */
const creditLine =
  /^(?:©|\(c\)|(?:photos?|fotos?|images?|bild(?:er)?|titelbild|pictures?|credits?|cr[ée]dits?|quellen?|sources?|fuentes?|fonti?|copyright)\b[^.:]{0,30}[:©])/iu;
const maxCredit = 80;
/** A shorter text is compared with what the page gives without the rules of names, which may have left out the text. */
const shortText = 250;
const fewTimesMore = 3;

/**
 * Returns the blocks of the main text of a page in order; none where it has no text. Parts such as menus and comments
 * are left out by their names (articlePage.ts); where little or nothing remains, the page is read once more with all
 * its parts.
 */
export function articleBlocks(document: Document): ArticleBlock[] {
  const found = readBlocks(openPage(document, true));
  const length = lengthOf(found);
  if (length >= shortText) return found;
  const whole = readBlocks(openPage(document, false));
  return lengthOf(whole) > length * fewTimesMore ? whole : found;
}

/** Returns the main text of a page, one paragraph per line, or `null` where it has none. */
export function articleText(document: Document): string | null {
  const texts = articleBlocks(document).map(({ text }) => text);
  return texts.join('\n') || null;
}

function lengthOf(found: readonly ArticleBlock[]): number {
  return found.reduce((length, { text }) => length + text.length, 0);
}

function readBlocks(page: ArticlePage): ArticleBlock[] {
  const bodies = bodiesOf(page);
  const [first] = bodies;
  if (first === undefined) return [];
  const found = withoutLinks(bodies.flatMap((body) => blocksOf(page, body, minOwnText)));
  const [start] = found;
  if (start !== undefined) return [...leadBlocks(page.document, start.element), ...found];
  const text = blockText(first);
  return text === '' ? [] : [{ element: first, text }];
}

/** Leaves out blocks that are links, and the labels and headings above them. */
function withoutLinks(elements: readonly Element[]): ArticleBlock[] {
  const kept: ArticleBlock[] = [];
  let isAboveLinks = true;
  for (const element of elements.toReversed()) {
    const text = blockText(element);
    if (text === '' || (text.length <= maxCredit && creditLine.test(text))) continue;
    if (linkShare(element, text.length) >= maxLinkShare) isAboveLinks = true;
    else if (!isAboveLinks || !isLabel(element, text)) {
      isAboveLinks = false;
      kept.push({ element, text });
    }
  }
  return kept.toReversed();
}

function isLabel(element: Element, text: string): boolean {
  return text.length <= maxLabel && (isHeading(element) || text.endsWith(':'));
}

function bodiesOf(page: ArticlePage): Element[] {
  const best = bestElement(page);
  const own = outermost(marked.all(page.document));
  if (own.length === 0) return best === null ? [] : [best];
  const size = own.reduce((sum, element) => sum + page.sizeOf(element), 0);
  return best === null || size >= page.sizeOf(best) * minMarkedShare ? own : [best];
}

function outermost(elements: readonly Element[]): Element[] {
  const all = new Set(elements);
  return elements.filter((element) => {
    for (let around = element.parent; around !== null; around = around.parent)
      if (isTag(around) && all.has(around)) return false;
    return true;
  });
}
