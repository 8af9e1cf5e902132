import { parse, type Selector } from 'css-what';

/** Nobody writes a longer one by hand, and it is compiled for nothing. */
const maxLength = 2_000;
/** `:not(:not(…))`: each level is a call more for every element that is tested, which no budget counts. */
const maxNesting = 20;

/** The alternatives of a CSS selector. Throws a sentence where it is none, or more than anybody needs. */
export function parseSelector(text: string): Selector[][] {
  if (text.length > maxLength) throw new Error(`longer than ${maxLength} characters`);
  if (nesting(text) > maxNesting) throw new Error(`more than ${maxNesting} brackets in one another`);
  return parse(text);
}

/** Brackets in one another; one in a quoted text counts too, which nobody will miss. */
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
