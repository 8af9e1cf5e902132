import type { Document, ParentNode } from 'domhandler';
import { compileSelector } from '../selector.ts';
import { textOf } from '../text.ts';
import { countedSteps } from './countedSteps.ts';
import { ingredientsIn } from './ingredientLines.ts';
import { isSentence, pageLines, type PageLine } from './pageLines.ts';
import { partsByForm, type RecipeParts } from './recipeForm.ts';
import {
  amountLine,
  howTo,
  ingredientsHeading,
  ingredientsOf,
  isAfterHeading,
  marksAround,
  maxHeading,
  servingsEnd,
  servingsLine,
  stepLabel,
  stepsHeading,
} from './words.ts';

const sharedTitle = compileSelector('meta[property="og:title" i]', false, []);
/** An ingredient is no sentence; a longer line without a list is prose. */
const maxIngredient = 160;
const maxPart = 300;
/** The end of a heading: `for 4 people`, `(20 pieces)`. */
const forWhom = /\s*\(.*$|\s+(?:for|für|pour|para|per|voor|til|till|na|dla|για|на)\s.*$/iu;
const ingredient = compileSelector('.ingredient, .p-ingredient, .recipe-ingredient', false, []);
/** Headings beyond these belong to other recipes. */
const maxTried = 10;
/** Fewer lines are parts of one value, such as an amount above its ingredient. */
const minLines = 3;
const maxTag = 30;
const maxShort = 3;
/** Shorter steps are a time or a number of servings beside the word. */
const minSteps = 40;

/** The properties that are read from the page itself. */
export const shownProperties = ['name', 'recipeIngredient', 'recipeInstructions'];

/**
 * Returns the recipe that a page shows, in the form of JSON-LD, by the headings above its ingredients and its steps in
 * the languages of `words.ts`, or by the form of its lists and the labels of its steps; `null` where the page does not
 * show both.
 */
export function shownRecipe(document: Document): Record<string, unknown> | null {
  const lines = pageLines(document);
  const parts = partsByHeadings(lines) ?? partsByForm(lines);
  if (parts === null) return null;
  const name = lines.find(({ level }) => level === 1)?.text ?? sharedTitle.first(document)?.attribs['content'];
  return {
    '@type': 'Recipe',
    ...(name !== undefined && { name }),
    recipeIngredient: parts.ingredients,
    recipeInstructions: parts.steps,
  };
}

function partsByHeadings(lines: readonly PageLine[]): RecipeParts | null {
  const ingredients =
    firstPart(lines, 0, ingredientsHeading, haveAmounts) ??
    firstPart(lines, 0, ingredientsHeading, areIngredients) ??
    firstPart(lines, 0, ingredientsOf, haveAmounts);
  if (ingredients === null) return null;
  const steps =
    firstPart(lines, ingredients.end, stepsHeading, areSteps) ??
    firstPart(lines, 0, stepsHeading, areSteps) ??
    firstPart(lines, ingredients.end, howTo, areSteps);
  const parts = { ingredients: ingredients.part, steps: steps?.part ?? countedSteps(lines, ingredients.end) };
  return areSteps(parts.steps) ? parts : null;
}

/**
 * Returns the ingredients or steps in a part of a page that holds all of them: elements of the class of one ingredient,
 * the items of its lists, or its text without headings; `null` where it has none of these.
 */
export function listedIn(root: ParentNode, isIngredients: boolean): string[] | null {
  const marked = isIngredients ? ingredient.all(root) : [];
  if (marked.length > 1) return marked.map((element) => textOf(element).trim());
  const lines = pageLines(root).filter(({ kind, text }) => kind !== 'button' && !stepLabel.test(text));
  const textsOf = (part: readonly PageLine[]): string[] =>
    isIngredients ? ingredientsIn(part) : part.map(({ text }) => text);
  const items = lines.filter(({ kind }) => kind === 'item');
  if (items.length > 0) return textsOf(items);
  const [first] = lines;
  if (first === undefined || lines.length === 1) return null;
  const isHeading = isCalled(first, ingredientsHeading) || isCalled(first, stepsHeading);
  const others = (isHeading ? lines.slice(1) : lines).filter(({ kind }) => kind !== 'heading');
  const texts = textsOf(others);
  return texts.length < minLines ? [texts.join(' ')] : texts;
}

/** Returns the lines below the first such heading that has a part as wanted, and the line after them. */
function firstPart(
  lines: readonly PageLine[],
  start: number,
  heading: RegExp,
  isWanted: (part: readonly string[]) => boolean,
): { part: string[]; end: number } | null {
  let tried = 0;
  for (let at = start; at < lines.length && tried < maxTried; at += 1) {
    const line = lines[at];
    if (line === undefined || !isCalled(line, heading)) continue;
    tried += 1;
    const found = partBelow(lines, at, heading);
    if (isWanted(found.part)) return found;
  }
  return null;
}

/**
 * Returns the items of the lists below a heading up to the next heading of its level, without the lines between them;
 * where there is no list, the lines. More headings of the kind continue it: `Ingredients for the topping`. Below a line
 * that only serves as a heading the lists end at a sentence; a list below several sentences is no part of them.
 */
function partBelow(lines: readonly PageLine[], start: number, heading: RegExp): { part: string[]; end: number } {
  const { level = 0 } = lines[start] ?? {};
  const isIngredients = heading !== stepsHeading && heading !== howTo;
  const other = isIngredients ? stepsHeading : ingredientsHeading;
  const items: PageLine[] = [];
  const texts: PageLine[] = [];
  let at = start + 1;
  for (; at < lines.length && items.length < maxPart && texts.length < maxPart; at += 1) {
    const line = lines[at];
    if (line === undefined || isCalled(line, other) || isAfter(line, isIngredients)) break;
    if (isIngredients && line.kind === 'heading' && isCalled(line, howTo)) break;
    if (
      isCalled(line, heading) ||
      (isIngredients && line.kind === 'heading' && isCalled(line, ingredientsOf)) ||
      line.kind === 'button' ||
      isBeside(line, isIngredients)
    )
      continue;
    if (line.kind === 'heading' && (level === 0 || line.level <= level)) break;
    if (line.kind === 'item' && texts.filter(isSentence).length > 1) break;
    if (line.kind === 'text' && level === 0 && items.length > 0 && isSentence(line)) break;
    if (line.kind !== 'heading') (line.kind === 'item' ? items : texts).push(line);
  }
  const listed = items.length > 0 ? items : texts;
  return { part: isIngredients ? ingredientsIn(listed) : stepsIn(listed), end: at };
}

/** The number of a step, and how many they serve. */
function isBeside({ text }: PageLine, isIngredients: boolean): boolean {
  if (isIngredients) return stepLabel.test(text) && !amountLine.test(text);
  return stepLabel.test(text) || servingsLine.test(text);
}

/** A heading of what comes after a recipe, or a question in bold: no step asks for something. */
function isAfter(line: PageLine, isIngredients: boolean): boolean {
  if (line.kind === 'item') return false;
  return isAfterHeading(line.text) || (!isIngredients && line.isBold && line.text.includes('?'));
}

/** Leaves out how many the steps serve, a last word, and short names below them: tags, or links to other pages. */
function stepsIn(listed: readonly PageLine[]): string[] {
  const lines = withoutLastWord(beforeShortLines(listed));
  const end = lines.findLastIndex((line) => isSentence(line) || servingsEnd.test(line.text)) + 1;
  const areTags =
    end > 0 && lines.every(({ kind, text }, at) => at < end || (kind === 'item' && text.length <= maxTag));
  const steps = (areTags ? lines.slice(0, end) : lines).map(({ text }) => text);
  const last = steps.pop();
  return last === undefined ? steps : [...steps, last.replace(servingsEnd, '')];
}

/** Several short lines below sentences are what comes after the steps of a page that marks them by no list. */
function beforeShortLines(lines: readonly PageLine[]): readonly PageLine[] {
  let short = 0;
  const end = lines.findIndex((line, at) => {
    short = line.kind === 'text' && !isSentence(line) ? short + 1 : 0;
    return short === maxShort && lines.slice(0, at).filter(isSentence).length > maxShort;
  });
  return end === -1 ? lines : lines.slice(0, end + 1 - maxShort);
}

/** Some pages say that the dish is done: a word below sentences. */
function withoutLastWord(lines: readonly PageLine[]): readonly PageLine[] {
  const [last, others] = [lines.at(-1), lines.slice(0, -1)];
  const isWord = last?.kind === 'text' && /^\p{L}+$/u.test(last.text);
  return isWord && others.length > 1 && others.every(isSentence) ? others : lines;
}

function isCalled({ text }: PageLine, heading: RegExp): boolean {
  if (text.length > maxHeading) return false;
  const name = text.replace(forWhom, '').replace(marksAround, '');
  return heading.test(name.toLowerCase());
}

function areSteps(part: readonly string[]): boolean {
  return part.join(' ').length >= minSteps;
}

function areIngredients(part: readonly string[]): boolean {
  return part.length > 1 && part.every((text) => text.length <= maxIngredient);
}

/** A list with amounts is that of the recipe; others say which sort to buy. */
function haveAmounts(part: readonly string[]): boolean {
  return areIngredients(part) && part.filter((text) => /[\d\p{No}]/u.test(text)).length * 2 >= part.length;
}
