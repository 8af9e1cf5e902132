import { compile, selectAll, selectOne } from 'css-select';
import type { AnyNode, Element } from 'domhandler';

/** A CSS selector, compiled once per recipe. `:scope` is the element that is searched in. */
export interface Selector {
  isValid: boolean;
  first(scope: AnyNode): Element | null;
  all(scope: AnyNode): Element[];
}

/** Compiles a selector; what is wrong with it is added to `problems`, and the answer then finds nothing. */
export function compileSelector(text: string, isXml: boolean, problems: string[]): Selector {
  const options = { xmlMode: isXml };
  try {
    const query = compile<AnyNode, Element>(text, options);
    // css-select binds `:scope` when it compiles: such a selector is compiled for each element it is used on.
    const perScope = text.includes(':scope') ? text : query;
    return {
      isValid: true,
      first: (scope) => selectOne<AnyNode, Element>(perScope, scope, options),
      all: (scope) => selectAll<AnyNode, Element>(perScope, scope, options),
    };
  } catch (error) {
    problems.push(`${text}: ${error instanceof Error ? error.message : 'not a selector'}`);
    return { isValid: false, first: () => null, all: () => [] };
  }
}
