import type { StartPage } from '#core/domain/data/block.ts';
import type { CompiledList } from '../compile/compileList.ts';
import { entryOf, itemOf, rowsOf } from './itemRows.ts';
import type { Position } from './position.ts';
import type { Reader } from './readPage.ts';
import { emptyStep, type Step } from './step.ts';

/*
 * A run of failed pages begins with single pages, not with starts. A list page continues with the pages after it, which
 * were not read because it failed. Where pages name several others, the pages that did not fail have already led to
 * them.
 */

/** A run, possibly of failed pages. */
export interface PageRun extends Reader {
  startUrls: readonly string[];
  /** The kind of page of each of `startUrls`; `null` in a run of whole starts. */
  startPages: readonly StartPage[] | null;
}

/** The list with the limit that holds when its walk begins at this page. */
export function listFrom(list: CompiledList, page: StartPage | undefined): CompiledList {
  return list.isFollowing && page !== undefined && page.number > 1 ? { ...list, maxPages: page.number } : list;
}

/** The position with its page, where the start begins with a later page. */
export function positionFrom(position: Position, url: string, page: StartPage | undefined): Position {
  if (page === undefined || position.page !== null) return position;
  const { number, seen = [] } = page;
  return { ...position, page: { url, number }, ...(seen.length > 0 && { seen }) };
}

/** The items in a row from `startIndex` on, whose pages can be fetched ahead together. */
export function itemsFrom({ startPages }: PageRun, startIndex: number): NonNullable<StartPage['item']>[] {
  const items: NonNullable<StartPage['item']>[] = [];
  for (let page = startPages?.[startIndex]; page?.item !== undefined; page = startPages?.[startIndex + items.length]) {
    items.push(page.item);
  }
  return items;
}

/** Reads detail pages of items again: each gives a whole row, with the list's values of the run before. */
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
