import { countedSteps } from './countedSteps.ts';
import { isSentence, type PageLine } from './pageLines.ts';
import { isAfterHeading } from './words.ts';

/** The ingredients and the steps of a recipe. */
export interface RecipeParts {
  ingredients: string[];
  steps: string[];
}

/** A longer item is no ingredient. */
const maxIngredient = 120;
/** Shorter lists may be about anything. */
const minIngredients = 4;
const minSteps = 3;
const amount = /^(?:ca\.?\s*)?[\d\p{No}]/u;
/** Money, times and places in a ranking are no amounts: `1. Rome`, `$5`, `12:30`. */
const noAmount = /^\d+(?:[.)]\s|:\d)|[$€£¥₩]/u;

/**
 * A recipe without headings: a list of which most items begin with an amount, and below it a list of sentences, or
 * steps that the page counts.
 */
export function partsByForm(lines: readonly PageLine[]): RecipeParts | null {
  const start = lines.findIndex(({ level }) => level === 1) + 1;
  const first = lines.findIndex((line, at) => at >= start && isIngredient(line) && amount.test(line.text));
  if (start === 0 || first === -1) return null;
  const ingredients = listFrom(lines, first, isIngredient);
  const listed = listFrom(lines, ingredients.end, isSentence).texts;
  const steps = listed.length >= minSteps ? listed : countedSteps(lines, ingredients.end);
  const withAmount = ingredients.texts.filter((text) => amount.test(text));
  const areListed = ingredients.texts.length >= minIngredients && withAmount.length * 3 >= ingredients.texts.length * 2;
  return areListed && steps.length >= minSteps ? { ingredients: ingredients.texts, steps } : null;
}

function isIngredient({ kind, text }: PageLine): boolean {
  return kind === 'item' && text.length <= maxIngredient && !/[.!?]$/u.test(text) && !noAmount.test(text);
}

/** Returns the items from a line that are as wanted, whatever headings are between them, and the line after them. */
function listFrom(
  lines: readonly PageLine[],
  start: number,
  isWanted: (line: PageLine) => boolean,
): { texts: string[]; end: number } {
  const texts: string[] = [];
  let end = start;
  for (; end < lines.length; end += 1) {
    const line = lines[end];
    if (line === undefined || isAfterHeading(line.text)) break;
    if (line.kind === 'heading' || line.kind === 'button') continue;
    if (line.kind !== 'item' || !isWanted(line)) break;
    texts.push(line.text);
  }
  return { texts, end };
}
