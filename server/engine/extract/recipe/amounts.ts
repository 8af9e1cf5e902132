/** Longer texts are compared by their beginning. */
const maxLetters = 5_000;
const amount = /[\d\p{No}]/u;
const amounts = /[\d\p{No}]+/gu;
/** A longer line is no ingredient. */
const maxLine = 160;
const amountFirst = /^\s*[\d\p{No}]/u;
/** An amount behind its ingredient: `flour 200g`, `flour, 200 g`. */
const amountLast = /[\s,][\d\p{No}][\d\p{No}.,/]*\s?\p{L}{0,10}\.?\s*$/u;
const remark = /\([^()]*\)\s*$/u;
/** An ingredient that is taken as needed has no number. */
const noAmount = /(?:^|;)\s*0\s/u;
/** The part of the words that two lists of the same ingredients have in common: units are written in many ways. */
const mostWords = 0.9;

/**
 * Returns whether the ingredients of a recipe are not as people write them: markup often leaves out amounts, has zeros
 * for them or puts them behind the names, or divides a list in the wrong places.
 */
export function areIncomplete(property: string, text: string): boolean {
  const start = text.slice(0, maxLetters);
  if (property !== 'recipeIngredient') return false;
  return !amount.test(start) || /\S\s*\n\s*\S/u.test(start) || areTurned(start);
}

/** Returns whether ingredients have more of their amounts than others, before their names, and the words of these. */
export function areMoreComplete(text: string, than: string): boolean {
  const words = new Set(wordsOf(text));
  const others = wordsOf(than);
  const isTurned = areTurned(than.slice(0, maxLetters));
  if (isTurned && areTurned(text.slice(0, maxLetters))) return false;
  const shared = others.filter((word) => words.has(word)).length;
  return (
    (text.slice(0, maxLetters).match(amounts)?.length ?? 0) > 1 && shared >= others.length * (isTurned ? mostWords : 1)
  );
}

/** Returns whether most lines with an amount have it at their end, or amounts are zeros. */
function areTurned(text: string): boolean {
  const lines = text.split(';').filter((line) => line.length <= maxLine && amount.test(line));
  const turned = lines.filter((line) => !amountFirst.test(line) && amountLast.test(line.replace(remark, '')));
  return noAmount.test(text) || (lines.length > 1 && turned.length * 3 >= lines.length * 2);
}

function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, maxLetters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}
