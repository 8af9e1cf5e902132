import { parse, type Selector } from 'css-what';

/** No user writes a longer selector, and compiling one wastes time. */
const maxLength = 2_000;
/** `:not(:not(…))`: each level costs one more call for every tested element, which no budget counts. */
const maxNesting = 20;

/**
 * Parses a CSS selector into its alternatives. Throws a sentence where the text is no selector or exceeds the limits.
 */
export function parseSelector(text: string): Selector[][] {
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
