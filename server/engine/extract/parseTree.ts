import { DomHandler, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';
import { quickTokenizer } from './quickTokenizer.ts';

/**
 * Elements within elements; browsers stop at about 500. The parser and the selectors take time with the square of it: a
 * page of 600 KB that nests 200,000 elements took 30 s.
 */
const maxDepth = 5000;

/** Thrown while parsing; the page is then one that cannot be read. */
export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new RangeError('elements are nested too deeply');
}

/** The tree of a page. */
export function parseTree(text: string, isXml: boolean): Document {
  const handler = new DepthCheckedHandler();
  new Parser(handler, { xmlMode: isXml, Tokenizer: quickTokenizer }).end(text);
  return handler.root;
}

class DepthCheckedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    checkDepth(this.tagStack.length);
    super.onopentag(name, attributes);
  }
}
