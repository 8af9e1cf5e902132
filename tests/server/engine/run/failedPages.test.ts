import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FailedPage, Value } from '#core/domain/data/block.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { pagesOf, site, siteRecipes, strictRecipe, type Site } from '../support/randomSite.ts';
import { servePages } from '../support/servePages.ts';

const recipes = {
  ...siteRecipes,
  strict: strictRecipe,
  single: { start: ['x'], fields: [{ name: 'item', from: [{ css: 'li' }] }] },
};

interface Ran {
  rows: Value[][];
  failed: FailedPage[];
  asked: string[];
}

async function run(
  kind: keyof typeof recipes,
  pages: Map<string, string>,
  starts: { urls: string[]; pages: FailedPage[] | null },
): Promise<Ran> {
  const fetcher = servePages(pages);
  const ran: Ran = { rows: [], failed: [], asked: fetcher.asked };
  const end = await runRecipe({
    recipe: recipeSchema.parse(recipes[kind]),
    parameters: {},
    startUrls: starts.urls,
    startPages: starts.pages,
    position: null,
    fetcher,
    signal: new AbortController().signal,
    sink: async ({ rows, failedPages, pagesFailed, failures }) => {
      expect([failedPages.length, failures.length]).toEqual([pagesFailed, pagesFailed]);
      ran.rows.push(...rows);
      ran.failed.push(...failedPages);
    },
  });
  expect(end).toEqual({ end: 'finished' });
  return ran;
}

const whole = ({ starts }: Site) => ({
  urls: starts.map((_, start) => `https://s.example/list/${start}/0`),
  pages: null,
});
/** What a database keeps of pages is their JSON. */
const only = (failed: FailedPage[]) => {
  const pages = JSON.parse(JSON.stringify(failed)) as FailedPage[];
  return { urls: pages.map(({ url }) => url), pages };
};
const mended = ({ starts }: Site): Site => ({
  starts: starts.map(({ pages, circle }) => ({
    circle,
    pages: pages.map(({ items }) => ({
      isMissing: false,
      items: items.map(({ isLinked }) => ({ isLinked, hasDetail: isLinked })),
    })),
  })),
});
const sorted = (rows: Value[][]) => rows.map((row) => JSON.stringify(row)).toSorted();

test.each(['list', 'details', 'strict', 'single'] as const)(
  'a %s: a run and then its failed pages alone, once the site is mended, give what one run of the mended site gives',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(site, async (target) => {
        const first = await run(kind, pagesOf(target), whole(target));
        const pages = pagesOf(mended(target));
        const again = await run(kind, pages, only(first.failed));
        // An item whose page failed has a row with what the list gave.
        const halves = new Set(first.failed.flatMap(({ item: of }) => (of === undefined ? [] : [of['item'] ?? null])));
        const wholeRows = first.rows.filter(([name]) => !halves.has(name ?? null));
        const expected = await run(kind, pages, whole(target));
        expect(sorted([...wholeRows, ...again.rows])).toEqual(sorted(expected.rows));
        const read = new Set(first.asked.filter((url) => !first.failed.some((page) => page.url === url)));
        expect(again.asked.filter((url) => read.has(url))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  },
);

test('pages that fail again are failed pages again, and give no rows', async () => {
  const page = { url: 'https://s.example/item/1', number: 1, item: { item: 'Item 1' } };
  const again = await run('details', new Map(), only([page, { url: 'https://s.example/list/0/3', number: 4 }]));
  expect(again).toMatchObject({ rows: [], failed: [page, { url: 'https://s.example/list/0/3', number: 4, seen: [] }] });
});
