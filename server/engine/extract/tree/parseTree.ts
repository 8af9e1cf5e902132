import { DomHandler, Text, hasChildren, isCDATA, isTag, isText, type ChildNode, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';
import { quickTokenizer } from './quickTokenizer.ts';
import { XmlNames } from './xmlNames.ts';

/**
 * The limit of nesting; browsers stop at about 500. The parser and the selectors take time with the square of the depth
 * and more: a page of 600 KB with 200,000 nested elements took 30 s, `:has(> * > q)` on 5,000 of them 6 s.
 */
const maxDepth = 2500;
/**
 * 10 MB of the shortest elements are 1.4 million elements and took 500 MB of memory; a sitemap of 50,000 addresses is
 * well below the limit.
 */
const maxNodes = 1_000_000;

/** Throws during parsing where the nesting is too deep; the page then counts as unreadable. */
export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new RangeError('elements are nested too deeply');
}

/** Parses a page into a tree. Elements of XML have the prefixes that recipes know, and `mode="base64"` is decoded. */
export function parseTree(text: string, isXml: boolean): Document {
  const handler = isXml ? new XmlHandler() : new CheckedHandler();
  new Parser(handler, { xmlMode: isXml, Tokenizer: quickTokenizer }).end(text);
  return handler.root;
}

class CheckedHandler extends DomHandler {
  private nodes = 0;

  protected override addNode(node: ChildNode): void {
    this.nodes += 1;
    if (this.nodes > maxNodes) throw new RangeError('more elements than are taken');
    super.addNode(node);
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    checkDepth(this.tagStack.length);
    super.onopentag(name, attributes);
  }
}

class XmlHandler extends CheckedHandler {
  private readonly names = new XmlNames();

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(this.names.nameOf(name, attributes), attributes);
  }

  override onclosetag(): void {
    const element = this.tagStack.at(-1);
    super.onclosetag();
    if (element === undefined || !isTag(element) || element.attribs['mode'] !== 'base64') return;
    const decoded = new Text(Buffer.from(textIn(element.children), 'base64').toString('utf8'));
    decoded.parent = element;
    element.children = [decoded];
  }
}

/** The text of an element that holds nothing else; empty where it holds elements. */
function textIn(children: readonly ChildNode[]): string {
  const texts = children.flatMap((child) => (isCDATA(child) ? child.children : [child]));
  return texts.some((child) => hasChildren(child))
    ? ''
    : texts.map((child) => (isText(child) ? child.data : '')).join('');
}
