import type { Document, Element } from 'domhandler';
import { compileSelector } from '../selector.ts';
import { pageLines, type PageLine } from './pageLines.ts';
import { amountLine, howTo, ingredientsHeading, servingsLine, stepLabel, stepsHeading } from './words.ts';

const sharedTitle = compileSelector('meta[property="og:title" i]', false, []);
/** A longer line is no heading. */
const maxHeading = 60;
/** An ingredient is no sentence; a longer line without a list is prose. */
const maxIngredient = 160;
const maxPart = 300;
/** The end of a heading: `for 4 people`, `(20 pieces)`. */
const forWhom = /\s*\(.*$|\s+(?:for|für|pour|para|per|voor|til|till|na|dla|για|на)\s.*$/iu;
/** Headings beyond these belong to other recipes. */
const maxTried = 10;
/** Fewer lines are parts of one value, such as an amount above its ingredient. */
const minLines = 3;
const maxTag = 30;
/** Shorter steps are a time or a number of servings beside the word. */
const minSteps = 40;

/** The properties that are read from the page itself. */
export const shownProperties = ['name', 'recipeIngredient', 'recipeInstructions'];

/**
 * Returns the recipe that a page shows, in the form of JSON-LD, by the headings above its ingredients and its steps in
 * the languages of `words.ts`; `null` where the page does not show both.
 */
export function shownRecipe(document: Document): Record<string, unknown> | null {
  const lines = pageLines(document);
  const ingredients =
    firstPart(lines, 0, ingredientsHeading, haveAmounts) ?? firstPart(lines, 0, ingredientsHeading, areIngredients);
  if (ingredients === null) return null;
  const steps =
    firstPart(lines, ingredients.end, stepsHeading, areSteps) ??
    firstPart(lines, 0, stepsHeading, areSteps) ??
    firstPart(lines, ingredients.end, howTo, areSteps);
  if (steps === null) return null;
  const name = lines.find(({ level }) => level === 1)?.text ?? sharedTitle.first(document)?.attribs['content'];
  return {
    '@type': 'Recipe',
    ...(name !== undefined && { name }),
    recipeIngredient: ingredients.part,
    recipeInstructions: steps.part,
  };
}

/**
 * Returns the ingredients or steps in an element that holds all of them: the items of its lists, or its text without
 * the heading; `null` where it has neither.
 */
export function listedIn(element: Element): string[] | null {
  const lines = pageLines(element).filter(({ text }) => !stepLabel.test(text));
  const items = lines.filter(({ kind }) => kind === 'item');
  if (items.length > 0) return items.map(({ text }) => text);
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0) return null;
  const isHeading = isCalled(first, ingredientsHeading) || isCalled(first, stepsHeading);
  const texts = (isHeading ? others : lines).map(({ text }) => text);
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
  const other = heading === ingredientsHeading ? stepsHeading : ingredientsHeading;
  const items: string[] = [];
  const texts: string[] = [];
  let amount = '';
  let at = start + 1;
  for (; at < lines.length && items.length < maxPart && texts.length < maxPart; at += 1) {
    const line = lines[at];
    if (line === undefined || isCalled(line, other)) break;
    if (isCalled(line, heading)) continue;
    const isAmount = heading === ingredientsHeading && amountLine.test(line.text);
    if (isAmount) amount = `${line.text} `;
    if (isAmount || stepLabel.test(line.text) || (heading !== ingredientsHeading && servingsLine.test(line.text)))
      continue;
    if (line.kind === 'heading' && (level === 0 || line.level <= level)) break;
    if (line.kind === 'item' && texts.filter(isSentence).length > 1) break;
    if (line.kind === 'text' && level === 0 && items.length > 0 && isSentence(line.text)) break;
    if (line.kind !== 'heading') (line.kind === 'item' ? items : texts).push(amount + line.text);
    amount = '';
  }
  const listed = heading === ingredientsHeading ? items : withoutTags(items);
  return { part: listed.length > 0 ? listed : texts, end: at };
}

/** Leaves out a list of short names below the steps: tags, or links to other pages. */
function withoutTags(items: readonly string[]): string[] {
  const end = items.findLastIndex((text) => isSentence(text)) + 1;
  const isTagged = end > 0 && items.slice(end).every((text) => text.length <= maxTag);
  return isTagged ? items.slice(0, end) : [...items];
}

function isCalled({ text }: PageLine, heading: RegExp): boolean {
  if (text.length > maxHeading) return false;
  const name = text.replace(forWhom, '').replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return heading.test(name.toLowerCase());
}

function isSentence(text: string): boolean {
  return text.length > maxHeading || /[.!?]$/u.test(text);
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
