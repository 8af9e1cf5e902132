import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Value } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { startUrlsOf } from '#core/domain/template/startUrls.ts';
import { parameterValues } from '#core/wire/parameters.ts';
import type { Recipe } from '#core/wire/recipe.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';

/** `pages/index.json`: what was asked for, and what came back. */
const recordingFile = z.strictObject({
  service: z.url(),
  parameters: parameterValues,
  pages: z.record(z.url(), z.strictObject({ file: z.string(), contentType: z.string() })),
});

export interface Recording {
  service: string;
  parameters: z.output<typeof parameterValues>;
  fetcher: Fetcher;
}

/** The recorded pages of a template, with a fetcher that knows these pages only. */
export async function readRecording(templateFolder: string): Promise<Recording> {
  const folder = join(templateFolder, 'pages');
  const index: unknown = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
  const { service, parameters, pages } = recordingFile.parse(index);
  const readText = async (url: string): Promise<string | undefined> => {
    const page = pages[url];
    return page === undefined ? undefined : readFile(join(folder, page.file), 'utf8');
  };
  return { service, parameters, fetcher: fetcherOf(readText) };
}

/** A fetcher whose pages come from `readText`; an address without a page is a 404. */
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

/** Everything that a whole run of a recipe gives. */
export async function runWhole(
  recipe: Recipe,
  { service, parameters, fetcher }: Recording,
): Promise<{ columns: string[]; rows: Value[][]; failures: PageFailure[] }> {
  const whole = { columns: [] as string[], rows: [] as Value[][], failures: [] as PageFailure[] };
  await runRecipe({
    recipe,
    parameters,
    startUrls: startUrlsOf(recipe.start, parameters, { service }),
    position: null,
    fetcher,
    signal: new AbortController().signal,
    sink: async (batch) => {
      whole.columns = batch.columns;
      whole.rows.push(...batch.rows);
      whole.failures.push(...batch.failures);
    },
  });
  // A table may add a column after the first rows went out.
  whole.rows = whole.rows.map((row) => whole.columns.map((_, index) => row[index] ?? null));
  return whole;
}
