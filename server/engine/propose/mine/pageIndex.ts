import type { Document, Element } from 'domhandler';
import { elementTests } from '../../extract/elementTests.ts';
import { treeAdapter } from '../../extract/selector.ts';
import { elementsIn } from '../../mend/shortText.ts';
import { limits } from '../proposal.ts';

/**
 * Finds elements by selectors: only those are tested that have the tag, a class or the `id` which a selector ends in, so
 * that many selectors are tried on a large page in little time.
 */
export class PageIndex {
  /** The elements of the page, in its order. */
  readonly elements: readonly Element[];
  private readonly places = new Map<Element, number>();
  private readonly byTag = new Map<string, Element[]>();
  private readonly byClass = new Map<string, Element[]>();
  private readonly found = new Map<string, readonly Element[]>();

  constructor(document: Document) {
    const elements: Element[] = [];
    for (const element of elementsIn(document)) {
      // A selector may find elements beyond the limit: the page is then too large to be proposed for.
      if (elements.length >= 2 * limits.elements) break;
      this.places.set(element, elements.length);
      elements.push(element);
      push(this.byTag, element.name, element);
      const names = element.attribs['class'];
      if (names !== undefined)
        for (const name of new Set(names.slice(0, 2_000).split(/\s+/u))) push(this.byClass, name, element);
    }
    this.elements = elements;
  }

  /** Returns the elements that a selector finds, in the order of the page; none for a text that is no selector. */
  find(css: string): readonly Element[] {
    const before = this.found.get(css);
    if (before !== undefined) return before;
    const elements = this.search(css);
    this.found.set(css, elements);
    return elements;
  }

  private search(css: string): readonly Element[] {
    const tests = testsOf(css);
    const lists = tests.map(({ tag, compound, test }) => {
      const last = compound.slice(
        compound.findLastIndex(({ type }) => /^(?:child|descendant|adjacent|sibling)$/u.test(type)) + 1,
      );
      const named = last.find(
        (token) => token.type === 'attribute' && token.name === 'class' && token.action === 'element',
      );
      const name = named?.type === 'attribute' ? named.value : null;
      const possible = name !== null ? this.byClass.get(name) : tag !== null ? this.byTag.get(tag) : this.elements;
      return (possible ?? []).filter(test);
    });
    if (lists.length === 1) return lists[0] ?? [];
    const all = new Set(lists.flat());
    return [...all].toSorted((one, other) => (this.places.get(one) ?? 0) - (this.places.get(other) ?? 0));
  }
}

function testsOf(css: string) {
  try {
    return elementTests(css, { adapter: treeAdapter });
  } catch {
    return [];
  }
}

function push(index: Map<string, Element[]>, key: string, element: Element): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [element]);
  else list.push(element);
}
