import { shortened } from '#core/domain/data/block.ts';
import { proposeLimits, type ProposedTable, type ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { ProposeWork } from '#server/db/schema/trialTable.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import type { Proposal, ProposedColumn } from '#server/engine/propose/proposal.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import type { TrialInput } from './runTrial.ts';

/** The page as it is once it has loaded, without what is not needed to read it. */
const asLoaded: RenderPlan = {
  waitFor: null,
  block: new Set(['image', 'font', 'media', 'frame']),
  steps: [],
  cookies: [],
  cookieOrigins: new Set(),
};

const nothing = { tables: [], own: null };

type Page = ProposedTables['page'];
type Signals = Pick<TrialInput, 'signal' | 'timeIsOver'>;

/**
 * Returns the proposed tables of a page as JSON; the page's own failure is a part of it. Rejects only when no user
 * waits any more.
 */
export async function proposePage(
  { page: url, own: recipe }: ProposeWork,
  fetcher: Fetcher,
  { signal, timeIsOver }: Signals,
): Promise<string> {
  const startedAt = performance.now();
  const ending = new AbortController();
  const answer = (page: Partial<Page>, found: Omit<ProposedTables, 'page'> = nothing): ProposedTables => {
    const milliseconds = Math.round(performance.now() - startedAt);
    return { page: { url, milliseconds, isRendered: false, failure: null, ...page }, ...found };
  };
  const read = async (render: RenderPlan | null): Promise<ProposedTables> => {
    const isRendered = render !== null;
    try {
      const fetched = await fetcher.fetch(url, {
        accept: 'html',
        signal: AbortSignal.any([signal, timeIsOver, ending.signal]),
        render,
      });
      if (isFailure(fetched)) return answer({ isRendered, failure: { code: fetched.code, detail: fetched.detail } });
      const { tables, own } = proposeTables(fetched.text, fetched.url, recipe);
      const shown = tables.map(bounded).map((table) => (isRendered ? withBrowser(table) : table));
      const found = { tables: shown, own: own === null ? null : bounded(own) };
      return answer({ isRendered, url: fetched.url }, found);
    } catch (error) {
      if (signal.aborted || !timeIsOver.aborted) throw error;
      return answer({ isRendered, failure: { code: 'TimedOut', detail: null } });
    }
  };
  const plain = await read(null);
  const isEnough =
    recipe === null ? plain.tables.some(({ kind }) => kind !== 'record') : !mayNeedBrowser(recipe, plain);
  // As in a run (readPage.ts): a page that cannot be read is not opened in a browser either.
  if (isEnough || plain.page.failure !== null || fetcher.canRender === false) return JSON.stringify(plain);
  try {
    // A plan of its own: cookies and storage of the site belong to the plan, and no other account may get them.
    const rendered = await read({ ...asLoaded });
    return JSON.stringify(rendered.tables.length > 0 || (rendered.own?.rows.length ?? 0) > 0 ? rendered : plain);
  } finally {
    // Ends the session of the visit in the browser.
    ending.abort();
  }
}

/** As in a run: a recipe that names no browser is never read in one. */
function mayNeedBrowser({ engine = 'http' }: Recipe, { own }: ProposedTables): boolean {
  return engine === 'browser' || (engine === 'auto' && (own === null || own.rows.length === 0));
}

/** A run reads the page without a browser first, and finds as little there. */
function withBrowser(table: ProposedTable): ProposedTable {
  return { ...table, recipe: { ...table.recipe, engine: 'auto' } };
}

function bounded({ kind, rows, recordCount, next, hasLoadMore, recipe, ...of }: Proposal): ProposedTable {
  const short = (value: string | null): string | null =>
    value === null ? null : shortened(value, proposeLimits.value);
  const column = ({ name, type, samples }: ProposedColumn, place: number) => ({
    name,
    type,
    samples,
    readings: (of.readings[place] ?? []).map((reading) => ({ ...reading, values: reading.values.map(short) })),
  });
  return {
    kind,
    columns: of.columns.map(column),
    minor: of.minor.map((each, place) => ({ ...column(each, of.columns.length + place), from: each.from })),
    rows: rows.map((row) => row.map(short)),
    recordCount,
    hasNext: next.length > 0,
    hasLoadMore,
    recipe,
  };
}
