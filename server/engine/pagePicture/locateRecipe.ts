import type { AnyNode, Element } from 'domhandler';
import type { Field, Recipe, Source } from '#core/wire/recipe/recipe.ts';
import { compileItems } from '../compile/compileItems.ts';
import { selectorText, type CompileContext } from '../extract/compileContext.ts';
import { newSearchBudget, withinBudget, type SearchBudget } from '../extract/searchBudget.ts';
import { compileSelector } from '../extract/selector.ts';
import { boxAround } from './boxes.ts';
import type { Box, PagePicture } from '../fetch/pagePicture.ts';
import { openStampedPage, type StampedPage } from './stampedPage.ts';

/** The places of what one recipe finds: `columns[field][record]`. */
export interface LocatedTable {
  records: Box[];
  columns: (Box | null)[][];
}

export interface LocateLimits {
  fields: number;
  records: number;
}

/** A second or two of searches on a slow machine; the recipes share it equally. */
const searchSteps = 40_000_000;
/** A selector with `:scope` is compiled for each record (selector.ts), which no step counts: measured. */
const stepsPerCompile = 800;
const stepsPerCharacter = 14;

/**
 * Returns the places of the records and values that each recipe finds on a pictured page, of those that CSS selectors
 * find: `fields` recipes have one record, the whole page; `tables` recipes have none. Records that the picture does not
 * show are left out. A recipe that needs too many searches, or a page that is nested too deeply, has no places.
 */
export function locateRecipes(
  { text, url, picture }: { text: string; url: string; picture: Omit<PagePicture, 'base64' | 'type'> },
  recipes: readonly Recipe[],
  limits: LocateLimits,
): LocatedTable[] {
  const stamped = orNull(() => openStampedPage(text, url, picture));
  return recipes.map((recipe) => {
    const budget = newSearchBudget(searchSteps / recipes.length);
    const whole: Box = [0, 0, picture.width, picture.height];
    const locate = (page: StampedPage): LocatedTable => locateRecipe({ recipe, page, whole, limits, budget });
    return (stamped && orNull(() => withinBudget(budget, () => locate(stamped)))) ?? { records: [], columns: [] };
  });
}

/** Pages and selectors that exceed a limit throw a `RangeError`. */
function orNull<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Search {
  recipe: Recipe;
  page: StampedPage;
  whole: Box;
  limits: LocateLimits;
  budget: SearchBudget;
}

function locateRecipe({ recipe, page: { page, boxOf }, whole, limits, budget }: Search): LocatedTable {
  const { format, list } = recipe;
  if (format !== 'html') return { records: [], columns: [] };
  // A mistake in a selector finds nothing, and is no reason to refuse the picture.
  const context: CompileContext = { format, parameters: {}, problems: [], firsts: null };
  const finders = fieldsOf(recipe)
    .slice(0, limits.fields)
    .map((field) => compileField(field, context, budget));
  const cells = (item: Element | null): (Box | null)[] =>
    finders.map((find) => boxAround(find(item, page.document).map(boxOf)));
  const rows: { record: Box; cells: (Box | null)[] }[] = [];
  if (list === undefined) {
    if (recipe.fields !== undefined) rows.push({ record: whole, cells: cells(null) });
  } else if (typeof list.items === 'string') {
    for (const { item } of compileItems(list.items, context)(page)) {
      const record = item === null ? null : boxOf(item);
      if (record !== null) rows.push({ record, cells: cells(item) });
      if (rows.length === limits.records) break;
    }
  }
  return {
    records: rows.map(({ record }) => record),
    columns: finders.map((_, field) => rows.map((row) => row.cells[field] ?? null)),
  };
}

/** The fields that are read from the page itself, not from the page of an item. */
function fieldsOf({ list, fields = [] }: Recipe): readonly Field[] {
  if (list === undefined) return fields;
  return Array.isArray(list.fields) ? list.fields : (list.fields.before ?? []);
}

/** Finds the elements of a value: several only where the source joins them. `item` is `null` for a whole page. */
type FindElements = (item: Element | null, document: AnyNode) => Element[];

/** The first source that finds an element wins. */
function compileField({ from }: Pick<Field, 'from'>, context: CompileContext, budget: SearchBudget): FindElements {
  const finders = from.flatMap((source): FindElements[] => {
    if ('joined' in source) {
      const parts = source.joined.map((part) => compileField(part, context, budget));
      return [(item, document) => parts.flatMap((find) => find(item, document))];
    }
    return 'css' in source ? [compileCss(source, context, budget)] : [];
  });
  return (item, document) => {
    for (const find of finders) {
      const found = find(item, document);
      if (found.length > 0) return found;
    }
    return [];
  };
}

/** The same elements as `compileSource` reads: an element without the wanted attribute has no value. */
function compileCss(
  source: Extract<Source, { css: string }>,
  context: CompileContext,
  budget: SearchBudget,
): FindElements {
  const text = selectorText(source, context);
  const { attr, join, of } = source;
  const hasValue = (element: Element): boolean => attr === undefined || element.attribs[attr] !== undefined;
  if (text === ':scope') return (item) => (item !== null && hasValue(item) ? [item] : []);
  const selector = compileSelector(text, false, context.problems);
  const compileSteps = text.includes(':scope') ? stepsPerCompile + text.length * stepsPerCharacter : 0;
  return (item, document) => {
    budget.steps -= compileSteps;
    const root = (of === 'page' ? null : item) ?? document;
    const first = join === undefined ? selector.first(root) : null;
    const found = join === undefined ? (first === null ? [] : [first]) : selector.all(root);
    return found.filter(hasValue);
  };
}
