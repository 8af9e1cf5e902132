import { _compileUnsafe, type Options } from 'css-select';
import { isTraversal, parse } from 'css-what';

/** Whether an element matches; `tag` is the name that it must have, `null` where any may match. */
export interface ElementTest<Element> {
  tag: string | null;
  test: (element: Element) => boolean;
}

/** One test per alternative of a valid selector. */
export function elementTests<Node, Element extends Node>(
  selector: string,
  options: Options<Node, Element>,
): ElementTest<Element>[] {
  return parse(selector).map((compound) => {
    const lastPart = compound.slice(compound.findLastIndex(isTraversal) + 1);
    const name = lastPart.find((token) => token.type === 'tag')?.name ?? null;
    const tag = options.xmlMode === true ? name : (name?.toLowerCase() ?? null);
    return { tag, test: _compileUnsafe<Node, Element>([compound], options) };
  });
}
