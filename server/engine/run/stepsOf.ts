import type { Value } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { CompiledRecipe } from '../compile/compileRecipe.ts';
import type { PageFields } from '../compile/pageFields.ts';
import type { TableRow } from '../extract/tables.ts';
import { isFailure, pageFailure } from '../failure.ts';
import { laneOf, type Step } from './step.ts';
import { inOrder } from './inOrder.ts';
import type { Position } from './position.ts';
import { readPage, type Reader } from './readPage.ts';
import { walkList } from './walkList.ts';

export interface Run extends Reader {
  recipe: CompiledRecipe;
  startUrls: readonly string[];
  /** Names of the values of each row; grows where the pages name the columns. */
  columns: string[];
}

/** The work of a run from a position on, piece by piece, in the order of the start addresses. */
export async function* stepsOf(run: Run, from: Position): AsyncGenerator<Step, void> {
  const { recipe } = run;
  if (recipe.shape === 'list') {
    for (let position = from; position.startIndex < run.startUrls.length;) {
      const { startIndex } = position;
      yield* walkList(run, recipe.list, recipe.format, position, run.startUrls[startIndex] ?? '');
      position = { startIndex: startIndex + 1, page: null, skip: 0 };
    }
  } else if (recipe.shape === 'fields') {
    yield* singlePages(run, from, recipe.fields.start, (values) => fieldRow(recipe.fields, values));
  } else {
    yield* singlePages(run, from, recipe.start, (rows) => rows.map((row) => tableRow(run.columns, row)));
  }
}

/** One page per start address, fetched ahead. */
async function* singlePages<Found>(
  run: Run,
  from: Position,
  start: Parameters<typeof readPage<Found>>[1]['start'],
  rowsOf: (found: Found) => Value[][],
): AsyncGenerator<Step, void> {
  const { format } = run.recipe;
  const urls = run.startUrls.slice(from.startIndex);
  const pages = inOrder(
    urls,
    (url) => laneOf(run, url),
    (url) => readPage(run, { url, number: 1, format, start }),
  );
  let startIndex = from.startIndex;
  for await (const page of pages) {
    const url = run.startUrls[startIndex] ?? '';
    startIndex += 1;
    const rows = isFailure(page) ? [] : rowsOf(page.found);
    yield singleStep(run, startIndex, rows, isFailure(page) ? page : rows.length === 0 ? nothingFound(url) : null);
  }
}

function singleStep(run: Run, startIndex: number, rows: Value[][], failure: PageFailure | null): Step {
  const position: Position = { startIndex, page: null, skip: 0 };
  if (run.recipe.shape === 'tables') position.columns = [...run.columns];
  const isDone = failure === null;
  return {
    rows,
    position,
    urlsDone: 1,
    pagesDone: isDone ? 1 : 0,
    pagesFailed: isDone ? 0 : 1,
    failures: isDone ? [] : [failure],
  };
}

function nothingFound(url: string): PageFailure {
  return pageFailure(url, 'NothingFound');
}

function fieldRow(fields: PageFields, values: Value[]): Value[][] {
  return fields.isRow(values) ? [values] : [];
}

/** A table's row in the order of the run's columns, to which new names are added. */
function tableRow(columns: string[], row: TableRow): Value[] {
  for (const name of row.keys()) if (!columns.includes(name)) columns.push(name);
  return columns.map((name) => row.get(name) ?? null);
}
