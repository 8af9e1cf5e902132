import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import { recipe as recipeSchema, type Recipe } from '#core/wire/recipe/recipe.ts';
import { compileRecipe } from '#server/engine/compile/compileRecipe.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { Position } from '#server/engine/run/position.ts';
import type { Step } from '#server/engine/run/step.ts';
import { CrashIsolation } from '#server/engine/run/crashIsolation.ts';
import { stepsOf } from '#server/engine/run/stepsOf.ts';
import { pagesOf, site, siteRecipes, strictRecipe, type Site } from '../support/randomSite.ts';
import { servePages } from '../support/servePages.ts';

const recipes = {
  ...siteRecipes,
  strict: strictRecipe,
  crawl: {
    start: ['x'],
    list: { items: 'li, h1', fields: [{ name: 'item', from: [{ css: ':scope' }] }], follow: { link: { css: 'a' } } },
  },
  tables: { start: ['x'], tables: {} },
  fields: { start: ['x'], fields: [{ name: 'first', from: [{ css: 'li' }] }] },
} satisfies Record<string, { start: string[] } & Record<string, unknown>>;

async function run(
  recipe: Recipe,
  target: Site,
  from: Position | null,
  stopAfter = Number.POSITIVE_INFINITY,
): Promise<Step[]> {
  const compiled = compileRecipe(recipe, {});
  if (isFailure(compiled)) throw new Error(compiled.detail ?? '');
  const position = from ?? { startIndex: 0, page: null, skip: 0 };
  const columns = [...(position.columns ?? [])];
  const startUrls = target.starts.map((_, start) => `https://s.example/list/${start}/0`);
  const signal = new AbortController().signal;
  const steps: Step[] = [];
  for await (const step of stepsOf(
    {
      recipe: compiled,
      startUrls,
      startPages: null,
      columns,
      fetcher: servePages(pagesOf(target)),
      signal,
      crashIsolation: new CrashIsolation(0, false),
    },
    position,
  )) {
    // What a database keeps of a position is its JSON.
    steps.push(JSON.parse(JSON.stringify(step)) as Step);
    if (steps.length === stopAfter) break;
  }
  return steps;
}

function total(steps: readonly Step[]) {
  const sum = (count: (step: Step) => number): number => steps.reduce((all, step) => all + count(step), 0);
  return {
    rows: steps.flatMap((step): Value[][] => step.rows),
    failures: steps.flatMap((step) => step.failures),
    counts: [sum((step) => step.urlsDone), sum((step) => step.pagesDone), sum((step) => step.pagesFailed)],
    end: steps.at(-1)?.position,
  };
}

test.each(Object.entries(recipes))(
  '%s: a run that is interrupted anywhere and continues gives every row once, in the same order, with the same counts',
  async (_, data) => {
    const recipe = recipeSchema.parse(data);
    await fc.assert(
      fc.asyncProperty(site, async (target) => {
        const whole = await run(recipe, target, null);
        expect(whole.at(-1)?.position.startIndex).toBe(target.starts.length);
        for (let cut = 1; cut < whole.length; cut += 1) {
          const before = await run(recipe, target, null, cut);
          const after = await run(recipe, target, before.at(-1)?.position ?? null);
          expect(total([...before, ...after])).toEqual(total(whole));
        }
      }),
      { numRuns: 60 },
    );
  },
  60_000,
);

test.each(['list', 'tables'] as const)(
  '%s: a page with more rows than a block is sent in pieces, and a run can continue after each of them',
  async (name) => {
    const items = (count: number) => Array.from({ length: count }, () => ({ isLinked: true, hasDetail: false }));
    const pages = [1_200, 3].map((count) => ({ items: items(count), isMissing: false }));
    const target: Site = { starts: [...pages, ...pages].map((page) => ({ pages: [page], circle: null })) };
    const recipe = recipeSchema.parse(recipes[name]);
    const whole = await run(recipe, target, null);
    expect(whole.map(({ rows }) => rows.length)).toEqual([500, 500, 200, 3, 500, 500, 200, 3]);
    expect(total(whole).counts).toEqual([4, 4, 0]);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const before = await run(recipe, target, null, cut);
      const after = await run(recipe, target, before.at(-1)?.position ?? null);
      expect(total([...before, ...after])).toEqual(total(whole));
    }
  },
);

test('every item of a site comes out exactly once, circles included', async () => {
  const recipe = recipeSchema.parse(recipes.list);
  await fc.assert(
    fc.asyncProperty(site, async (target) => {
      const rows = total(await run(recipe, target, null)).rows.map(([text]) => text);
      const expected = target.starts.flatMap(({ pages }, start) => {
        const end = pages.findIndex(({ items, isMissing }) => isMissing || items.length === 0);
        const reached = end === -1 ? pages : pages.slice(0, end);
        return reached.flatMap(({ items }, page) => items.map((__, index) => `Item ${start}-${page}-${index}`));
      });
      expect(rows).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
