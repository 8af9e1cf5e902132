import type { TokenizerCallbacks } from 'htmlparser2';
import { checkDepth } from '../extract/tree/limits.ts';
import { quickTokenizer } from '../extract/tree/quickTokenizer.ts';
import type { AttributeNames } from './attributeNames.ts';
import type { StreamElement } from './streamElement.ts';
import { endsAt, MarkupContext, tagNameAt, type TagName } from '../extract/tree/tagNames.ts';

/** Receives the events of a page while it is parsed. */
export interface StreamHandler {
  handleOpen(element: StreamElement): void;
  handleClose(element: StreamElement): void;
  /** Returns whether the handler uses text at the parser's position; unused text is never copied out of the page. */
  wantsText(): boolean;
  handleText(text: string): void;
}

/** The shared value for elements without any needed attribute; never written to. */
const noAttributes: string[] = [];

/**
 * The library's HTML parser without the parts that reading fields does not need: it keeps open elements only, the
 * needed attributes and the wanted text. The tokens come from the library's tokenizer, and the effects of tags on each
 * other were learned from its parser (`tagNames.ts`). It takes half of that parser's CPU on a page.
 */
export class StreamParser implements TokenizerCallbacks {
  private readonly handler: StreamHandler;
  private readonly attributeNames: AttributeNames;
  private readonly tokenizer: InstanceType<typeof quickTokenizer>;
  private current: StreamElement | null = null;
  /** The contexts around `context`, the outermost first. */
  private readonly contexts: MarkupContext[] = [];
  private context: MarkupContext = MarkupContext.Html;
  /** The tag that is being read. */
  private tag: TagName | null = null;
  private attributes = noAttributes;
  private attributeName: string | null = null;
  private attributeValue = '';
  /**
   * The unread part of the pieces before `piece`, for a name that was cut; positions count from the page's beginning.
   */
  private rest = '';
  private piece = '';
  private pieceStart = 0;
  private readTo = 0;

  constructor(handler: StreamHandler, attributeNames: AttributeNames) {
    this.handler = handler;
    this.attributeNames = attributeNames;
    this.tokenizer = new quickTokenizer({}, this);
  }

  write(piece: string): void {
    const unread = this.readTo - this.pieceStart;
    // A comment over many pieces is not sliced at each of them.
    this.rest = unread < 0 ? this.rest + this.piece : this.piece.slice(unread);
    this.pieceStart += this.piece.length;
    this.piece = piece;
    this.tokenizer.write(piece);
  }

  end(): void {
    this.tokenizer.end();
  }

  /** Ends the events. */
  stop(): void {
    this.tokenizer.pause();
  }

  isInForeignContext(): boolean {
    return this.context !== MarkupContext.Html;
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.readTag(start, end);
  }

  onattribname(start: number, end: number): void {
    const { pieceStart } = this;
    this.attributeName =
      start < pieceStart
        ? this.attributeNames.find(this.slice(start, end), 0, end - start)
        : this.attributeNames.find(this.piece, start - pieceStart, end - pieceStart);
  }

  onattribdata(start: number, end: number): void {
    if (this.attributeName === null) this.readTo = end;
    else this.attributeValue += this.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (this.attributeName !== null) this.attributeValue += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    const name = this.attributeName;
    if (name === null) return;
    // The first attribute of a name counts: `attributeOf` finds it first.
    if (this.attributes === noAttributes) this.attributes = [name, this.attributeValue];
    else this.attributes.push(name, this.attributeValue);
    this.attributeValue = '';
  }

  onopentagend(end: number): void {
    this.readTo = end;
    this.open();
  }

  onselfclosingtag(end: number): void {
    this.readTo = end;
    const element = this.open();
    if (element !== null && element === this.current && this.isInForeignContext()) this.close();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.readTag(start, end);
    if (tag.isVoid) {
      if (tag.name === 'br') this.openAndClose(tag);
      return;
    }
    const element = this.nearest(tag.name);
    if (element !== null) {
      while (this.current !== element) this.close();
      this.close();
    } else if (tag.name === 'p') this.openAndClose(tag);
  }

  ontext(start: number, end: number): void {
    if (this.handler.wantsText()) this.handler.handleText(this.slice(start, end));
    else this.readTo = end;
  }

  ontextentity(codePoint: number): void {
    if (this.handler.wantsText()) this.handler.handleText(String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, offset: number): void {
    if (this.isInForeignContext()) this.ontext(start, end - offset);
    this.readTo = end;
  }

  oncomment(_start: number, end: number): void {
    this.readTo = end;
  }

  ondeclaration(_start: number, end: number): void {
    this.readTo = end;
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.readTo = end;
  }

  onend(): void {
    while (this.current !== null) this.close();
  }

  /** Returns the name of the tag at this position; it is copied only where a piece ends within it. */
  private readTag(start: number, end: number): TagName {
    const { pieceStart } = this;
    const isCut = start < pieceStart;
    const text = isCut ? this.slice(start, end) : this.piece;
    const [from, to] = isCut ? [0, text.length] : [start - pieceStart, end - pieceStart];
    this.readTo = end;
    if (this.contexts.length > 0 && this.context !== MarkupContext.Svg) {
      // HTML within SVG: an end tag of a surrounding SVG element has the SVG spelling.
      const outer = tagNameAt(text, from, to, MarkupContext.Svg);
      if (outer.name !== outer.name.toLowerCase() && this.nearest(outer.name) !== null) return outer;
    }
    return tagNameAt(text, from, to, this.context);
  }

  /** Opens the element whose tag was read; `null` for a form within a form, which HTML ignores. */
  private open(): StreamElement | null {
    const { tag, attributes } = this;
    this.tag = null;
    this.attributes = noAttributes;
    if (tag === null || (tag.name === 'form' && this.nearest('form') !== null)) return null;
    while (this.current !== null && endsAt(this.current.tag, tag)) this.close();
    const parent = this.current;
    const depth = (parent?.depth ?? 0) + 1;
    checkDepth(depth);
    const isInert = parent !== null && (parent.isInert || parent.tag.name === 'template');
    const element: StreamElement = { tag, attributes, parent, depth, isInert, words: 0 };
    this.current = element;
    if (tag.opens !== null) {
      this.contexts.push(this.context);
      this.context = tag.opens;
    }
    this.handler.handleOpen(element);
    if (tag.isVoid) this.close();
    return element;
  }

  private close(): void {
    const element = this.current;
    if (element === null) return;
    this.current = element.parent;
    if (element.tag.opens !== null) this.context = this.contexts.pop() ?? MarkupContext.Html;
    this.handler.handleClose(element);
  }

  /** Handles an end tag without its element, which browsers treat as an empty element. */
  private openAndClose(tag: TagName): void {
    this.tag = tag;
    const element = this.open();
    if (element === this.current) this.close();
  }

  private nearest(name: string): StreamElement | null {
    let at = this.current;
    while (at !== null && at.tag.name !== name) at = at.parent;
    return at;
  }

  private slice(start: number, end: number): string {
    const { pieceStart, rest } = this;
    this.readTo = end;
    if (start >= pieceStart) return this.piece.slice(start - pieceStart, end - pieceStart);
    const restStart = pieceStart - rest.length;
    return (rest + this.piece).slice(start - restStart, end - restStart);
  }
}
