/** Longer texts are compared by their beginning. */
const maxLetters = 5_000;
const amounts = /[\d\p{No}]+/gu;

/** Returns whether the ingredients of a recipe are names only: markup often leaves out their amounts. */
export function lacksAmounts(property: string, text: string): boolean {
  return property === 'recipeIngredient' && text.slice(0, maxLetters).match(amounts) === null;
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
