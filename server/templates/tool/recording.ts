import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Value } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { startUrlsOf } from '#core/domain/parameters/startUrls.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Fetcher } from '../../engine/fetch/fetcher.ts';
import { runRecipe, type Batch } from '../../engine/runRecipe.ts';
import { openRecordedWeb, type ReadPage } from './recordedWeb.ts';

/** `pages/index.json`: the recorded requests and their answers. */
export const recordingFile = z.strictObject({
  service: z.url(),
  parameters: parameterValues,
  pages: z.record(z.url(), z.strictObject({ file: z.string(), contentType: z.string() })),
});
export type RecordingFile = z.output<typeof recordingFile>;

export interface Recording {
  service: string;
  parameters: RecordingFile['parameters'];
  fetcher: Fetcher;
}

/**
 * Reads the recorded pages of a template and a fetcher that knows only these pages. With the path of a browser they are
 * opened as in a run.
 */
export async function readRecording(templateFolder: string, browserPath: string | null = null): Promise<Recording> {
  const index: unknown = JSON.parse(await readFile(join(templateFolder, 'pages', 'index.json'), 'utf8'));
  return recordingOf(templateFolder, recordingFile.parse(index), browserPath);
}

/** The same from an index that is already parsed. */
export function recordingOf(
  templateFolder: string,
  { service, parameters, pages }: RecordingFile,
  browserPath: string | null = null,
): Recording {
  const readPage: ReadPage = async (url) => {
    const page = pages[url];
    if (page === undefined) return undefined;
    const text = await readFile(join(templateFolder, 'pages', page.file), 'utf8');
    return { text, contentType: page.contentType };
  };
  const hosts = new Set(Object.keys(pages).map((url) => new URL(url).host));
  const fetcher =
    browserPath === null
      ? fetcherOf(async (url) => (await readPage(url))?.text)
      : openRecordedWeb([...hosts], readPage, browserPath);
  return { service, parameters, fetcher };
}

/** A fetcher with the pages of `readText`; an address without a page is a 404. */
export function fetcherOf(readText: (url: string) => Promise<string | undefined>): Fetcher {
  return {
    fetch: async (url) => {
      const text = await readText(url);
      return text === undefined
        ? { url, code: 'HttpStatus', verdict: 'giveUpPage', detail: '404' }
        : { requestedUrl: url, url, text };
    },
    windowFor: () => 4,
    close: () => Promise.resolve(),
  };
}

export interface WholeRun {
  columns: string[];
  rows: Value[][];
  failures: PageFailure[];
}

/** Runs a whole recipe and returns everything that it gives; `isEnough` may end it early. */
export async function runWhole(
  recipe: Recipe,
  { service, parameters, fetcher }: Recording,
  isEnough: (run: WholeRun) => boolean = () => false,
): Promise<WholeRun> {
  const whole: WholeRun = { columns: [], rows: [], failures: [] };
  const ending = new AbortController();
  const end = await runRecipe({
    recipe,
    parameters,
    startUrls: [...startUrlsOf(recipe.start, parameters, { service })],
    position: null,
    fetcher,
    signal: ending.signal,
    sink: (batch) => {
      take(whole, batch);
      if (isEnough(whole)) ending.abort();
      return Promise.resolve();
    },
  });
  // Ends the run's browser session, which lives until the signal aborts.
  ending.abort();
  if (end.end === 'failed') whole.failures.push(end.failure);
  // A table may add a column after the first rows were written.
  whole.rows = whole.rows.map((row) => whole.columns.map((_, index) => row[index] ?? null));
  return whole;
}

function take(whole: WholeRun, batch: Batch): void {
  whole.columns = batch.columns;
  whole.rows.push(...batch.rows);
  whole.failures.push(...batch.failures);
}
