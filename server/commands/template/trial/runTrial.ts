import type { Value } from '#core/domain/data/block.ts';
import { linesOfValue } from '#core/domain/template/lines.ts';
import type { ParameterValue, ParameterValues } from '#core/domain/template/parameter.ts';
import { startUrlsOf } from '#core/domain/template/startUrls.ts';
import type { Recipe } from '#core/wire/recipe.ts';
import { maxTrialPages, maxTrialRows, type Trial } from '#core/wire/startCalls.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { runRecipe, type Batch } from '#server/engine/runRecipe.ts';
import { LimitReached, limitPages } from './limitPages.ts';

export interface TrialInput {
  recipe: Recipe;
  parameters: ParameterValues;
  /** This service's origin: `{+service}` in recipes. */
  service: string;
  fetcher: Fetcher;
  /** Ends the trial and its requests at once. */
  signal: AbortSignal;
  limitMs: number;
}

/** Runs a recipe until it has three pages or 50 rows, or the time is over; what came until then is the trial. */
export async function runTrial(input: TrialInput): Promise<Trial> {
  const { recipe, parameters, service } = input;
  const startedAt = performance.now();
  // A column that tells how a row's own page was reached would tell of pages that nobody asked for.
  const limited = limitPages(input.fetcher, maxTrialPages, recipe.list?.detail?.outcome === undefined);
  const found: Found = { columns: [], rows: [] };
  const timeLimit = AbortSignal.timeout(input.limitMs);
  const startUrls = firstStartUrls(recipe.start, parameters, service);
  await run(input, startUrls, limited.fetcher, AbortSignal.any([input.signal, timeLimit]), (batch) => {
    take(found, limited.pages, batch);
    if (found.rows.length >= maxTrialRows) throw new LimitReached();
  });
  return {
    columns: found.columns,
    rows: found.rows.slice(0, maxTrialRows).map((row) => found.columns.map((_, place) => row[place] ?? null)),
    pages: limited.pages,
    limit: limitOf(found, limited.isLimitReached(), timeLimit.aborted),
    milliseconds: Math.round(performance.now() - startedAt),
  };

  function limitOf({ rows }: Found, isPageLimit: boolean, isTimeLimit: boolean): Trial['limit'] {
    if (isTimeLimit) return 'time';
    if (rows.length >= maxTrialRows) return 'rows';
    return isPageLimit ? 'pages' : null;
  }
}

/** One more than is fetched: that there are more is told as the limit of pages. Long values are not expanded for it. */
function firstStartUrls(start: readonly string[], parameters: ParameterValues, service: string): string[] {
  const most = maxTrialPages + 1;
  const entries: [string, ParameterValue][] = Object.entries(parameters);
  const few = entries.map(([name, value]) => [name, typeof value === 'object' ? linesOfValue(value, most) : value]);
  const found: string[] = [];
  for (const address of startUrlsOf(start, Object.fromEntries(few) as ParameterValues, { service })) {
    if (found.push(address) === most) break;
  }
  return found;
}

interface Found {
  columns: string[];
  rows: Value[][];
}

async function run(
  { recipe, parameters }: TrialInput,
  startUrls: string[],
  fetcher: Fetcher,
  signal: AbortSignal,
  sink: (batch: Batch) => void,
): Promise<void> {
  try {
    const end = await runRecipe({
      recipe,
      parameters,
      startUrls,
      position: null,
      fetcher,
      signal,
      sink: async (batch) => sink(batch),
    });
    if (end.end !== 'failed') return;
    // Nothing was fetched: a selector or pattern of the parameters cannot work on any page.
    const { failure } = end;
    sink({ ...nothing, failures: [{ ...failure, url: startUrls[0] ?? '' }] });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
}

const nothing: Batch = {
  columns: [],
  rows: [],
  position: { startIndex: 0, page: null, skip: 0 },
  urlsDone: 0,
  pagesDone: 0,
  pagesFailed: 0,
  failures: [],
  failedPages: [],
  pieces: [],
};

/** Rows as they come; a page that was fetched and gave nothing gets its reason. */
function take(found: Found, pages: Trial['pages'], { columns, rows, failures }: Batch): void {
  found.columns = columns.length === 0 ? found.columns : columns;
  found.rows.push(...rows);
  for (const { url, code, detail } of failures) {
    const failure = { code, detail };
    const page = pages.find((each) => each.url === url);
    if (page === undefined && pages.length === 0) pages.push({ url, milliseconds: 0, failure });
    else if (page !== undefined) page.failure ??= failure;
  }
}
