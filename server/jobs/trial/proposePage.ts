import { shortened } from '#core/domain/data/block.ts';
import { proposeLimits, type ProposedTable, type ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { ProposeWork } from '#server/db/schema/trialTable.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import type { Proposal } from '#server/engine/propose/proposal.ts';
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

type Page = ProposedTables['page'];
type Signals = Pick<TrialInput, 'signal' | 'timeIsOver'>;

/**
 * Returns the proposed tables of a page as JSON; the page's own failure is a part of it. Rejects only when no user
 * waits any more.
 */
export async function proposePage(
  { page: url }: ProposeWork,
  fetcher: Fetcher,
  { signal, timeIsOver }: Signals,
): Promise<string> {
  const startedAt = performance.now();
  const ending = new AbortController();
  const answer = (page: Partial<Page>, tables: ProposedTable[] = []): ProposedTables => {
    const milliseconds = Math.round(performance.now() - startedAt);
    return { page: { url, milliseconds, isRendered: false, failure: null, ...page }, tables };
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
      const tables = proposeTables(fetched.text, fetched.url).map(bounded);
      return answer({ isRendered, url: fetched.url }, tables);
    } catch (error) {
      if (signal.aborted || !timeIsOver.aborted) throw error;
      return answer({ isRendered, failure: { code: 'TimedOut', detail: null } });
    }
  };
  const plain = await read(null);
  const hasList = plain.tables.some(({ kind }) => kind !== 'record');
  // As in a run (readPage.ts): a page that cannot be read is not opened in a browser either.
  if (hasList || plain.page.failure !== null || fetcher.canRender === false) return JSON.stringify(plain);
  try {
    // A plan of its own: cookies and storage of the site belong to the plan, and no other account may get them.
    const rendered = await read({ ...asLoaded });
    return JSON.stringify(rendered.tables.length > 0 ? rendered : plain);
  } finally {
    // Ends the session of the visit in the browser.
    ending.abort();
  }
}

function bounded({ kind, columns, rows, recordCount, next, hasLoadMore, recipe }: Proposal): ProposedTable {
  const short = (value: string): string => shortened(value, proposeLimits.value);
  return {
    kind,
    columns: columns.map(({ name, type, samples }) => ({ name, type, samples: samples.map(short) })),
    rows: rows.map((row) => row.map((value) => (value === null ? null : short(value)))),
    recordCount,
    hasNext: next.length > 0,
    hasLoadMore,
    recipe,
  };
}
