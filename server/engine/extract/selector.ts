import { compile, selectAll, selectOne } from 'css-select';
import { isTraversal } from 'css-what';
import { isDocument, type AnyNode, type Element } from 'domhandler';
import { elementsOf, knownElementsOf } from './documentElements.ts';
import { elementTests, type ElementTest } from './elementTests.ts';
import { parseSelector } from './parseSelector.ts';
import { treeAdapter } from './searchBudget.ts';

/** A CSS selector, compiled once per recipe. `:scope` is the element in which the search starts. */
export interface Selector {
  isValid: boolean;
  first(scope: AnyNode): Element | null;
  all(scope: AnyNode): Element[];
}

/** Compiles a selector. A mistake is added to `problems`, and the returned selector then finds nothing. */
export function compileSelector(text: string, isXml: boolean, problems: string[]): Selector {
  const options = { xmlMode: isXml, adapter: treeAdapter };
  try {
    const parsed = parseSelector(text);
    const query = compile<AnyNode, Element>(parsed, options);
    const isScoped = text.includes(':scope') || parsed.some(([start]) => start !== undefined && isTraversal(start));
    // css-select binds `:scope` when it compiles: such a selector is compiled for each element it is used on.
    const perScope = text.includes(':scope') ? text : query;
    let tests: readonly ElementTest<Element>[] | undefined;
    const testsOf = () => (tests ??= elementTests<AnyNode, Element>(text, options));
    return {
      isValid: true,
      first: (scope) => {
        const page = isScoped || !isDocument(scope) ? undefined : knownElementsOf(scope);
        return page === undefined
          ? selectOne<AnyNode, Element>(perScope, scope, options)
          : page.firstMatching(testsOf());
      },
      all: (scope) =>
        isScoped || !isDocument(scope)
          ? selectAll<AnyNode, Element>(perScope, scope, options)
          : elementsOf(scope, isXml).matching(testsOf()),
    };
  } catch (error) {
    problems.push(`${text.slice(0, 100)}: ${error instanceof Error ? error.message : 'not a selector'}`);
    return { isValid: false, first: () => null, all: () => [] };
  }
}
