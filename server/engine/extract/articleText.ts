import { isTag, isText, type Document, type Element, type ParentNode } from 'domhandler';
import { compileSelector } from './selector.ts';
import { textOf } from './text.ts';

/** Markup by which the page itself names its text for machines. */
const marked = compileSelector('[itemprop~="articleBody"]', false, []);
/** Parts of a page that are never its text. */
const outside = new Set(
  'aside button dialog figure footer form head header iframe nav noscript script select style svg template'.split(' '),
);
const outsideRoles = /^(?:alert|banner|complementary|contentinfo|dialog|menu|navigation|search)$/iu;
const outsideNames =
  /(?:^|[\s_-])(?:ads?|advert\w*|banner|breadcrumbs?|comments?|cookies?|footer|masthead|menu|nav|navbar|navigation|newsletter|pagination|popup|promo|recommend\w*|related|share|sharing|sidebar|social|sponsor\w*|subscribe|tags|teaser|toolbar|widget)(?:$|[\s_-])/iu;
/** Paragraphs, and the blocks between them. */
const blocks = new Set(['p', 'pre', 'blockquote', 'li', 'h2', 'h3', 'h4', 'h5', 'h6', 'dd', 'dt']);
/**
 * Shorter paragraphs are buttons, dates and captions. A letter of Chinese, Japanese or Korean says more, so it counts
 * more.
 */
const minParagraph = 25;

/**
 * Returns the main text of a page, one paragraph per line, or `null` where it has none. Each paragraph gives points to
 * the element that contains it, and half of them to the next element out: more for its length and its commas, less for
 * its links. The element with the most points is the text.
 */
export function articleText(document: Document): string | null {
  const body = marked.first(document) ?? bestElement(document);
  if (body === null) return null;
  const texts = blocksOf(body)
    .map(blockText)
    .filter((text) => text !== '');
  return texts.length === 0 ? textOf(body).trim() || null : texts.join('\n');
}

function bestElement(document: Document): Element | null {
  const points = new Map<Element, number>();
  const give = (element: ParentNode | null, score: number): void => {
    if (element !== null && isTag(element as Element)) {
      points.set(element as Element, (points.get(element as Element) ?? 0) + score);
    }
  };
  for (const block of blocksOf(document)) {
    const text = blockText(block);
    const weight = text.length + 2 * (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu)?.length ?? 0);
    if (weight < minParagraph || block.name.startsWith('h')) continue;
    const commas = text.match(/[,،、，]/gu)?.length ?? 0;
    const score = (1 + Math.min(weight / 100, 5) + commas) * (1 - linkShare(block, text.length));
    const holder = block.name === 'p' || block.name === 'div' ? block.parent : (block.parent?.parent ?? null);
    give(holder, score);
    give(holder?.parent ?? null, score / 2);
  }
  let best: Element | null = null;
  for (const [element, score] of points) if (best === null || score > (points.get(best) ?? 0)) best = element;
  return best;
}

/** Returns the outermost blocks within a part of a page, in order, without the parts that are never its text. */
function blocksOf(root: ParentNode): Element[] {
  const found: Element[] = [];
  const pending = root.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (isOutside(element)) continue;
    if (blocks.has(element.name) || hasOwnText(element)) found.push(element);
    else pending.push(...element.children.filter(isTag).toReversed());
  }
  return found;
}

function isOutside({ name, attribs }: Element): boolean {
  if (outside.has(name) || attribs['hidden'] !== undefined || attribs['aria-hidden'] === 'true') return true;
  if (name === 'body' || name === 'article' || name === 'main') return false;
  return (
    outsideRoles.test(attribs['role'] ?? '') || outsideNames.test(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`)
  );
}

/** Returns whether an element holds text without paragraphs, broken by `br` only, as old pages write it. */
function hasOwnText(element: Element): boolean {
  if (element.name !== 'div' && element.name !== 'td') return false;
  return element.children.reduce((length, child) => length + (isText(child) ? child.data.trim().length : 0), 0) > 80;
}

function blockText(element: Element): string {
  return textOf(element).trim();
}

/** The share of a block's text that is in links. */
function linkShare(block: Element, length: number): number {
  let linked = 0;
  const pending = block.children.filter(isTag);
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.name === 'a') linked += textOf(element).length;
    else pending.push(...element.children.filter(isTag));
  }
  return Math.min(linked / length, 1);
}
