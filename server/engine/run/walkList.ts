import { createHash } from 'node:crypto';
import type { Value } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe.ts';
import type { CompiledList, ListEntry } from '../compile/compileList.ts';
import { isFailure, pageFailure } from '../failure.ts';
import { inOrder } from './inOrder.ts';
import type { Position } from './position.ts';
import { readPage, type Reader } from './readPage.ts';
import { laneOf, type Step } from './step.ts';

/** Marks kept per start, two a page: the first page's and the latest. A circle that meets none ends by `maxPages` only. */
const maxSeen = 1000;
/** Items that go out at once where no detail page has to be waited for. */
const maxRowsPerStep = 500;

/**
 * All pages of one start address, from a position on. The walk ends where a page fails, holds no items or the items of a
 * page before it, where there is no next address or it was read before, and at the limit of pages.
 */
export async function* walkList(
  reader: Reader,
  list: CompiledList,
  format: Format,
  from: Position,
  startUrl: string,
): AsyncGenerator<Step, void> {
  const nextStart: Position = { startIndex: from.startIndex + 1, page: null, skip: 0 };
  let here: Position = { ...from, page: from.page ?? { url: startUrl, number: 1 } };
  for (let page = here.page; page !== null; page = here.page) {
    const read = await readPage(reader, { ...page, format, start: list.start });
    if (isFailure(read)) {
      yield endStep(nextStart, read);
      return;
    }
    const { found } = read;
    const seen = here.seen ?? [];
    if (found.entries.length === 0 || seen.includes(found.mark)) {
      yield endStep(nextStart, page.number === 1 ? pageFailure(page.url, 'NothingFound') : null);
      return;
    }
    const nowSeen = remember(seen, [markOf(page.url), found.mark]);
    const url = list.hasNext && page.number < list.maxPages ? list.nextOf(page.url, found) : null;
    const hasNext = url !== null && !nowSeen.includes(markOf(url));
    const after = hasNext
      ? { startIndex: from.startIndex, page: { url, number: page.number + 1 }, skip: 0, seen: nowSeen }
      : nextStart;
    yield* pageSteps(reader, list, found.entries, here, after);
    here = after;
  }
}

/** The rows of one page from `here.skip` on; the page counts as done with its last rows. */
async function* pageSteps(
  reader: Reader,
  list: CompiledList,
  entries: readonly ListEntry[],
  here: Position,
  after: Position,
): AsyncGenerator<Step, void> {
  const isEnd = after.startIndex !== here.startIndex;
  const rest = entries.slice(here.skip);
  let done = here.skip;
  let step = emptyStep(here);
  for await (const { row, failure, pages } of rowsOf(reader, list, rest)) {
    done += 1;
    if (list.isRow(row)) step.rows.push(row);
    if (failure !== null) step.failures.push(failure);
    step.pagesDone += failure === null ? pages : 0;
    step.pagesFailed += failure === null ? 0 : 1;
    step.position = { ...here, skip: done };
    if (done < entries.length && (list.detail !== null || step.rows.length >= maxRowsPerStep)) {
      yield step;
      step = emptyStep(here);
    }
  }
  yield { ...step, position: after, pagesDone: step.pagesDone + 1, urlsDone: isEnd ? 1 : 0 };
}

interface RowFound {
  row: Value[];
  failure: PageFailure | null;
  /** Detail pages that were asked for. */
  pages: number;
}

/** The rows of items, each with what its own page gave; without that page the row has only what the list gave. */
async function* rowsOf(
  reader: Reader,
  list: CompiledList,
  entries: readonly ListEntry[],
): AsyncGenerator<RowFound, void> {
  const { detail } = list;
  if (detail === null) {
    for (const { values } of entries) yield { row: values, failure: null, pages: 0 };
    return;
  }
  const { format, start } = detail;
  const nothing = detail.columns.map(() => null);
  yield* inOrder(
    entries,
    ({ detailUrl }) => (detailUrl === null ? { name: '', width: 1 } : laneOf(reader, detailUrl)),
    async ({ values, detailUrl }): Promise<RowFound> => {
      if (detailUrl === null) return { row: [...values, ...nothing], failure: null, pages: 0 };
      const read = await readPage(reader, { url: detailUrl, number: 1, format, start });
      const failure = isFailure(read) ? read : null;
      return { row: [...values, ...(isFailure(read) ? nothing : read.found)], failure, pages: 1 };
    },
  );
}

function remember(seen: readonly string[], marks: readonly string[]): string[] {
  const all = [...seen, ...marks];
  return all.length <= maxSeen ? all : [...all.slice(0, 2), ...all.slice(2 - maxSeen)];
}

function emptyStep(position: Position): Step {
  return { rows: [], position, urlsDone: 0, pagesDone: 0, pagesFailed: 0, failures: [] };
}

/** The end of a start address without rows of its own. */
function endStep(position: Position, failure: PageFailure | null): Step {
  if (failure === null) return { ...emptyStep(position), urlsDone: 1, pagesDone: 1 };
  return { ...emptyStep(position), urlsDone: 1, pagesFailed: 1, failures: [failure] };
}

function markOf(url: string): string {
  return createHash('sha1').update(url).digest('base64url').slice(0, 10);
}
