import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { spendText } from '../searchBudget.ts';
import { hiddenName, maxHeading } from './words.ts';

/** Parts in which a page does not say what it is about. */
const outside = new Set('nav footer style script template noscript iframe svg head select textarea'.split(' '));
/** Elements within a line. */
const phrasing = new Set(
  'a abbr b bdi bdo button cite code data em font i img input kbd label mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const bold = new Set(['b', 'strong']);
/** Blocks around the content of a cell. */
const frames = new Set(['div', 'p']);
const maxFrames = 3;
const maxElements = 100_000;
const maxLines = 10_000;
const maxCells = 4;
const maxInCell = 10;

/**
 * A line of text as a page shows it: a heading with its level from 1 to 6, an item of a list, what is on buttons, or
 * another line; bold where all of it is.
 */
export interface PageLine {
  kind: 'heading' | 'item' | 'text' | 'button';
  level: number;
  text: string;
  isBold: boolean;
}

/** Returns whether a line is a sentence, or too long for anything else. */
export function isSentence({ text }: PageLine): boolean {
  return text.length > maxHeading || /[.!?]$/u.test(text);
}

/** Returns the lines of a page or a part of it, in order: each heading, each item of a list, other text by blocks. */
export function pageLines(root: ParentNode): PageLine[] {
  const lines = new LineWriter();
  const pending: (ChildNode | { closes: Element })[] = root.children.toReversed();
  let seen = 0;
  for (let next = pending.pop(); next !== undefined && !lines.isFull; next = pending.pop()) {
    if ('closes' in next) lines.close(next.closes);
    else if (isText(next)) lines.add(next.data);
    else if (isTag(next) && !isHidden(next)) {
      seen += 1;
      if (seen > maxElements) break;
      lines.open(next);
      pending.push({ closes: next });
      for (let index = next.children.length - 1; index >= 0; index -= 1) {
        const child = next.children[index];
        if (child !== undefined) pending.push(child);
      }
    }
  }
  return lines.end();
}

function isHidden({ name, attribs }: Element): boolean {
  if (outside.has(name) || attribs['hidden'] !== undefined) return true;
  return name !== 'html' && name !== 'body' && hiddenName.test(attribs['class']?.slice(0, 500) ?? '');
}

/** An item of a list, or a row of a table with short cells: an amount and its ingredient. */
function isItem({ name, children }: Element): boolean {
  if (name !== 'tr') return name === 'li';
  const cells = children.filter(isTag);
  const isShort = (cell: Element): boolean => {
    const inner = withoutFrames(cell);
    return inner.length <= maxInCell && inner.every(isPhrase);
  };
  return (
    cells.length > 1 && cells.length <= maxCells && cells.some((cell) => cell.name === 'td') && cells.every(isShort)
  );
}

/** Returns the content of a cell, whose only element may be a block around it. */
function withoutFrames(cell: Element): ChildNode[] {
  let inner = cell;
  for (let depth = 0; depth < maxFrames; depth += 1) {
    const content = inner.children.filter((node) => isTag(node) || (isText(node) && /\S/u.test(node.data)));
    const [only] = content;
    if (content.length !== 1 || only === undefined || !isTag(only) || !frames.has(only.name)) break;
    inner = only;
  }
  return inner.children;
}

function isPhrase(node: ChildNode): boolean {
  return (
    !isTag(node) ||
    (phrasing.has(node.name) && node.children.every((inner) => !isTag(inner) || phrasing.has(inner.name)))
  );
}

class LineWriter {
  private readonly lines: PageLine[] = [];
  private readonly parts: string[] = [];
  private readonly onButtons: string[] = [];
  private items = 0;
  private level = 0;
  private bold = 0;
  private buttons = 0;
  private isBold = true;

  get isFull(): boolean {
    return this.lines.length >= maxLines;
  }

  open(element: Element): void {
    const { name } = element;
    if (bold.has(name)) this.bold += 1;
    else if (name === 'button') this.buttons += 1;
    if (phrasing.has(name)) return;
    if (this.isItemPart(name)) this.parts.push(' ');
    else this.flush();
    if (isItem(element)) this.items += 1;
    else if (/^h[1-6]$/u.test(name)) this.level = Number(name.charAt(1));
  }

  close(element: Element): void {
    const { name } = element;
    if (bold.has(name)) this.bold -= 1;
    else if (name === 'button') this.buttons -= 1;
    if (phrasing.has(name)) return;
    if (this.isItemPart(name)) this.parts.push(' ');
    else this.flush();
    if (isItem(element)) this.items -= 1;
    else if (/^h[1-6]$/u.test(name)) this.level = 0;
  }

  add(text: string): void {
    (this.buttons > 0 ? this.onButtons : this.parts).push(text);
    if (this.bold === 0 && this.isBold && /\S/u.test(text)) this.isBold = false;
  }

  end(): PageLine[] {
    this.flush();
    return this.lines;
  }

  /** Paragraphs and breaks in an item of a list are parts of one line; an inner list has lines of its own. */
  private isItemPart(name: string): boolean {
    return this.items > 0 && !/^(?:li|ul|ol|tr|table|h[1-6])$/u.test(name);
  }

  private flush(): void {
    const own = lineOf(this.parts);
    // Buttons beside a text are no part of it; a heading or an item may be a button.
    const text = own === '' ? lineOf(this.onButtons) : own;
    const { level, isBold } = this;
    this.parts.length = 0;
    this.onButtons.length = 0;
    this.isBold = true;
    spendText(text.length);
    if (text === '') return;
    const kind = level > 0 ? 'heading' : this.items > 0 ? 'item' : own === '' ? 'button' : 'text';
    this.lines.push({ kind, level, text, isBold });
  }
}

function lineOf(parts: readonly string[]): string {
  return parts.join('').replace(/\s+/gu, ' ').trim();
}
