import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserPlan } from '#core/wire/recipe/browserPlan.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({});
});
afterAll(() => scene.close());

const items = (count: number): string[] => Array.from({ length: count }, (_, n) => `Item ${n + 1}`);

test.concurrent.each<[string, string, BrowserPlan, string[]]>([
  ['rows that a script brings are there', '/list', {}, items(5)],
  ['rows that a busy script brings late are waited for', '/late', {}, items(5)],
  ['what is waited for ends the waiting', '/list', { waitFor: 'li' }, items(5)],
  ['a list is scrolled so many times', '/scroll', { steps: [{ scroll: { times: 1 } }] }, items(10)],
  ['a list is scrolled until nothing comes any more', '/scroll', { steps: [{ scroll: { times: 50 } }] }, items(12)],
  [
    'a list is scrolled until something is there',
    '/scroll',
    { steps: [{ scroll: { untilCss: 'li:nth-child(8)' } }] },
    items(10),
  ],
  ['a button is clicked while it is there', '/more', { steps: [{ loadMore: { click: '.more', max: 9 } }] }, items(12)],
  [
    'a button is clicked no more often than asked',
    '/more',
    { steps: [{ loadMore: { click: '.more', max: 1 } }] },
    items(10),
  ],
  [
    'text is typed and a form sent',
    '/search',
    { steps: [{ type: { css: 'input', text: '{Part}' } }, { click: '.go' }] },
    items(5),
  ],
  [
    'what stands after the # of the address is typed, and Enter sends it',
    '/search#1',
    { steps: [{ type: { css: 'input', fragment: true, submit: '{Nothing}' } }] },
    items(10).slice(5),
  ],
  [
    'a button sends what was typed, and what comes a moment later is waited for',
    '/search-button#0',
    { steps: [{ type: { css: 'input', fragment: true, submit: '.go' } }] },
    items(5),
  ],
  [
    'pages without addresses are turned to the last one, and each is read',
    '/pages',
    { steps: [{ pages: { click: '.next', items: 'li', max: 9 } }] },
    items(10),
  ],
  [
    'pages are turned as often as a parameter says',
    '/pages',
    { steps: [{ pages: { click: '.next', items: 'li', max: { fromParameter: 'Part2' } } }] },
    items(6),
  ],
  [
    'a step whose selector is an empty parameter is left out',
    '/plain',
    { steps: [{ click: '{+Nothing}' }] },
    ['Item 1'],
  ],
  ['an empty parameter waits for nothing', '/list', { waitFor: '{+Nothing}' }, items(5)],
  ['a step that may be missing is left out', '/plain', { steps: [{ click: '.agree', optional: true }] }, ['Item 1']],
  ['a wall is clicked away', '/wall', { steps: [{ click: '.agree' }] }, ['Behind the wall']],
  ['cookies come from a parameter', '/cookie', { cookies: { fromParameter: 'Cookies' } }, ['session=a=b; lang=de']],
  ['a redirect is followed', '/moved', {}, items(5)],
  ['a script that leads on is followed', '/script-moved', {}, items(5)],
  ['a page that refreshes to another is followed', '/meta-moved', {}, items(5)],
  ['windows that nobody clicked for do not open', '/windows', {}, ['Item 1']],
])('%s', async (_, path, plan, expected) => {
  const found = await scene.render(path, plan, { Part: '0', Part2: '1', Nothing: '', Cookies: 'session=a=b; lang=de' });
  expect(found).toEqual({ items: expected });
});

test('a run has the rows that only a browser shows', async () => {
  const rows: unknown[] = [];
  const end = await runRecipe({
    recipe: recipeSchema.parse({
      engine: 'auto',
      start: ['x'],
      list: { items: 'li', fields: [{ name: 'item', from: [{ css: ':scope' }] }] },
    }),
    parameters: {},
    startUrls: [`${scene.origin}/plain`, `${scene.origin}/list`],
    position: null,
    fetcher: scene.fetcher,
    signal: new AbortController().signal,
    sink: async (batch) => void rows.push(...batch.rows.flat()),
  });
  expect([end.end, rows]).toEqual(['finished', ['Item 1', ...items(5)]]);
});
