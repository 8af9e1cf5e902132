import { hasChildren, isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { parseTree } from './tree/parseTree.ts';
import { spendText } from './searchBudget.ts';

/** Elements whose content is never read as text, unless the element itself is selected. */
const hidden = new Set(['script', 'style', 'template']);
/** Elements that a page shows separately, so that their text is separated from the text beside them. */
const apart = new Set(
  (
    'address article aside blockquote br button caption dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/**
 * Collects an element's text from the events of its content, as one line: runs of white space (not no-break spaces)
 * become one space, blocks and line breaks separate words. The tree and the stream both use this class, so that both
 * give the same text.
 */
export class TextGatherer {
  private text = '';
  private hiddenDepth = 0;
  private readonly isRaw: boolean;

  constructor(rootName: string) {
    this.isRaw = hidden.has(rootName);
  }

  open(name: string): void {
    if (hidden.has(name)) this.hiddenDepth += 1;
    else if (apart.has(name)) this.text += ' ';
  }

  close(name: string): void {
    if (hidden.has(name)) this.hiddenDepth -= 1;
    else if (apart.has(name)) this.text += ' ';
  }

  add(text: string): void {
    if (this.hiddenDepth === 0) this.text += text;
  }

  end(): string {
    spendText(this.text.length);
    return this.isRaw ? this.text : this.text.replace(/[ \t\n\f\r]+/gu, ' ');
  }
}

/** Returns the text of an element or document; elements in it that are called `without` give none. */
export function textOf(node: ParentNode, without?: string): string {
  const gatherer = new TextGatherer(isTag(node) ? node.name : '');
  gather(node, gatherer, without);
  return gatherer.end();
}

/** Returns a text in the form in which two spellings of one name are equal: lower case, single spaces. */
export function comparableText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** Returns the text of markup that is a value, such as a description in JSON-LD. */
export function plainText(markup: string): string {
  return textOf(parseTree(markup, false)).replaceAll('\u00a0', ' ').trim();
}

/** Walks without recursion: the tree may be deeper than the stack, because hostile pages nest a million elements. */
function gather(root: ParentNode, gatherer: TextGatherer, without: string | undefined): void {
  const pending: (ChildNode | { closes: Element })[] = root.children.toReversed();
  const addAll = (children: readonly ChildNode[]): void => {
    // Pushed one by one: as arguments of one call a few hundred thousand would exceed the stack.
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) pending.push(child);
    }
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('closes' in next) gatherer.close(next.closes.name);
    else if (isText(next)) gatherer.add(next.data);
    else if (isTag(next)) {
      if (next.name === without) continue;
      gatherer.open(next.name);
      pending.push({ closes: next });
      addAll(next.children);
    } else if (hasChildren(next)) addAll(next.children);
  }
}

/** Returns the part of an address after `#`, decoded where its encoding is valid. */
export function fragmentOf(url: string): string {
  const text = URL.parse(url)?.hash.slice(1) ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
