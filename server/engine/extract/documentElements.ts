import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import { ElementIndex } from './elementIndex.ts';
import type { ElementTest } from './elementTests.ts';
import { following } from './firstMatches.ts';
import { spendSteps } from './searchBudget.ts';

/**
 * The elements of a page, indexed: the facts of an article are looked for by thirty selectors, each of which would walk
 * the page.
 */
class DocumentElements {
  readonly #index: ElementIndex;

  constructor(document: Document, isXml: boolean) {
    const elements: Element[] = [];
    let node: ChildNode | null = document.children[0] ?? null;
    for (; node !== null; node = following(node, isXml)) if (isTag(node)) elements.push(node);
    spendSteps(elements.length);
    this.#index = new ElementIndex(elements);
  }

  /** Returns the elements that pass one of the tests, in the order of the page. */
  matching(tests: readonly ElementTest<Element>[]): Element[] {
    const lists = tests.map((each) => this.#possible(each).filter(each.test));
    const [first = []] = lists;
    if (lists.length < 2) return first;
    const found = new Set(lists.flat());
    return found.size < 2 ? [...found] : this.#index.elements.filter((element) => found.has(element));
  }

  /** Returns the first element of the page that passes one of the tests. */
  firstMatching(tests: readonly ElementTest<Element>[]): Element | null {
    const [only] = tests;
    if (tests.length > 1 || only === undefined) return this.matching(tests)[0] ?? null;
    return this.#possible(only).find(only.test) ?? null;
  }

  #possible(test: ElementTest<Element>): readonly Element[] {
    const possible = this.#index.possible(test);
    spendSteps(possible.length);
    return possible;
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
