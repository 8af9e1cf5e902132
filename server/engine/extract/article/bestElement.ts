import { isTag, type Element, type ParentNode } from 'domhandler';
import { sumOutwards, type ArticlePage } from './articlePage.ts';
import { blocksOf, blockText, isHeading, isLink, linkShare } from './blocks.ts';

/**
 * Shorter paragraphs are buttons, dates and captions. A letter of Chinese, Japanese or Korean says more, so it counts
 * more.
 */
const minParagraph = 25;
/** An element that holds text without paragraphs holds more than a caption. */
const minOwnText = 80;
/** An element further out is the text where it has this many times the points: the text is in several parts of it. */
const minGain = 1.5;
/** The page itself says what its article is. */
const minArticleGain = 1.1;

/**
 * Returns the element that holds the text of a page; `null` without paragraphs. Each paragraph gives points to the
 * element that contains it, and half of them to the next element out: more for its length and its commas, less for its
 * links. From the element with the most points it goes out while a lot of text is beside it, but not out of an article.
 */
export function bestElement(page: ArticlePage): Element | null {
  const points = new Map<Element, number>();
  const scores = new Map<ParentNode, number>();
  for (const block of blocksOf(page, page.document, minOwnText)) {
    const score = scoreOf(block);
    if (score === 0) continue;
    const holder = block.name === 'p' || block.name === 'div' ? block.parent : (block.parent?.parent ?? null);
    add(points, holder, score);
    add(points, holder?.parent ?? null, score / 2);
    scores.set(block, score);
  }
  let best: Element | null = null;
  for (const [element, score] of points) if (best === null || score > (points.get(best) ?? 0)) best = element;
  if (best === null) return null;
  return widened(
    best,
    sumOutwards(page.document, (part) => scores.get(part) ?? 0),
  );
}

function add(points: Map<Element, number>, element: ParentNode | null, score: number): void {
  if (element !== null && isTag(element)) points.set(element, (points.get(element) ?? 0) + score);
}

function scoreOf(block: Element): number {
  if (isHeading(block) || isLink(block)) return 0;
  const text = blockText(block);
  const weight = text.length + 2 * (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu)?.length ?? 0);
  if (weight < minParagraph) return 0;
  const commas = text.match(/[,،、，]/gu)?.length ?? 0;
  return (1 + Math.min(weight / 100, 5) + commas) * (1 - linkShare(block, text.length));
}

function widened(best: Element, totals: Map<ParentNode, number>): Element {
  let body = best;
  for (let around = body.parent; around !== null && isTag(around) && around.name !== 'html'; around = around.parent) {
    if (isWhole(body)) break;
    const gain = (totals.get(around) ?? 0) / (totals.get(body) ?? 0);
    if (gain >= (around.name === 'article' ? minArticleGain : minGain)) body = around;
  }
  return body;
}

function isWhole({ name, attribs }: Element): boolean {
  return name === 'article' || name === 'main' || attribs['role'] === 'main';
}
