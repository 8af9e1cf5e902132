import { cutBlocks, type Value } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe/recipe.ts';
import type { CompiledList } from '../compile/compileList.ts';
import type { CompiledRecipe } from '../compile/compileRecipe.ts';
import type { TableRow } from '../extract/tables/readTables.ts';
import { isFailure } from '../failure.ts';
import { noRow } from './engineChoice.ts';
import { emptyStep, laneOf, type Step } from './step.ts';
import type { Position } from './position.ts';
import { readPage, type PageRequest } from './readPage.ts';
import { itemPages, itemsFrom, listFrom, positionFrom, type PageRun } from './startPages.ts';
import { walkList } from './walkList.ts';

export interface Run extends PageRun {
  recipe: CompiledRecipe;
  /** Names of the values of each row; appended to where the pages name the columns. */
  columns: string[];
}

/** The steps of a run from a position on, in the order of the start URLs. */
export async function* stepsOf(run: Run, from: Position): AsyncGenerator<Step, void> {
  const choice = run.engines?.pages;
  if (from.isRendered === true) choice?.learn(true);
  const { wantsBrowser: _, ...start } = from;
  for await (const step of walk(run, start)) {
    if (choice?.isLearned === true) step.position.isRendered = true;
    yield run.crashIsolation.isOn ? { ...step, isUrgent: true } : step;
  }
}

async function* walk(run: Run, from: Position): AsyncGenerator<Step, void> {
  const { recipe } = run;
  if (recipe.shape === 'list') {
    yield* listSteps(run, recipe.list, recipe.format, from);
  } else if (recipe.shape === 'fields') {
    const { start, isRow, missing } = recipe.fields;
    const rowsOf = (values: Value[]): Value[][] => (isRow(values) ? [values] : []);
    yield* singlePages(run, from, { start, isEnough: isRow, rowsOf, missing });
  } else {
    yield* singlePages(run, from, {
      start: recipe.start,
      isEnough: (rows) => rows.length > 0,
      rowsOf: (rows) => rows.map((row) => tableRow(run.columns, row)),
      missing: () => [],
    });
  }
}

async function* listSteps(run: Run, list: CompiledList, format: Format, from: Position): AsyncGenerator<Step, void> {
  for (let position = from; position.startIndex < run.startUrls.length;) {
    const { startIndex } = position;
    const url = run.startUrls[startIndex] ?? '';
    const page = run.startPages?.[startIndex];
    const items = list.detail === null ? [] : itemsFrom(run, startIndex);
    if (items.length > 0) yield* itemPages(run, list, startIndex, items);
    else yield* walkList(run, listFrom(list, page), format, positionFrom(position, url, page), url);
    position = { startIndex: startIndex + Math.max(1, items.length), page: null, skip: 0 };
  }
}

interface SinglePages<Found> extends Pick<PageRequest<Found>, 'start' | 'isEnough'> {
  rowsOf: (found: Found) => Value[][];
  /** The required columns for want of which a page gives no row. */
  missing: (found: Found) => string[];
}

/** One page per start address, fetched ahead. */
async function* singlePages<Found>(
  run: Run,
  from: Position,
  { rowsOf, missing, ...reading }: SinglePages<Found>,
): AsyncGenerator<Step, void> {
  const { format } = run.recipe;
  const urls = run.startUrls.slice(from.startIndex);
  const pages = run.crashIsolation.inOrder(
    urls,
    (url) => laneOf(run, url),
    (url) => readPage(run, { ...reading, url, kind: 'page', number: 1, format, choice: run.engines?.pages }),
  );
  let here = from;
  for await (const page of pages) {
    const url = run.startUrls[here.startIndex] ?? '';
    if (isFailure(page)) yield* singleSteps(run, here, [], page);
    else {
      const rows = rowsOf(page.found);
      const empty = rows.length === 0 ? noRow(url, run.engines?.pages, missing(page.found)) : null;
      yield* singleSteps(run, here, rows, empty);
    }
    here = { startIndex: here.startIndex + 1, page: null, skip: 0 };
  }
}

/** The rows of one page from `here.skip` on, at most a block per step; the page counts as done with its last rows. */
function* singleSteps(run: Run, here: Position, rows: Value[][], failure: PageFailure | null): Generator<Step> {
  const columns = run.recipe.shape === 'tables' ? { columns: [...run.columns] } : {};
  const { startIndex } = here;
  const rest = cutBlocks(rows.slice(here.skip)).map((block) => block.rows as Value[][]);
  const last = rest.pop() ?? [];
  let { skip } = here;
  for (const full of rest) {
    skip += full.length;
    yield { ...emptyStep({ startIndex, page: null, skip, ...columns }), rows: full };
  }
  const isDone = failure === null;
  yield {
    rows: last,
    position: { startIndex: startIndex + 1, page: null, skip: 0, ...columns },
    urlsDone: 1,
    pagesDone: isDone ? 1 : 0,
    pagesFailed: isDone ? 0 : 1,
    failures: isDone ? [] : [failure],
    failedPages: isDone ? [] : [{ url: run.startUrls[startIndex] ?? '', number: 1 }],
  };
}

/** A table's row in the order of the run's columns; appends new names to them. */
function tableRow(columns: string[], row: TableRow): Value[] {
  for (const name of row.keys()) if (!columns.includes(name)) columns.push(name);
  return columns.map((name) => row.get(name) ?? null);
}
