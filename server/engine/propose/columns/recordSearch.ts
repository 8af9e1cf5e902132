import { isTag, type Element } from 'domhandler';
import { ElementIndex } from '../../extract/elementIndex.ts';
import { compileSelector } from '../../extract/selector.ts';
import { elementsIn } from '../../mend/selectors/shortText.ts';
import { indexedTests, type IndexedTest } from '../mine/classNames.ts';

/** One step of a path: children of a name, at a place among those of this name, from 1 or from the last one. */
interface Step {
  name: string;
  place: number | null;
  isFromEnd: boolean;
}

/** A way to find elements from the first element of a record. */
export interface Way {
  css: string;
  /** The names of the elements beside it that lead to where the search starts; none for the record's first element. */
  beside: readonly string[];
  /** A selector of elements within, a path to them, or the element itself; `null` where `css` is searched as it is. */
  inner: { css: string } | { path: readonly Step[] } | { self: true } | null;
}

const maxElements = 3_000;

/** Finds elements in records by selectors, as the recipe does, with the elements of each record indexed once. */
export class RecordSearch {
  private readonly starts: readonly (Element | null)[];
  private readonly indexes = new Map<Element, ElementIndex>();
  private readonly tests = new Map<string, readonly IndexedTest[]>();
  private readonly budget: number;
  /** Searches so far: a column without a good selector costs most. */
  spent = 0;

  constructor(starts: readonly (Element | null)[], budget: number) {
    this.starts = starts;
    this.budget = budget;
  }

  get isSpent(): boolean {
    return this.spent >= this.budget;
  }

  /** Returns all elements that a way finds in a record, or only the first. */
  find(way: Way, record: number, isMany: boolean): readonly Element[] {
    const start = this.starts[record] ?? null;
    if (start === null) return [];
    this.spent += 1;
    const { inner, css, beside } = way;
    if (inner === null) {
      this.spent += 4;
      const selector = compileSelector(css, false, []);
      if (isMany) return selector.all(start);
      const first = selector.first(start);
      return first === null ? [] : [first];
    }
    const from = besideOf(start, beside);
    if (from === null) return [];
    if ('self' in inner) return [from];
    if ('path' in inner) return followPath(from, inner.path).slice(0, isMany ? undefined : 1);
    return this.within(from, inner.css, isMany);
  }

  private within(from: Element, css: string, isMany: boolean): readonly Element[] {
    const tests = this.tests.get(css) ?? indexedTests(css);
    this.tests.set(css, tests);
    const [only] = tests;
    if (only === undefined) return [];
    const possible = this.indexOf(from).possible(only);
    if (isMany) return possible.filter(only.test);
    const first = possible.find(only.test);
    return first === undefined ? [] : [first];
  }

  private indexOf(from: Element): ElementIndex {
    const before = this.indexes.get(from);
    if (before !== undefined) return before;
    const elements: Element[] = [];
    for (const element of elementsIn(from)) {
      if (elements.length >= maxElements) break;
      elements.push(element);
    }
    const index = new ElementIndex(elements);
    this.indexes.set(from, index);
    return index;
  }
}

/** Returns the way by a path that `pathWithin` wrote. */
export function pathSteps(path: string): Step[] {
  return path.split(' > ').map((step) => {
    const [, name = step, end, place] = /^(.*?)(?::nth-(last-)?of-type\((\d+)\))?$/u.exec(step) ?? [];
    return { name, place: place === undefined ? null : Number(place), isFromEnd: end !== undefined };
  });
}

function besideOf(start: Element, names: readonly string[]): Element | null {
  let at: Element | null = start;
  for (const name of names) {
    let next: Element['next'] = at.next;
    while (next !== null && !isTag(next)) next = next.next;
    if (next === null || next.name !== name) return null;
    at = next;
  }
  return at;
}

function followPath(from: Element, path: readonly Step[]): Element[] {
  let level: Element[] = [from];
  for (const { name, place, isFromEnd } of path) {
    level = level.flatMap((element) => {
      const alike = element.children.filter(isTag).filter((child) => child.name === name);
      return place === null ? alike : (alike.at(isFromEnd ? -place : place - 1) ?? []);
    });
  }
  return level;
}
