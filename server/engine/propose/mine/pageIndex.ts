import type { Document, Element } from 'domhandler';
import { elementsIn } from '../../mend/selectors/shortText.ts';
import { limits } from '../proposal.ts';
import { ElementIndex } from '../../extract/elementIndex.ts';
import { indexedTests } from './classNames.ts';

/**
 * Finds elements by selectors: only those are tested that have the tag or the class in which a selector ends, so that
 * many selectors are tried on a large page in little time.
 */
export class PageIndex {
  /** The elements of the page, in its order. */
  readonly elements: readonly Element[];
  private readonly index: ElementIndex;
  private readonly places: ReadonlyMap<Element, number>;
  private readonly found = new Map<string, readonly Element[]>();

  constructor(document: Document) {
    const elements: Element[] = [];
    for (const element of elementsIn(document)) {
      // Selectors may find elements beyond the limit: the page is then too large to be proposed for.
      if (elements.length >= 2 * limits.elements) break;
      elements.push(element);
    }
    this.elements = elements;
    this.index = new ElementIndex(elements);
    this.places = new Map(elements.map((element, place) => [element, place]));
  }

  /** Returns the elements that a selector finds, in the order of the page; none for a text that is no selector. */
  find(css: string): readonly Element[] {
    const before = this.found.get(css);
    if (before !== undefined) return before;
    const lists = indexedTests(css).map((each) => this.index.possible(each).filter(each.test));
    const elements = lists.length === 1 ? (lists[0] ?? []) : this.inOrder(lists.flat());
    this.found.set(css, elements);
    return elements;
  }

  /** Returns the first element of the page that a selector finds, in less time than all of them take. */
  first(css: string): Element | undefined {
    const before = this.found.get(css);
    if (before !== undefined) return before[0];
    const firsts = indexedTests(css).flatMap((each) => this.index.possible(each).find(each.test) ?? []);
    return firsts.length < 2 ? firsts[0] : this.inOrder(firsts)[0];
  }

  private inOrder(elements: readonly Element[]): Element[] {
    return [...new Set(elements)].toSorted((one, other) => (this.places.get(one) ?? 0) - (this.places.get(other) ?? 0));
  }
}
