import { Comment, Document, Element, ProcessingInstruction, Text, type ChildNode, type ParentNode } from 'domhandler';
import type { TokenizerCallbacks } from 'htmlparser2';
import { checkDepth, checkNodes } from './limits.ts';
import { NameTable } from './nameTable.ts';
import { quickTokenizer } from './quickTokenizer.ts';
import { endsAt, MarkupContext, tagNameAt, type TagName } from './tagNames.ts';

/** The names of attributes in lower case. */
const attributeNames = new NameTable((raw) => raw.toLowerCase());

/**
 * Builds the tree of a page of HTML as the library's parser and its handler do, from the same tokens, with rules of
 * tags that were learned from that parser (`tagNames.ts`). Names are not copied out of the page, and nothing is kept of
 * positions: it takes two thirds of the library's processor time.
 */
export class TreeParser implements TokenizerCallbacks {
  private readonly text: string;
  private readonly document = new Document([]);
  /** The open elements, the outermost first, and their names. */
  private readonly open: Element[] = [];
  private readonly names: TagName[] = [];
  /** The contexts around `context`, the outermost first. */
  private readonly around: MarkupContext[] = [];
  private context: MarkupContext = MarkupContext.Html;
  private parent: ParentNode = this.document;
  /** The text that the next text continues. */
  private last: Text | null = null;
  private nodes = 0;
  private tag: TagName | null = null;
  private attribs: Record<string, string> = {};
  private attributeName = '';
  private attributeValue = '';

  constructor(text: string) {
    this.text = text;
  }

  /** Throws where the page is too deep or has too many nodes. */
  parse(): Document {
    const tokenizer = new quickTokenizer({}, this);
    if (this.text !== '') tokenizer.write(this.text);
    tokenizer.end();
    return this.document;
  }

  isInForeignContext(): boolean {
    return this.context !== MarkupContext.Html;
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.readTag(start, end);
    this.attribs = {};
  }

  onattribname(start: number, end: number): void {
    this.attributeName = attributeNames.at(this.text, start, end);
  }

  onattribdata(start: number, end: number): void {
    const data = this.text.slice(start, end);
    this.attributeValue = this.attributeValue === '' ? data : this.attributeValue + data;
  }

  onattribentity(codePoint: number): void {
    this.attributeValue += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (!Object.hasOwn(this.attribs, this.attributeName)) this.attribs[this.attributeName] = this.attributeValue;
    this.attributeValue = '';
  }

  onopentagend(): void {
    this.openElement();
  }

  onselfclosingtag(): void {
    const element = this.openElement();
    if (element !== null && element === this.open.at(-1) && this.isInForeignContext()) this.close();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.readTag(start, end);
    if (tag.isVoid) {
      if (tag.name === 'br') this.openImplied(tag);
      return;
    }
    const at = this.names.findLastIndex(({ name }) => name === tag.name);
    if (at !== -1) while (this.names.length > at) this.close();
    else if (tag.name === 'p') this.openImplied(tag);
  }

  ontext(start: number, end: number): void {
    if (start >= 0) this.addText(this.text.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.addText(String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, offset: number): void {
    const value = this.text.slice(start, end - offset);
    if (this.isInForeignContext()) this.addText(value);
    else this.add(new Comment(`[CDATA[${value}]]`));
  }

  oncomment(start: number, end: number, offset: number): void {
    this.add(new Comment(this.text.slice(start, end - offset)));
  }

  ondeclaration(start: number, end: number): void {
    this.add(new ProcessingInstruction('!doctype', `!${this.text.slice(start, end)}`));
  }

  onprocessinginstruction(start: number, end: number): void {
    const value = this.text.slice(start, end);
    const [name = ''] = value.split(/[\s/]/u, 1);
    this.add(new ProcessingInstruction(`?${name.toLowerCase()}`, `?${value}`));
  }

  onend(): void {
    this.last = null;
  }

  /** Returns the name of the tag at this position. */
  private readTag(start: number, end: number): TagName {
    if (this.around.length > 0 && this.context !== MarkupContext.Svg) {
      // HTML within SVG: an end tag of a surrounding SVG element has the SVG spelling.
      const outer = tagNameAt(this.text, start, end, MarkupContext.Svg);
      if (outer.name !== outer.name.toLowerCase() && this.isOpen(outer.name)) return outer;
    }
    return tagNameAt(this.text, start, end, this.context);
  }

  /** Opens the element whose tag was read; `null` for a form within a form, which HTML ignores. */
  private openElement(): Element | null {
    const { tag, attribs } = this;
    this.tag = null;
    this.attributeValue = '';
    if (tag === null || (tag.name === 'form' && this.isOpen(tag.name))) return null;
    for (let inner = this.names.at(-1); inner !== undefined && endsAt(inner, tag); inner = this.names.at(-1)) {
      this.close();
    }
    checkDepth(this.open.length + 1);
    const element = new Element(tag.name, attribs);
    this.add(element);
    if (tag.isVoid) return element;
    this.open.push(element);
    this.names.push(tag);
    this.parent = element;
    if (tag.opens !== null) {
      this.around.push(this.context);
      this.context = tag.opens;
    }
    return element;
  }

  private isOpen(wanted: string): boolean {
    return this.names.some(({ name }) => name === wanted);
  }

  private close(): void {
    const tag = this.names.pop();
    this.open.pop();
    this.parent = this.open.at(-1) ?? this.document;
    this.last = null;
    if (tag !== undefined && tag.opens !== null) this.context = this.around.pop() ?? MarkupContext.Html;
  }

  /** Handles an end tag without its element, which browsers treat as an empty element. */
  private openImplied(tag: TagName): void {
    this.tag = tag;
    this.attribs = {};
    const element = this.openElement();
    if (element !== null && element === this.open.at(-1)) this.close();
  }

  private addText(text: string): void {
    if (this.last !== null) {
      this.last.data += text;
      return;
    }
    const node = new Text(text);
    this.add(node);
    this.last = node;
  }

  private add(node: ChildNode): void {
    this.nodes += 1;
    checkNodes(this.nodes);
    const { children } = this.parent;
    const before = children.at(-1);
    if (before !== undefined) {
      node.prev = before;
      before.next = node;
    }
    node.parent = this.parent;
    children.push(node);
    this.last = null;
  }
}
