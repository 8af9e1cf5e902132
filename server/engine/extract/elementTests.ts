import { _compileUnsafe, type Options } from 'css-select';
import { isTraversal, type Selector } from 'css-what';
import { parseSelector } from './parseSelector.ts';

/**
 * Tests whether an element matches. Most elements are ruled out earlier, by the tag name and one attribute that the
 * selector requires, if any.
 */
export interface ElementTest<Element> {
  tag: string | null;
  attribute: string | null;
  /** The compound selector that the test was made from. */
  compound: readonly Selector[];
  test: (element: Element) => boolean;
}

/** Returns one test per alternative of a valid selector. */
export function elementTests<Node, Element extends Node>(
  selector: string,
  options: Options<Node, Element>,
): ElementTest<Element>[] {
  return parseSelector(selector).map((compound) => {
    const lastPart = compound.slice(compound.findLastIndex(isTraversal) + 1);
    const name = lastPart.find((token) => token.type === 'tag')?.name ?? null;
    const tag = options.xmlMode === true ? name : (name?.toLowerCase() ?? null);
    const test = _compileUnsafe<Node, Element>([compound], options);
    return { tag, attribute: neededAttribute(lastPart), compound, test };
  });
}

function neededAttribute(compound: readonly Selector[]): string | null {
  for (const token of compound) if (token.type === 'attribute' && token.action !== 'not') return token.name;
  return null;
}
