import type { Element } from 'domhandler';
import { maxClasses } from '../../extract/elementIndex.ts';
import { elementTests, type ElementTest } from '../../extract/elementTests.ts';
import { treeAdapter } from '../../extract/searchBudget.ts';

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
