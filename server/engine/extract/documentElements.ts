import { hasChildren, isTag, type ChildNode, type Document, type Element } from 'domhandler';
import type { ElementTest } from './elementTests.ts';
import { spendSteps } from './searchBudget.ts';

/**
 * The elements of a page by their tags and attributes. A selector tests those only that have the tag or the attribute
 * in which it ends: the facts of an article are looked for by thirty selectors, each of which would walk the page.
 */
class DocumentElements {
  readonly #all: Element[] = [];
  readonly #byTag = new Map<string, Element[]>();
  readonly #byAttribute = new Map<string, Element[]>();

  constructor(document: Document, isXml: boolean) {
    const open: ChildNode[] = document.children.toReversed();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (!hasChildren(node)) continue;
      if (isTag(node)) this.#add(node);
      // The content of a `template` is not part of a page.
      if (!isXml && isTag(node) && node.name === 'template') continue;
      for (let child = node.lastChild; child !== null; child = child.prev) open.push(child);
    }
    spendSteps(this.#all.length);
  }

  /** Returns the elements that pass one of the tests, in the order of the page. */
  matching(tests: readonly ElementTest<Element>[]): Element[] {
    const lists = tests.map((each) => this.#possible(each).filter(each.test));
    const [first = []] = lists;
    if (lists.length < 2) return first;
    const found = new Set(lists.flat());
    return found.size < 2 ? [...found] : this.#all.filter((element) => found.has(element));
  }

  /** Returns the first element of the page that passes one of the tests. */
  firstMatching(tests: readonly ElementTest<Element>[]): Element | null {
    const [only] = tests;
    if (tests.length > 1 || only === undefined) return this.matching(tests)[0] ?? null;
    return this.#possible(only).find(only.test) ?? null;
  }

  #add(element: Element): void {
    this.#all.push(element);
    const list = this.#byTag.get(element.name);
    if (list === undefined) this.#byTag.set(element.name, [element]);
    else list.push(element);
  }

  #possible({ tag, attribute }: ElementTest<Element>): readonly Element[] {
    const possible =
      tag !== null ? (this.#byTag.get(tag) ?? []) : attribute === null ? this.#all : this.#withAttribute(attribute);
    spendSteps(possible.length);
    return possible;
  }

  #withAttribute(name: string): readonly Element[] {
    const known = this.#byAttribute.get(name);
    if (known !== undefined) return known;
    const list = this.#all.filter(({ attribs }) => attribs[name] !== undefined);
    this.#byAttribute.set(name, list);
    return list;
  }
}

const read = new WeakMap<Document, DocumentElements>();

/** Returns the elements of a page that was walked before: a first match is often near its start, and needs no walk. */
export function knownElementsOf(document: Document): DocumentElements | undefined {
  return read.get(document);
}

/** Returns the elements of a page; each page is walked once. */
export function elementsOf(document: Document, isXml: boolean): DocumentElements {
  const known = knownElementsOf(document);
  if (known !== undefined) return known;
  const elements = new DocumentElements(document, isXml);
  read.set(document, elements);
  return elements;
}
