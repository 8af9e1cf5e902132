import { expect, test } from 'vitest';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';

const start = 'https://shop.example/found';
const pages: Record<string, string> = {
  [start]: '<ul><li><a href="/1">One</a></ul><a rel=next href="/found?page=2">next</a>',
  [`${start}?page=2`]: '<ul><li><a href="/2">Two</a></ul>',
  'https://shop.example/1': '<h1>First</h1>',
  'https://shop.example/2': '<h1>Second</h1>',
};

test.each<['every' | 'start', number[]]>([
  ['every', [2, 2, 2, 2]],
  ['start', [2, 0, 0, 0]],
])('steps on %s page(s): none is taken on other pages, and all pages share one session', async (stepsOn, counts) => {
  const plans: RenderPlan[] = [];
  const fetcher: Fetcher = {
    fetch: async (url, { render }) => {
      if (render) plans.push(render);
      return { requestedUrl: url, url, text: pages[url] ?? '' };
    },
    windowFor: () => 1,
    canRender: true,
    close: async () => {},
  };
  const field = (name: string, css: string, attr?: string) => ({ name, from: [{ css, ...(attr && { attr }) }] });
  const recipe = recipeSchema.parse({
    start: [start],
    engine: 'browser',
    browser: { stepsOn, steps: [{ click: '.ok', optional: true }, { press: 'Enter' }] },
    list: {
      items: 'li',
      fields: [field('name', 'a')],
      next: { link: { css: 'a[rel=next]', attr: 'href' } },
      detail: { link: { css: 'a', attr: 'href' }, fields: [field('title', 'h1')] },
    },
  });
  const rows: unknown[] = [];
  await runRecipe({
    recipe,
    parameters: {},
    startUrls: [start],
    position: null,
    fetcher,
    signal: new AbortController().signal,
    sink: async (batch) => void rows.push(...batch.rows),
  });
  expect(rows).toEqual([
    ['One', 'First'],
    ['Two', 'Second'],
  ]);
  expect(plans.map(({ steps }) => steps.length).toSorted((one, other) => other - one)).toEqual(counts);
  expect(new Set(plans.map((plan) => plan.sessionOf ?? plan)).size).toBe(1);
});
