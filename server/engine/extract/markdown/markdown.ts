import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { textOf } from '../text.ts';
import { codeBlock, inlineMarkdown, isInline } from './inlineMarkdown.ts';
import { tableMarkdown } from './tableMarkdown.ts';

/** Deeper content is written as plain text: each level of a list or quote writes the lines within it once more. */
const maxDepth = 24;
/** `h1` is the title, a value of its own. */
const skipped = new Set('button dialog h1 iframe nav noscript script select style svg template title'.split(' '));

/** The place of a part in its document: links are resolved against `baseUrl`. */
interface MarkdownPlace {
  baseUrl: string;
  depth: number;
}

/** Returns elements that belong together as Markdown: rows of one table, items of one list, or a single block. */
export function markdownOf(group: readonly Element[], baseUrl: string): string {
  const [first] = group;
  const place = { baseUrl, depth: 0 };
  if (first?.name === 'tr') return tableMarkdown(group, baseUrl);
  if (first?.name === 'li')
    return listOf(group, first.parent !== null && isTag(first.parent) ? first.parent : null, place);
  return group.map((element) => blockMarkdown(element, place)).join('\n\n');
}

function blockMarkdown(element: Element, { baseUrl, depth }: MarkdownPlace): string {
  if (depth > maxDepth) return textOf(element).trim();
  const { name } = element;
  const inner = { baseUrl, depth: depth + 1 };
  if (/^h[1-6]$/u.test(name)) {
    const text = inlineMarkdown(element.children, baseUrl).replaceAll(/\s*\n\s*/gu, ' ');
    return text === '' ? '' : `${'#'.repeat(Number(name[1]))} ${text}`;
  }
  if (name === 'pre') return codeBlock(element);
  if (name === 'hr') return '---';
  if (name === 'ul' || name === 'ol') return listOf(element.children.filter(isTag), element, inner);
  if (name === 'table') return tableMarkdown(rowsOf(element), baseUrl);
  const content = flowMarkdown(element.children, inner);
  if (name === 'blockquote') return content.replaceAll(/^/gmu, '> ').replaceAll(/^> $/gmu, '>');
  return name === 'dt' && content !== '' && !content.startsWith('**') ? `**${content}**` : content;
}

/** Writes text and blocks side by side as paragraphs. */
function flowMarkdown(children: readonly ChildNode[], place: MarkdownPlace): string {
  const parts: string[] = [];
  let line: ChildNode[] = [];
  const finish = (): void => {
    if (line.length > 0) parts.push(inlineMarkdown(line, place.baseUrl));
    line = [];
  };
  for (const child of children) {
    if (isTag(child) && !isInline(child)) {
      finish();
      if (!skipped.has(child.name)) parts.push(blockMarkdown(child, place));
    } else if (isTag(child) || isText(child)) line.push(child);
  }
  finish();
  return parts.filter((part) => part !== '').join('\n\n');
}

function listOf(items: readonly Element[], list: Element | null, place: MarkdownPlace): string {
  const start = Number.parseInt(list?.attribs['start'] ?? '1', 10) || 1;
  const contents = items.map((item) => flowMarkdown(item.children, place)).filter((content) => content !== '');
  const lines = contents.map((content, index) => {
    const mark = list?.name === 'ol' ? `${start + index}. ` : '- ';
    const tight = content.replaceAll(/\n\n(?=(?:- |\d+\. ))/gu, '\n');
    return mark + tight.replaceAll(/\n(?!\n)/gu, `\n${' '.repeat(mark.length)}`).replaceAll(/\n[ ]+\n/gu, '\n\n');
  });
  return lines.join('\n');
}

function rowsOf(table: Element): Element[] {
  const parts = table.children.filter(isTag);
  return parts.flatMap((part) => {
    if (part.name === 'tr') return [part];
    return /^t(?:head|body|foot)$/u.test(part.name) ? part.children.filter(isTag) : [];
  });
}
