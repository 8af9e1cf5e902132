import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import { isFailure, pageFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';

/** Ends a run where the trial's limit is, with all that came before it. */
export class LimitReached extends Error {}

export interface LimitedPages {
  fetcher: Fetcher;
  /** Those that were asked for, in this order; grows while the run goes on. */
  pages: Trial['pages'];
  /** Whether the run wanted more. */
  isLimitReached(): boolean;
}

/**
 * A fetcher that fetches `most` pages and no more. Beyond them it ends the run, or, where `isRowKept`, says that the page
 * gave nothing: the rows of a list are shown then although their own pages were not read.
 */
export function limitPages(fetcher: Fetcher, most: number, isRowKept: boolean): LimitedPages {
  const pages: Trial['pages'] = [];
  let isReached = false;
  const fetchPage: Fetcher['fetch'] = async (url, options) => {
    if (pages.length >= most) {
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
      page.failure = { code: 'TimedOut', detail: null };
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
