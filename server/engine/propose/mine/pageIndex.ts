import type { Document, Element } from 'domhandler';
import { compileSelector } from '../../extract/selector.ts';

/** Finds elements by selectors, each searched once on the page whatever group asks. */
export class PageIndex {
  private readonly document: Document;
  private readonly found = new Map<string, Element[]>();
  private searches = 0;
  private readonly maxSearches: number;

  constructor(document: Document, maxSearches: number) {
    this.document = document;
    this.maxSearches = maxSearches;
  }

  /** Returns the elements that a selector finds; none after too many searches of one page. */
  find(css: string): Element[] {
    const before = this.found.get(css);
    if (before !== undefined) return before;
    if (this.searches >= this.maxSearches) return [];
    this.searches += 1;
    const elements = compileSelector(css, false, []).all(this.document);
    this.found.set(css, elements);
    return elements;
  }
}
