import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import { isFailure, pageFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';

/** Thrown to end a run at the trial's limit; the rows before it are kept. */
export class LimitReached extends Error {}

export interface LimitedPages {
  fetcher: Fetcher;
  /** The requested pages in order; grows during the run. */
  pages: Trial['pages'];
  /** True where the run asked for more pages. */
  isLimitReached(): boolean;
}

/**
 * A fetcher for at most `maxPages` pages. Beyond them it ends the run or, with `isRowKept`, answers that the page gave
 * nothing: the rows of a list are then shown without their own pages.
 */
export function limitPages(fetcher: Fetcher, maxPages: number, isRowKept: boolean): LimitedPages {
  const pages: Trial['pages'] = [];
  let isReached = false;
  const fetchPage: Fetcher['fetch'] = async (url, options) => {
    if (pages.length >= maxPages) {
      isReached = true;
      if (isRowKept) return pageFailure(url, 'NothingFound');
      throw new LimitReached();
    }
    const page: Trial['pages'][number] = { url, milliseconds: 0, failure: null };
    pages.push(page);
    const startedAt = performance.now();
    try {
      const fetched = await fetcher.fetch(url, options);
      if (isFailure(fetched)) page.failure = { code: fetched.code, detail: fetched.detail };
      return fetched;
    } catch (error) {
      page.failure = { code: 'TrialTimedOut', detail: null };
      throw error;
    } finally {
      page.milliseconds = Math.round(performance.now() - startedAt);
    }
  };
  return {
    fetcher: {
      fetch: fetchPage,
      windowFor: (url) => fetcher.windowFor(url),
      canRender: fetcher.canRender,
      close: () => fetcher.close(),
    },
    pages,
    isLimitReached: () => isReached,
  };
}
