import type { PageFailure } from '#core/domain/data/failure.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { Recipe } from '#core/wire/recipe.ts';
import { compileRecipe, type CompiledRecipe } from './compile/compileRecipe.ts';
import { isFailure } from './failure.ts';
import type { Fetcher } from './fetch/fetcher.ts';
import { Outbox } from './run/outbox.ts';
import type { Position } from './run/position.ts';
import type { Batch } from './run/step.ts';
import { stepsOf } from './run/stepsOf.ts';

export type { Position } from './run/position.ts';
export type { Batch } from './run/step.ts';

export interface RunInput {
  recipe: Recipe;
  parameters: ParameterValues;
  startUrls: string[];
  /** Where to go on, or `null` for the beginning. */
  position: Position | null;
  fetcher: Fetcher;
  signal: AbortSignal;
  /** Awaited: a slow sink slows the run. */
  sink: (batch: Batch) => Promise<void>;
}

/** `failed`: nothing can work, the failure's verdict is `stopLot`. */
export type RunEnd = { end: 'finished' } | { end: 'stopped' } | { end: 'failed'; failure: PageFailure };

/**
 * Runs a recipe over its start addresses. Rows leave through the sink in a fixed order (start by start, page by page, item
 * by item) while fetching runs ahead as far as hosts allow, so that a position means "everything before it is out" and a
 * run that goes on from it gives exactly the rows that are missing. What fails is reported and does not end the run.
 */
export async function runRecipe(input: RunInput): Promise<RunEnd> {
  const { startUrls, fetcher, sink } = input;
  const recipe = compileRecipe(input.recipe, input.parameters);
  if (isFailure(recipe)) return { end: 'failed', failure: recipe };
  const position = input.position ?? { startIndex: 0, page: null, skip: 0 };
  const columns = [...(position.columns ?? columnsOf(recipe))];
  const ending = new AbortController();
  const signal = AbortSignal.any([input.signal, ending.signal]);
  const outbox = new Outbox(columns, sink);
  try {
    await outbox.drain(stepsOf({ recipe, startUrls, columns, fetcher, signal }, position));
    return { end: 'finished' };
  } catch (error) {
    // What is complete goes out, whatever ended the run.
    await outbox.flush();
    if (!input.signal.aborted || error !== input.signal.reason) throw error;
    return { end: 'stopped' };
  } finally {
    // Pages that were fetched ahead are no longer wanted.
    ending.abort();
  }
}

/** The columns that are known before the first page. */
function columnsOf(recipe: CompiledRecipe): string[] {
  if (recipe.shape === 'fields') return recipe.fields.columns;
  return recipe.shape === 'list' ? recipe.list.columns : [];
}
