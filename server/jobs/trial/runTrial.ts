import type { Value } from '#core/domain/data/block.ts';
import { noCounters } from '#core/domain/run/progress.ts';
import { maxTrialPages, maxTrialRows, type Trial } from '#core/wire/calls/task/startCalls.ts';
import type { TrialWork } from '#server/db/schema/trialTable.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { runRecipe, type Batch } from '#server/engine/runRecipe.ts';
import { LimitReached, limitPages } from './limitPages.ts';

export interface TrialInput extends TrialWork {
  fetcher: Fetcher;
  /** Aborts the trial and its requests: no user waits for it any more. */
  signal: AbortSignal;
  /** Ends it too; the rows until then are the result. */
  timeIsOver: AbortSignal;
}

/** Runs a recipe up to three pages or 50 rows, or until its time is over; the rows until then are the result. */
export async function runTrial(input: TrialInput): Promise<Trial> {
  const { recipe, signal, timeIsOver } = input;
  const startedAt = performance.now();
  // Not with a column for the outcome of detail pages: it would report pages beyond the limit as failed.
  const limited = limitPages(input.fetcher, maxTrialPages, recipe.list?.detail?.outcome === undefined);
  const found: Found = { columns: [], rows: [] };
  await run(input, limited.fetcher, AbortSignal.any([signal, timeIsOver]), (batch) => {
    take(found, limited.pages, batch);
    if (found.rows.length >= maxTrialRows) throw new LimitReached();
  });
  return {
    columns: found.columns,
    rows: found.rows.slice(0, maxTrialRows).map((row) => found.columns.map((_, place) => row[place] ?? null)),
    pages: limited.pages,
    limit: limitOf(found, limited.isLimitReached(), timeIsOver.aborted),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

function limitOf({ rows }: Found, isPageLimit: boolean, isTimeLimit: boolean): Trial['limit'] {
  if (isTimeLimit) return 'time';
  if (rows.length >= maxTrialRows) return 'rows';
  return isPageLimit ? 'pages' : null;
}

interface Found {
  columns: string[];
  rows: Value[][];
}

async function run(
  { recipe, parameters, startUrls }: TrialInput,
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
    // Nothing was fetched: a selector or pattern in the parameters works on no page.
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
  ...noCounters,
  failures: [],
  failedPages: [],
  segments: [],
};

/** Adds the rows of a batch; a page that gave nothing gets its failure. */
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
