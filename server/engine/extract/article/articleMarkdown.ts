import { isTag, type Element } from 'domhandler';
import type { Page } from '../page.ts';
import { compileSelector } from '../selector.ts';
import { articleBlocks } from './articleText.ts';
import { openPage } from './articlePage.ts';
import { markdownOf } from '../markdown/markdown.ts';
import { pictureMarkdown } from '../markdown/inlineMarkdown.ts';

const picture = compileSelector('img', false, []);

/**
 * Returns the main text of a page as Markdown, or `null` where it has none: headings, lists, quotes, code, tables,
 * emphasis, pictures, and links with whole addresses. Figures within the text are kept, the lead image above is not.
 */
export function articleMarkdown(page: Page): string | null {
  const parts: string[] = [];
  let group: Element[] = [];
  const finish = (): void => {
    if (group.length > 0) parts.push(markdownOf(group, page.baseUrl));
    group = [];
  };
  for (const element of withFigures(page)) {
    if (group[0] !== undefined && !belongTogether(group[0], element)) finish();
    const image = element.name === 'figure' ? picture.first(element) : null;
    if (image === null) group.push(element);
    else {
      finish();
      parts.push(pictureMarkdown(image, page.baseUrl));
    }
  }
  finish();
  return parts.filter((part) => part !== '').join('\n\n') || null;
}

/** Returns the blocks of the text with the figures that are between them. */
function withFigures({ document }: Page): Element[] {
  const blocks = new Set(articleBlocks(document).map(({ element }) => element));
  const around = new Set<unknown>();
  for (const { parent } of blocks) for (let at = parent; at !== null && !around.has(at); at = at.parent) around.add(at);
  const { isOutside } = openPage(document, true);
  const found: Element[] = [];
  let left = blocks.size;
  const pending = document.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined && left > 0; element = pending.pop()) {
    if (blocks.has(element)) {
      found.push(element);
      left -= 1;
    } else if (around.has(element)) pending.push(...element.children.filter(isTag).toReversed());
    else if (element.name === 'figure') {
      if (found.length > 0) found.push(element);
    } else if (!isOutside(element)) pending.push(...element.children.filter(isTag).toReversed());
  }
  return found;
}

/** Items of one list and rows of one table are written together. */
function belongTogether(one: Element, other: Element): boolean {
  return one.name === other.name && (one.name === 'tr' || one.name === 'li') && holderOf(one) === holderOf(other);
}

function holderOf({ name, parent }: Element): unknown {
  return name === 'tr' && parent !== null && isTag(parent) && parent.name !== 'table' ? parent.parent : parent;
}
