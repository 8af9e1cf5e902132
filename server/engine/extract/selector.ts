import { compile, selectAll, selectOne } from 'css-select';
import { parse, type Selector as ParsedSelector } from 'css-what';
import { isTag, type AnyNode, type Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
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

/** No user writes a longer selector, and compiling one wastes time. */
const maxLength = 2_000;
/** `:not(:not(…))`: each level costs one more call for every tested element, which no budget counts. */
const maxNesting = 20;

/**
 * Parses a CSS selector into its alternatives. Throws a sentence where the text is no selector or exceeds the limits.
 */
export function parseSelector(text: string): ParsedSelector[][] {
  if (text.length > maxLength) throw new Error(`longer than ${maxLength} characters`);
  if (nesting(text) > maxNesting) throw new Error(`more than ${maxNesting} brackets in one another`);
  return parse(text);
}

/** Returns the depth of nested brackets. A bracket in quoted text counts too, which does no harm. */
function nesting(text: string): number {
  let deepest = 0;
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
