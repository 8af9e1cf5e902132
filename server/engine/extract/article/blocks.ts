import { isTag, type Element, type ParentNode } from 'domhandler';
import { textOf } from '../text.ts';
import { ownTextLength, type ArticlePage } from './articlePage.ts';

/** A block of the main text of a page. */
export interface ArticleBlock {
  element: Element;
  /** Without white space around it, never empty. */
  text: string;
}

/** Paragraphs, and the blocks between them. */
const blocks = new Set(['p', 'pre', 'blockquote', 'li', 'h2', 'h3', 'h4', 'h5', 'h6', 'dd', 'dt']);
/** Elements within a line of text. */
const phrasing = new Set('a abbr b br cite code em i img kbd mark q s small span strong sub sup time u var'.split(' '));

/**
 * Returns the outermost blocks within a part of a page, in order, without the parts that are never its text. An element
 * with `minOwnText` letters of its own is one too: old pages break their text by `br` only.
 */
export function blocksOf({ isOutside, hasRules }: ArticlePage, root: ParentNode, minOwnText: number): Element[] {
  const found: Element[] = [];
  const pending = isTag(root) && blocks.has(root.name) ? [root] : root.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (isOutside(element)) continue;
    const isBlock = blocks.has(element.name) || ownTextLength(element) >= minOwnText || isDataRow(element);
    if (isBlock || (hasRules && isLink(element))) found.push(element);
    else pending.push(...element.children.filter(isTag).toReversed());
  }
  return found;
}

/** True for a row of a table whose cells hold text only: other tables arrange the page. */
function isDataRow({ name, children }: Element): boolean {
  return (
    name === 'tr' && children.filter(isTag).length > 1 && children.every((cell) => !isTag(cell) || isPlainCell(cell))
  );
}

function isPlainCell({ children }: Element): boolean {
  return children.every((child) => !isTag(child) || phrasing.has(child.name));
}

/** True for a heading within the text. */
export function isHeading({ name }: Element): boolean {
  return /^h[2-6]$/u.test(name);
}

/** True for a link around other parts: a card that leads to another page. */
export function isLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs['href'] !== undefined;
}

/** Returns the text of a block, without white space around it. */
export function blockText(block: Element): string {
  return textOf(block).trim();
}

/** Returns the share of a block's text that is in links; `length` is that of the text. */
export function linkShare(block: Element, length: number): number {
  if (isLink(block)) return 1;
  let linked = 0;
  const pending = block.children.filter(isTag);
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.name === 'a') linked += textOf(element).length;
    else pending.push(...element.children.filter(isTag));
  }
  return Math.min(linked / length, 1);
}
