import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { fillText } from '#core/domain/parameters/fillText.ts';
import type { Format, Recipe } from '#core/wire/recipe/recipe.ts';
import { readWhole, type StartReading } from '../extract/pageReading.ts';
import { compileSelector } from '../extract/selector.ts';
import { readTables, type TableRow } from '../extract/tables/readTables.ts';
import { pageFailure } from '../failure.ts';
import type { Mending } from '../mend/mending.ts';
import { compileList, type CompiledList } from './compileList.ts';
import type { CompileContext } from '../extract/compileContext.ts';
import { compilePageFields, type PageFields } from './pageFields.ts';

/** A recipe with its parameters filled in and its selectors and patterns compiled. */
export type CompiledRecipe = { format: Format } & (
  | { shape: 'fields'; fields: PageFields }
  | { shape: 'tables'; start: StartReading<TableRow[]> }
  | { shape: 'list'; list: CompiledList }
);

/**
 * Compiles a recipe, once per run. A bad selector or pattern would fail on every page: the verdict is `stopLot`. With
 * `mending` its pages teach later runs and are mended by earlier ones.
 */
export function compileRecipe(
  recipe: Recipe,
  parameters: ParameterValues,
  mending: Mending | null = null,
): CompiledRecipe | PageFailure {
  const context: CompileContext = { format: recipe.format, parameters, problems: [], firsts: null };
  const compiled = compileShape(recipe, context, mending);
  const [problem] = context.problems;
  if (problem === undefined) return compiled;
  return pageFailure('', 'ExtractionFailed', problem.slice(0, 200), Verdict.StopLot);
}

function compileShape(recipe: Recipe, context: CompileContext, mending: Mending | null): CompiledRecipe {
  const { format, fields, tables, list } = recipe;
  if (fields !== undefined) return { shape: 'fields', format, fields: compilePageFields(fields, context, mending) };
  if (list !== undefined) return { shape: 'list', format, list: compileList(list, context, mending) };
  const { selector = 'table', minRows = 1 } = tables ?? {};
  const text = fillText(selector, context.parameters) || 'table';
  const compiled = compileSelector(text, format === 'xml', context.problems);
  return {
    shape: 'tables',
    format,
    start: readWhole(format, (page) => readTables(compiled.all(page.document), minRows, page.language)),
  };
}
