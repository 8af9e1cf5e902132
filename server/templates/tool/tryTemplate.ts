import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Value } from '#core/domain/data/block.ts';
import { isSandboxOff } from '#server/engine/browser/process/findBrowser.ts';
import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import { warn } from './recordedWeb.ts';
import type { HostRule } from '../../engine/egress/hostRules.ts';
import { failureText, isFailure } from '../../engine/failure.ts';
import { createFetcher, type Fetcher } from '../../engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { recipeOf } from '../recipeOf.ts';
import { templateFile, type TemplateFile } from '../templateFile.ts';
import { recordingFile, runWhole, type Recording, type WholeRun } from './recording.ts';

/** A try only shows whether a recipe works; collecting data needs a run. */
const maxRows = 50;
const maxPages = 10;
const cellWidth = 28;

/** One page that was requested. */
interface TriedPage {
  url: string;
  ms: number;
  outcome: string;
}

export interface Trial extends WholeRun {
  pages: TriedPage[];
}

/**
 * Runs a template on one address of the real web: through the guard, with robots.txt and the usual rate limits. Recipes
 * that need a browser get the one at `browserPath`.
 */
export async function tryTemplate(
  folder: string,
  url: string,
  { hostRules = [], browserPath = null }: { hostRules?: readonly HostRule[]; browserPath?: string | null },
): Promise<Trial> {
  const template = await readTemplate(folder);
  const userAgent = 'Sheaf/1.0 (template author)';
  const browser = { executablePath: browserPath ?? '', isSandboxOff: isSandboxOff(process.env), warn };
  const renderer = browserPath === null ? null : createRenderer({ hostRules, userAgent, ...browser });
  const rateLimiter = createRateLimiter();
  const fetcher = createFetcher({ hostRules, rateLimiter, userAgent, limits: { retries: 0 }, renderer });
  const pages: TriedPage[] = [];
  try {
    const parameters = await valuesFor(folder, template, url);
    const recording = { service: new URL(url).origin, parameters, fetcher: timed(fetcher, pages) };
    const recipe = recipeOf(template, parameters);
    if (recipe === null) throw new Error('The recorded recipe cannot be read.');
    const run = await runWhole(recipe, recording, ({ rows }) => rows.length >= maxRows || pages.length >= maxPages);
    return { ...run, rows: run.rows.slice(0, maxRows), pages };
  } finally {
    await fetcher.close();
  }
}

async function readTemplate(folder: string): Promise<TemplateFile> {
  return templateFile.parse(JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')));
}

/** Returns whether nothing of a template can be read without a browser. */
export async function needsBrowser(folder: string): Promise<boolean> {
  return (await readTemplate(folder)).recipe.engine === 'browser';
}

/** Returns the values of the recording, or else the initial ones, with the address instead of their addresses. */
async function valuesFor(folder: string, { parameters }: TemplateFile, url: string): Promise<Recording['parameters']> {
  const recorded = await readFile(join(folder, 'pages', 'index.json'), 'utf8').catch(() => null);
  const values = recorded === null ? {} : recordingFile.parse(JSON.parse(recorded)).parameters;
  for (const { paramName, isUrl, initialValue } of parameters) {
    if (isUrl === true) values[paramName] = [url];
    else if (initialValue !== undefined) values[paramName] ??= initialValue;
  }
  return values;
}

/** Returns the same fetcher, which also records every page and its time. */
function timed(fetcher: Fetcher, pages: TriedPage[]): Fetcher {
  return {
    canRender: fetcher.canRender,
    windowFor: (url) => fetcher.windowFor(url),
    close: () => fetcher.close(),
    fetch: async (url, options) => {
      const before = performance.now();
      const page = await fetcher.fetch(url, options);
      const outcome = isFailure(page) ? failureText(page) : 'OK';
      pages.push({ url, ms: Math.round(performance.now() - before), outcome });
      return page;
    },
  };
}

/** Formats the rows as a table of text, with the pages and their times above it. */
export function trialLines({ columns, rows, pages }: Trial): string[] {
  const shown = [columns, ...rows.map((row) => columns.map((_, index) => cell(row[index] ?? null)))];
  const widths = columns.map((_, index) =>
    Math.min(cellWidth, Math.max(...shown.map((row) => (row[index] ?? '').length))),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((text, index) => text.slice(0, cellWidth).padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    ...pages.map(({ url, ms, outcome }) => `${String(ms).padStart(6)} ms  ${outcome}  ${url}`),
    ...(rows.length === 0 ? [] : ['', ...shown.map(line), '']),
  ];
}

function cell(value: Value): string {
  return value === null ? '–' : value.replaceAll(/\s+/gu, ' ');
}
