import { compile, selectAll, selectOne } from 'css-select';
import { isTag, type AnyNode, type Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { parseSelector } from './parseSelector.ts';
import { countedAdapter, type Adapter } from './searchBudget.ts';

/** The adapter by which css-select walks a page's tree. */
export const treeAdapter: Adapter<AnyNode, Element> = countedAdapter({ ...DomUtils, isTag });

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
    const query = compile<AnyNode, Element>(parseSelector(text), options);
    // css-select binds `:scope` when it compiles: such a selector is compiled for each element it is used on.
    const perScope = text.includes(':scope') ? text : query;
    return {
      isValid: true,
      first: (scope) => selectOne<AnyNode, Element>(perScope, scope, options),
      all: (scope) => selectAll<AnyNode, Element>(perScope, scope, options),
    };
  } catch (error) {
    problems.push(`${text.slice(0, 100)}: ${error instanceof Error ? error.message : 'not a selector'}`);
    return { isValid: false, first: () => null, all: () => [] };
  }
}
