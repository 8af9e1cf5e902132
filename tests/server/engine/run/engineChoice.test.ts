import { expect, test } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { runRecipe, type Position } from '#server/engine/runRecipe.ts';
import { servePages } from '../support/servePages.ts';

const pageCount = 6;
const address = (page: number): string => `https://s.example/${page}`;
const next = (page: number): string => (page < pageCount ? `<a rel=next href="/${page + 1}">next</a>` : '');
const listPage = (page: number, items: string[]): string =>
  `<ul>${items.map((item) => `<li>${item}`).join('')}</ul>${next(page)}`;
const itemsOf = (page: number, count: number): string[] =>
  Array.from({ length: count }, (_, item) => `${page}-${item + 1}`);
type Pages = Map<string, string>;
const pagesOf = (items: (page: number) => string[]): Pages =>
  new Map(Array.from({ length: pageCount }, (_, index) => [address(index + 1), listPage(index + 1, items(index + 1))]));

/** Without a browser the first pages are whole, the third is empty and those after it hold only a part. */
const plain = pagesOf((page) => itemsOf(page, page < 3 ? 3 : page === 3 ? 0 : 1));
const rendered = pagesOf((page) => itemsOf(page, 3));
const all = Array.from({ length: pageCount }, (_, index) => itemsOf(index + 1, 3)).flat();

/** Fetches from one site or the other; `asked` records the engine of each request. */
function twoEngines(withoutBrowser: Pages, withBrowser: Pages, canRender = true): Fetcher & { asked: string[] } {
  const http = servePages(withoutBrowser);
  const browser = servePages(withBrowser);
  const asked: string[] = [];
  return {
    ...http,
    asked,
    canRender,
    fetch: (url, options) => {
      asked.push(`${options.render ? 'browser' : 'http'} ${new URL(url).pathname}`);
      return (options.render ? browser : http).fetch(url, options);
    },
  };
}

const list = {
  items: 'li',
  fields: [{ name: 'item', from: [{ css: ':scope' }], required: true }],
  next: { link: { css: 'a[rel=next]' } },
};

async function run(
  fetcher: Fetcher,
  engine: string,
  position: Position | null = null,
  more: object = { list },
  leavesForBrowser = false,
) {
  const rows: Value[][] = [];
  const positions: Position[] = [];
  const end = await runRecipe({
    recipe: recipeSchema.parse({ start: ['x'], engine, ...more }),
    parameters: {},
    startUrls: [address(1)],
    position,
    fetcher,
    leavesForBrowser,
    signal: new AbortController().signal,
    sink: async (batch) => {
      rows.push(...batch.rows);
      positions.push(JSON.parse(JSON.stringify(batch.position)) as Position);
    },
  });
  return { end, rows: rows.map(([item]) => item), positions };
}

test('without a word of it no page is opened in a browser', async () => {
  const fetcher = twoEngines(plain, rendered);
  await run(fetcher, 'http');
  expect(fetcher.asked).toEqual(['http /1', 'http /2', 'http /3']);
});

test('a recipe for the browser asks for every page once', async () => {
  const fetcher = twoEngines(plain, rendered);
  expect((await run(fetcher, 'browser')).rows).toEqual(all);
  expect(fetcher.asked).toEqual(Array.from({ length: pageCount }, (_, index) => `browser /${index + 1}`));
});

test('a browser is tried for the first page that gives nothing, and kept where it shows more', async () => {
  const fetcher = twoEngines(plain, rendered);
  expect((await run(fetcher, 'auto')).rows).toEqual(all);
  expect(fetcher.asked).toEqual([
    'http /1',
    'http /2',
    'http /3',
    'browser /3',
    'browser /4',
    'browser /5',
    'browser /6',
  ]);
});

test('a run that is interrupted on a page of the browser continues in the browser, and every row comes once', async () => {
  // Page 4 gives one row without a browser: there the skipped rows would be missed.
  const onPageFour: Position = { startIndex: 0, page: { url: address(4), number: 4 }, skip: 2, isRendered: true };
  const fetcher = twoEngines(plain, rendered);
  const { rows, positions } = await run(fetcher, 'auto', onPageFour);
  expect(rows).toEqual(all.slice(11));
  expect(fetcher.asked).toEqual(['browser /4', 'browser /5', 'browser /6']);
  expect(positions.every(({ isRendered }) => isRendered === true)).toBe(true);
});

test('positions say nothing of a browser before one was needed', async () => {
  const { positions } = await run(twoEngines(rendered, rendered), 'auto');
  expect(positions.every(({ isRendered }) => isRendered === undefined)).toBe(true);
});

test('a browser that shows no more is not tried for ever', async () => {
  const nothing = pagesOf(() => []);
  const fetcher = twoEngines(nothing, nothing);
  const follow = { list: { ...list, next: undefined, follow: { link: { css: 'a' } } } };
  await run(fetcher, 'auto', null, follow);
  expect(fetcher.asked.filter((each) => each.startsWith('browser'))).toHaveLength(3);
});

