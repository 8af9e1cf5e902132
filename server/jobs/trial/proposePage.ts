import { shortened } from '#core/domain/data/block.ts';
import { proposeLimits, type ProposedTable, type ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { ProposeWork } from '#server/db/schema/trialTable.ts';
import { compileBrowser } from '#server/engine/compile/compileBrowser.ts';
import { parseSignIn } from '#server/engine/signIn.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import type { ColumnReading, Proposal, ProposedColumn } from '#server/engine/propose/proposal.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import type { TrialInput } from './runTrial.ts';

/** The page as it is once it has loaded, without what is not needed to read it. */
const asLoaded: RenderPlan = {
  waitFor: null,
  block: new Set(['image', 'font', 'media', 'frame']),
  steps: [],
  signIn: null,
};

const nothing = { tables: [], own: null, elements: [] };

type Page = ProposedTables['page'];
type Signals = Pick<TrialInput, 'signal' | 'timeIsOver'>;

/**
 * Returns the proposed tables of a page as JSON; the page's own failure is a part of it. Rejects only when no user
 * waits any more.
 */
export async function proposePage(
  { page: url, own: recipe, steps, isRecord = false, signIn: known = '' }: ProposeWork,
  fetcher: Fetcher,
  { signal, timeIsOver }: Signals,
): Promise<string> {
  const startedAt = performance.now();
  const ending = new AbortController();
  const answer = (page: Partial<Page>, found: Omit<ProposedTables, 'page'> = nothing): ProposedTables => {
    const milliseconds = Math.round(performance.now() - startedAt);
    return { page: { url, milliseconds, isRendered: false, language: null, failure: null, ...page }, ...found };
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
      const { tables, own, elements, language } = proposeTables(fetched.text, fetched.url, { recipe, isRecord });
      const shown = tables.map(bounded).map((table) => (isRendered ? withBrowser(table, steps) : table));
      const found = {
        tables: shown,
        own: own === null ? null : withSteps(bounded(own), recipe, steps),
        elements: elements.map((each) => ({ ...boundedColumn(each, each.readings), from: each.from })),
      };
      return answer({ isRendered, url: fetched.url, language }, found);
    } catch (error) {
      if (signal.aborted || !timeIsOver.aborted) throw error;
      return answer({ isRendered, failure: { code: 'TrialTimedOut', detail: null } });
    }
  };
  const signIn = parseSignIn(known, [url]);
  if (steps.length > 0 || signIn !== null) {
    try {
      return JSON.stringify(await read({ ...planWith(url, steps), signIn }));
    } finally {
      ending.abort();
    }
  }
  const plain = await read(null);
  const isEnough =
    recipe === null ? plain.tables.some(({ kind }) => isRecord || kind !== 'record') : !mayNeedBrowser(recipe, plain);
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

function planWith(url: string, steps: readonly BrowserStep[]): RenderPlan {
  return { ...asLoaded, steps: compileBrowser({ steps: [...steps] }, [url], { parameters: {}, problems: [] }).steps };
}

/** A run reads the page without a browser first, and finds as little there; with steps it needs the browser. */
function withBrowser(table: ProposedTable, steps: readonly BrowserStep[]): ProposedTable {
  if (steps.length === 0) return { ...table, recipe: { ...table.recipe, engine: 'auto' } };
  const browser = { steps: [...steps], stepsOn: 'start' as const };
  return { ...table, recipe: { ...table.recipe, engine: 'browser', browser } };
}

/** The table of a task's recipe with these steps in the place of its own. */
function withSteps(table: ProposedTable, recipe: Recipe | null, steps: readonly BrowserStep[]): ProposedTable {
  const own = recipe?.browser?.steps ?? [];
  if (JSON.stringify(own) === JSON.stringify(steps)) return table;
  const { engine, browser, ...rest } = table.recipe;
  if (steps.length === 0) {
    const { steps: _, stepsOn: __, ...others } = browser ?? {};
    return { ...table, recipe: { ...rest, engine: engine ?? 'browser', browser: others } };
  }
  const stepsOn = browser?.stepsOn ?? 'start';
  return { ...table, recipe: { ...rest, engine: 'browser', browser: { ...browser, steps: [...steps], stepsOn } } };
}

function bounded({ kind, rows, recordCount, next, hasLoadMore, recipe, ...of }: Proposal): ProposedTable {
  const column = (each: ProposedColumn, place: number) => boundedColumn(each, of.readings[place] ?? []);
  return {
    kind,
    columns: of.columns.map(column),
    minor: [...of.minor, ...of.outside.map((each) => each.column)].map((each, place) => ({
      ...column(each, of.columns.length + place),
      from: each.from,
    })),
    rows: rows.map((row) => row.map(short)),
    recordCount,
    hasNext: next.length > 0,
    hasLoadMore,
    recipe,
  };
}

function boundedColumn({ name, type, samples }: ProposedColumn, readings: readonly ColumnReading[]) {
  return { name, type, samples, readings: readings.map((each) => ({ ...each, values: each.values.map(short) })) };
}

function short(value: string | null): string | null {
  return value === null ? null : shortened(value, proposeLimits.value);
}
