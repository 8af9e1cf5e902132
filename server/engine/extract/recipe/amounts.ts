/** Longer texts are compared by their beginning. */
const maxLetters = 5_000;
const amounts = /[\d\p{No}]+/gu;

/**
 * Returns whether the ingredients of a recipe are names only, or a value is several lines: markup often leaves out
 * amounts, or divides a list in the wrong places.
 */
export function lacksAmounts(property: string, text: string): boolean {
  const start = text.slice(0, maxLetters);
  return property === 'recipeIngredient' && (start.match(amounts) === null || /\S\s*\n\s*\S/u.test(start));
}

/** Returns whether ingredients have amounts, and all the words of others that have none. */
export function hasMoreAmounts(text: string, than: string): boolean {
  const words = new Set(wordsOf(text));
  return (text.slice(0, maxLetters).match(amounts)?.length ?? 0) > 1 && wordsOf(than).every((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, maxLetters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}