test('pages of items are chosen for apart from the list', async () => {
  const items = new Map([[address(1), '<ul><li><a href="/a">A</a><li><a href="/b">B</a></ul>']]);
  const empty = new Map([...items, [address(1).replace('1', 'a'), ''], [address(1).replace('1', 'b'), '']]);
  const whole = new Map([...items, ['https://s.example/a', '<h1>one</h1>'], ['https://s.example/b', '<h1>two</h1>']]);
  const fetcher = { ...twoEngines(empty, whole), windowFor: () => 1 };
  const detail = { link: { css: 'a' }, fields: [{ name: 'title', from: [{ css: 'h1' }], required: true }] };
  const { end, rows } = await run(fetcher, 'auto', null, { list: { ...list, next: undefined, detail } });
  expect([end.end, rows]).toEqual(['finished', ['A', 'B']]);
  expect(fetcher.asked).toEqual(['http /1', 'http /a', 'browser /a', 'browser /b']);
});

test('a recipe that needs a browser fails at once where there is none', async () => {
  const fetcher = twoEngines(plain, rendered, false);
  const { end } = await run(fetcher, 'browser');
  expect(end).toMatchObject({ end: 'failed', failure: { code: 'BrowserMissing', verdict: 'stopLot' } });
  expect(fetcher.asked).toEqual([]);
});

test.each([
  ['a list', { list }],
  ['a page', { fields: list.fields.map((field) => ({ ...field, from: [{ css: 'h1' }] })) }],
])('where a browser would be tried and there is none, %s that gives nothing says so', async (_, more) => {
  const empty: Pages = new Map([[address(1), '<div id=app></div>']]);
  const fetcher = twoEngines(empty, rendered, false);
  const failures: string[] = [];
  await runRecipe({
    recipe: recipeSchema.parse({ start: ['x'], engine: 'auto', ...more }),
    parameters: {},
    startUrls: [address(1)],
    position: null,
    fetcher,
    signal: new AbortController().signal,
    sink: async (batch) => void failures.push(...batch.failures.map(({ code }) => code)),
  });
  expect(failures).toEqual(['BrowserMissing']);
  expect(fetcher.asked).toEqual(['http /1']);
});

const h1 = [{ css: 'h1' }];
const detailPage = { link: { css: 'a' }, fields: [{ name: 'title', from: h1, required: true }] };
const withItems = (item: string): Pages =>
  new Map([
    [address(1), '<ul><li><a href="/a">A</a><li><a href="/b">B</a></ul>'],
    ['https://s.example/a', '<h1>a</h1>'],
    ['https://s.example/b', item],
  ]);
test.each([
  ['the third page of a list', plain, rendered, { list }, all, 6],
  [
    'the second item of a list',
    withItems(''),
    withItems('<h1>b</h1>'),
    { list: { ...list, next: undefined, detail: detailPage } },
    ['A', 'B'],
    1,
  ],
])(
  'where another worker has a browser, a run stops before %s, and each row comes once with what is left',
  async (_, bare, whole, more, expected, count) => {
    const here = await run(twoEngines(bare, whole, false), 'auto', null, more, true);
    expect(here.end).toEqual({ end: 'stopped', wantsBrowser: true });
    expect(here.rows).toEqual(expected.slice(0, count));
    const from: Position = { ...here.positions.at(-1)!, wantsBrowser: true };
    const there = await run(twoEngines(bare, whole), 'auto', from, more, true);
    expect(there.end).toEqual({ end: 'finished' });
    expect([...here.rows, ...there.rows]).toEqual(expected);
    // The wish is no longer one once it was granted.
    expect(there.positions.some(({ wantsBrowser }) => wantsBrowser === true)).toBe(false);
  },
);

test('a run that needs a browser fetches no page where there is none', async () => {
  const fetcher = twoEngines(plain, rendered, false);
  const onPageFour: Position = { startIndex: 0, page: { url: address(4), number: 4 }, skip: 2, isRendered: true };
  const { end, rows } = await run(fetcher, 'auto', onPageFour, { list }, true);
  expect(end).toEqual({ end: 'stopped', wantsBrowser: true });
  expect([rows, fetcher.asked]).toEqual([[], []]);
});

test('an invalid selector of a step is reported before a page is fetched', async () => {
  const fetcher = twoEngines(plain, rendered);
  const { end } = await run(fetcher, 'browser', null, { list, browser: { steps: [{ click: 'li >> text=x' }] } });
  expect(end).toMatchObject({ end: 'failed', failure: { code: 'ExtractionFailed', verdict: 'stopLot' } });
  expect(fetcher.asked).toEqual([]);
});

test.each([
  [{ browser: {} }, 'has the engine'],
  [{ engine: 'browser', browser: { steps: [{ wait: 10_001 }] } }, ''],
  [{ engine: 'browser', browser: { steps: [{ evaluate: 'alert(1)' }] } }, ''],
  [{ engine: 'chrome' }, ''],
])('%j is no recipe', (more, message) => {
  const parsed = recipeSchema.safeParse({ start: ['x'], list, ...more });
  expect(parsed.success).toBe(false);
  expect(parsed.error?.message).toContain(message);
});
