import { createHash } from 'node:crypto';
import { isBlockFull, lengthOfRow, type FailedPage } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe/recipe.ts';
import type { CompiledList, ListEntry, ListPage } from '../compile/compileList.ts';
import { isFailure } from '../failure.ts';
import { noRow } from './engineChoice.ts';
import { itemOf, rowsOf } from './itemRows.ts';
import type { Position } from './position.ts';
import { readPage, type Reader } from './readPage.ts';
import { emptyStep, type Step } from './step.ts';

/**
 * Marks kept per start, two a page: the first page's and the latest ones. A circle outside of them ends at `maxPages`.
 */
const maxSeen = 1000;
/** The limit of pages per start where pages name several further ones; all their marks are kept. */
const maxWaiting = 1000;

/**
 * Reads all pages of one start URL from a position on. A page leads to its next page and to further pages that it
 * names. A page that fails, is empty or repeats the items of an earlier page has no next page. The walk ends when no
 * unread URL is left, or at the limit of pages.
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
    const read = await readPage(reader, {
      ...page,
      kind: 'page',
      format,
      start: list.start,
      choice: reader.engines?.pages,
      isEnough: (found) => found.entries.some(({ values }) => list.isRow(values)),
    });
    const found = isFailure(read) ? null : read.found;
    const isNew = found !== null && found.entries.length > 0 && here.seen?.includes(found.mark) !== true;
    const after = positionAfter(list, here, page, isNew ? found : { ...nothing, followUrls: found?.followUrls ?? [] });
    if (isNew) yield* pageSteps(reader, list, found.entries, { here, page, after: after ?? nextStart });
    else {
      // A start whose first page is empty and leads nowhere does not fit the recipe.
      const empty = page.number === 1 && after === null ? noRow(page.url, reader.engines?.pages, []) : null;
      const failure = isFailure(read) ? read : empty;
      yield emptyPageStep(after ?? nextStart, failure, { ...page, seen: here.seen ?? [] }, after === null);
    }
    if (after === null) return;
    here = after;
  }
}

/** A page without rows has no next page; it may still name further ones. */
const nothing: Pick<ListPage, 'nextUrl' | 'mark'> = { nextUrl: null, mark: '' };

/** The position after a page, or `null` where it was the last of this start. */
function positionAfter(
  list: CompiledList,
  here: Position,
  page: NonNullable<Position['page']>,
  { nextUrl, followUrls, mark }: Pick<ListPage, 'nextUrl' | 'followUrls' | 'mark'>,
): Position | null {
  if (page.number >= list.maxPages) return null;
  const marks = [markOf(page.url), mark].filter((each) => each !== '');
  const seen = remember(here.seen ?? [], marks, maxMarksOf(list));
  const ahead = [nextUrl, ...(here.waiting ?? []), ...followUrls].filter((url) => url !== null);
  const known = new Set(seen);
  const [url, ...waiting] = [...new Set(ahead)].filter((each) => !known.has(markOf(each))).slice(0, maxWaiting);
  if (url === undefined) return null;
  const after: Position = { startIndex: here.startIndex, page: { url, number: page.number + 1 }, skip: 0, seen };
  return waiting.length === 0 ? after : { ...after, waiting };
}

/** A page of a walk, with the positions before and after it. */
interface PagePlace {
  here: Position;
  page: NonNullable<Position['page']>;
  after: Position;
}

/**
 * The rows of one page from `here.skip` on; the page counts as done with its last rows. A page whose items lack
 * required values, so that none of them is a row, counts as failed.
 */
async function* pageSteps(
  reader: Reader,
  list: CompiledList,
  entries: readonly ListEntry[],
  place: PagePlace,
): AsyncGenerator<Step, void> {
  const { here, after } = place;
  const urlsDone = after.startIndex === here.startIndex ? 0 : 1;
  const rest = entries.slice(here.skip);
  const missing = new Set(here.missing);
  let isExplained = here.skip > 0 && here.missing === undefined;
  let done = here.skip;
  let step = emptyStep(here);
  let length = 0;
  for await (const { entry, row, failure, pages } of rowsOf(reader, list, rest)) {
    done += 1;
    if (list.isRow(row)) {
      step.rows.push(row);
      length += lengthOfRow(row);
      isExplained = true;
    } else for (const name of list.missing(row)) missing.add(name);
    if (failure !== null) {
      step.failures.push(failure);
      step.failedPages.push({ url: entry.detailUrl ?? '', number: 1, item: itemOf(list, entry) });
      isExplained = true;
    }
    step.pagesDone += failure === null ? pages : 0;
    step.pagesFailed += failure === null ? 0 : 1;
    const { missing: _, ...position } = here;
    step.position = { ...position, skip: done, ...(!isExplained && { missing: [...missing] }) };
    // With detail pages each row is a step of its own: the next one may take long.
    if (done < entries.length && (list.detail !== null || isBlockFull(step.rows.length, length))) {
      yield step;
      step = emptyStep(here);
      length = 0;
    }
  }
  const last = { ...step, position: after, urlsDone };
  if (isExplained || missing.size === 0) yield { ...last, pagesDone: step.pagesDone + 1 };
  else {
    const failures = [noRow(place.page.url, reader.engines?.pages, [...missing])];
    yield { ...last, pagesFailed: step.pagesFailed + 1, failures, failedPages: [withoutPagesAfter(list, place)] };
  }
}

/** The page for a run of failed pages, which does not continue with those after it: this run reads them. */
function withoutPagesAfter(list: CompiledList, { here, page, after }: PagePlace): FailedPage {
  const isSameStart = after.startIndex === here.startIndex;
  const urls = isSameStart ? [...(after.page === null ? [] : [after.page.url]), ...(after.waiting ?? [])] : [];
  return { ...page, seen: remember(here.seen ?? [], urls.map(markOf), maxMarksOf(list)) };
}

function maxMarksOf({ isFollowing }: CompiledList): number {
  return isFollowing ? 2 * maxWaiting : maxSeen;
}

function remember(seen: readonly string[], marks: readonly string[], maxMarks: number): string[] {
  const all = [...seen, ...marks];
  return all.length <= maxMarks ? all : [...all.slice(0, 2), ...all.slice(2 - maxMarks)];
}

/** A page without rows. */
function emptyPageStep(position: Position, failure: PageFailure | null, page: FailedPage, isEnd: boolean): Step {
  const step = { ...emptyStep(position), urlsDone: isEnd ? 1 : 0 };
  if (failure === null) return { ...step, pagesDone: 1 };
  return { ...step, pagesFailed: 1, failures: [failure], failedPages: [page] };
}

function markOf(url: string): string {
  return createHash('sha1').update(url).digest('base64url').slice(0, 10);
}
