import type { StartPage } from '#core/domain/data/failedPage.ts';
import type { CompiledList } from '../compile/compileList.ts';
import { entryOf, itemOf, rowsOf } from './itemRows.ts';
import type { Position } from './position.ts';
import type { Reader } from './readPage.ts';
import { emptyStep, type Step } from './step.ts';

/*
 * A run of failed pages begins with a page, not with a start. A list's page goes on with the pages after it, which nobody
 * has read since it failed; but where pages name several others, these were reached by the pages that did not fail.
 */

/** A run that may be one of failed pages. */
export interface PageRun extends Reader {
  startUrls: readonly string[];
  /** What each of `startUrls` is; `null` of a run of whole starts. */
  startPages: readonly StartPage[] | null;
}

/** The list as it is walked from a page on. */
export function listFrom(list: CompiledList, page: StartPage | undefined): CompiledList {
  return list.isFollowing && page !== undefined && page.number > 1 ? { ...list, maxPages: page.number } : list;
}

/** The position with its page, where its start begins with another than its first. */
export function positionFrom(position: Position, url: string, page: StartPage | undefined): Position {
  if (page === undefined || position.page !== null) return position;
  const { number, seen = [] } = page;
  return { ...position, page: { url, number }, ...(seen.length > 0 && { seen }) };
}

/** The pages of items that come one after the other from `startIndex` on; they can be fetched ahead together. */
export function itemsFrom({ startPages }: PageRun, startIndex: number): NonNullable<StartPage['item']>[] {
  const items: NonNullable<StartPage['item']>[] = [];
  for (let page = startPages?.[startIndex]; page?.item !== undefined; page = startPages?.[startIndex + items.length]) {
    items.push(page.item);
  }
  return items;
}

/** Items' own pages, each a whole row with what its list gave before; the run before has the row without the page. */
export async function* itemPages(
  run: PageRun,
  list: CompiledList,
  startIndex: number,
  items: readonly NonNullable<StartPage['item']>[],
): AsyncGenerator<Step, void> {
  const entries = items.map((item, index) => entryOf(list, run.startUrls[startIndex + index] ?? '', item));
  let done = startIndex;
  for await (const { entry, row, failure } of rowsOf(run, list, entries)) {
    done += 1;
    const step = { ...emptyStep({ startIndex: done, page: null, skip: 0 }), urlsDone: 1 };
    if (failure === null) yield { ...step, rows: list.isRow(row) ? [row] : [], pagesDone: 1 };
    else {
      const page = { url: entry.detailUrl ?? '', number: 1, item: itemOf(list, entry) };
      yield { ...step, pagesFailed: 1, failures: [failure], failedPages: [page] };
    }
  }
}
