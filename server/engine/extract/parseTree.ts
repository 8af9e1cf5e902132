import { DomHandler, type ChildNode, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';
import { quickTokenizer } from './quickTokenizer.ts';

/**
 * Elements within elements; browsers stop at about 500. The parser and the selectors take time with the square of it
 * and more: a page of 600 KB that nests 200,000 elements took 30 s, `:has(> * > q)` on 5,000 of them 6 s.
 */
const maxDepth = 2500;
/**
 * 10 MB of the shortest elements are 1.4 million of them and took 500 MB; a sitemap of 50,000 addresses is well below.
 */
const maxNodes = 1_000_000;

/** Thrown while parsing; the page is then one that cannot be read. */
export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new RangeError('elements are nested too deeply');
}

/** The tree of a page. */
export function parseTree(text: string, isXml: boolean): Document {
  const handler = new CheckedHandler();
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
