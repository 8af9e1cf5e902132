import type { StartPage } from '#core/domain/data/block.ts';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { compileRecipe, type CompiledRecipe } from './compile/compileRecipe.ts';
import { isFailure, LotStopped, pageFailure } from './failure.ts';
import type { Fetcher } from './fetch/fetcher.ts';
import type { Mending } from './mend/mending.ts';
import { CrashIsolation } from './run/crashIsolation.ts';
import { BrowserWanted, chooseEngines } from './run/engineChoice.ts';
import { BatchWriter } from './run/batchWriter.ts';
import type { Position } from './run/position.ts';
import type { Batch } from './run/step.ts';
import { stepsOf } from './run/stepsOf.ts';

export type { Position } from './run/position.ts';
export type { Batch } from './run/step.ts';

export interface RunInput {
  recipe: Recipe;
  parameters: ParameterValues;
  startUrls: string[];
  /** In a run of failed pages: the kind of page of each of `startUrls` (core/domain/data/block.ts). */
  startPages?: readonly StartPage[] | null;
  /** The place to continue from, or `null` for the beginning. */
  position: Position | null;
  /** Crashes of workers at that position. */
  lostHere?: number;
  fetcher: Fetcher;
  /**
   * Without a browser here, a run of an `auto` recipe stops at the first page that needs one; another worker continues.
   */
  leavesForBrowser?: boolean;
  /** Learns from the pages for later runs, and mends them by what earlier ones learned. */
  mending?: Mending | null;
  signal: AbortSignal;
  /** Awaited: a slow sink slows the run. */
  sink: (batch: Batch) => Promise<void>;
}

/** `failed`: no page can work, the verdict is `stopLot`. `wantsBrowser`: the next page needs a browser. */
export type RunEnd =
  { end: 'finished' } | { end: 'stopped'; wantsBrowser?: true } | { end: 'failed'; failure: PageFailure };

/**
 * Runs a recipe over its start URLs. Rows leave through the sink in a fixed order (start by start, page by page, item
 * by item) while fetching runs ahead as far as hosts allow. So a position means "everything before it was handed over",
 * and a run that continues from it gives exactly the missing rows. A page that fails is reported and does not end the
 * run.
 */
export async function runRecipe(input: RunInput): Promise<RunEnd> {
  const { startUrls, startPages = null, fetcher, sink } = input;
  const recipe = compileRecipe(input.recipe, input.parameters, input.mending ?? null);
  if (isFailure(recipe)) return { end: 'failed', failure: recipe };
  const isBrowserMissing = fetcher.canRender === false;
  const engines = chooseEngines(input.recipe, input.parameters, startUrls, isBrowserMissing);
  if (engines !== null && isFailure(engines)) return { end: 'failed', failure: engines };
  if (input.recipe.engine === 'browser' && isBrowserMissing) {
    const url = startUrls[0] ?? '';
    return { end: 'failed', failure: pageFailure(url, 'BrowserMissing', null, Verdict.StopLot) };
  }
  const { rowsOut, ...position } = input.position ?? { startIndex: 0, page: null, skip: 0 };
  const columns = [...(position.columns ?? columnsOf(recipe))];
  const ending = new AbortController();
  const signal = AbortSignal.any([input.signal, ending.signal]);
  const writer = new BatchWriter(columns, sink, rowsOut);
  const hasDetail = recipe.shape === 'list' && recipe.list.detail !== null;
  const crashIsolation = new CrashIsolation(input.lostHere ?? 0, hasDetail);
  try {
    const isBrowserElsewhere = isBrowserMissing && input.leavesForBrowser === true;
    const run = {
      recipe,
      startUrls,
      startPages,
      columns,
      fetcher,
      signal,
      engines,
      crashIsolation,
      isBrowserElsewhere,
    };
    await writer.drain(stepsOf(run, position));
    return { end: 'finished' };
  } catch (error) {
    // Complete rows are handed over, whatever ended the run.
    await writer.flush();
    if (error instanceof BrowserWanted) return { end: 'stopped', wantsBrowser: true };
    if (error instanceof LotStopped) return { end: 'failed', failure: error.failure };
    if (!input.signal.aborted || error !== input.signal.reason) throw error;
    return { end: 'stopped' };
  } finally {
    // Pages that were fetched ahead are not needed any more.
    ending.abort();
  }
}

/** The columns known before the first page. */
function columnsOf(recipe: CompiledRecipe): string[] {
  if (recipe.shape === 'fields') return recipe.fields.columns;
  return recipe.shape === 'list' ? recipe.list.columns : [];
}
