import type { Element } from 'domhandler';
import { elementTests, type ElementTest } from '../../extract/elementTests.ts';
import { treeAdapter } from '../../extract/searchBudget.ts';

const maxClasses = 2_000;

/** Elements by their tags and classes, each list in the order of the page. */
export class ElementIndex {
  readonly elements: readonly Element[];
  private readonly byTag = new Map<string, Element[]>();
  private readonly byClass = new Map<string, Element[]>();

  constructor(elements: readonly Element[]) {
    this.elements = elements;
    for (const element of elements) {
      push(this.byTag, element.name, element);
      const names = element.attribs['class'];
      if (names === undefined || names === '') continue;
      if (!/\s/u.test(names)) push(this.byClass, names, element);
      else for (const name of new Set(names.slice(0, maxClasses).split(/\s+/u))) push(this.byClass, name, element);
    }
  }

  /** Returns the elements that may match a selector: those with the class or the tag in which it ends. */
  possible({ tag, className }: IndexedTest): readonly Element[] {
    if (className !== null) return this.byClass.get(className) ?? none;
    return tag === null ? this.elements : (this.byTag.get(tag) ?? none);
  }
}

const none: readonly Element[] = [];

/** Returns the classes of an element that a selector can name; of very many only the first. */
export function classNamesOf({ attribs }: Element): string[] {
  const names = attribs['class'];
  if (names === undefined || names === '') return [];
  return names
    .slice(0, maxClasses)
    .split(/\s+/u)
    .filter((name) => /^[a-z_][\w-]*$/iu.test(name));
}

/** A test of one alternative of a selector, with the class that the element must have. */
export interface IndexedTest extends ElementTest<Element> {
  className: string | null;
}

/** Returns the tests of a selector's alternatives; none for a text that is no selector. */
export function indexedTests(css: string): IndexedTest[] {
  try {
    return elementTests(css, { adapter: treeAdapter }).map((each) => ({ ...each, className: lastClass(each) }));
  } catch {
    return [];
  }
}

function lastClass({ compound }: ElementTest<Element>): string | null {
  for (const token of compound.toReversed()) {
    if (token.type === 'attribute') {
      if (token.name === 'class' && token.action === 'element') return token.value;
    } else if (token.type !== 'tag' && token.type !== 'pseudo') return null;
  }
  return null;
}

function push(index: Map<string, Element[]>, key: string, element: Element): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [element]);
  else list.push(element);
}
