import { DomHandler, Text, hasChildren, isCDATA, isTag, isText, type ChildNode, type Document } from 'domhandler';
import { Parser } from 'htmlparser2';
import { checkDepth, checkNodes } from './limits.ts';
import { quickTokenizer } from './quickTokenizer.ts';
import { TreeParser } from './treeParser.ts';
import { XmlNames } from './xmlNames.ts';

/** Parses a page into a tree. Elements of XML have the prefixes that recipes know, and `mode="base64"` is decoded. */
export function parseTree(text: string, isXml: boolean): Document {
  if (!isXml) return new TreeParser(text).parse();
  const handler = new XmlHandler();
  new Parser(handler, { xmlMode: true, Tokenizer: quickTokenizer }).end(text);
  return handler.root;
}

class XmlHandler extends DomHandler {
  private readonly names = new XmlNames();
  private nodes = 0;

  protected override addNode(node: ChildNode): void {
    this.nodes += 1;
    checkNodes(this.nodes);
    super.addNode(node);
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    checkDepth(this.tagStack.length);
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
