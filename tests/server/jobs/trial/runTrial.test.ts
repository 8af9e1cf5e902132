import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { recipe } from '#core/wire/recipe/recipe.ts';
import { runTrial, type TrialInput } from '#server/jobs/trial/runTrial.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { servePages } from '#tests/server/engine/support/servePages.ts';

const site = 'https://shop.example';
const item = (number: number) => `<li><a href="/p/${number}">Lamp ${number}</a></li>`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const listPage = (count: number) => `<ul>${numbers(count).map(item).join('')}</ul><a rel="next" href="/2">next</a>`;
const pages = new Map([
  [`${site}/`, listPage(4)],
  [`${site}/2`, listPage(3)],
  [`${site}/many`, listPage(200)],
  [`${site}/none`, '<p>nothing here</p>'],
  ...numbers(200).map((number): [string, string] => [`${site}/p/${number}`, `<b class="sku">SKU-${number}</b>`]),
]);

const name = { name: 'name', from: [{ css: 'a' }] };
const detail = { link: { css: 'a', attr: 'href' }, fields: [{ name: 'sku', from: [{ css: '.sku' }] }] };
const listOf = (parts: object) => ({ start: ['{+Urls}'], list: { items: 'li', fields: [name], ...parts } });
const next = { next: { link: { css: 'a[rel=next]', attr: 'href' } } };

const trial = (recipeFile: object, urls: string[], part: Partial<TrialInput> = {}) =>
  runTrial({
    recipe: recipe.parse(recipeFile),
    parameters: { Urls: urls },
    startUrls: urls,
    fetcher: servePages(pages),
    signal: new AbortController().signal,
    timeIsOver: AbortSignal.timeout(5_000),
    ...part,
  });

describe('a trial', () => {
  test('fetches three pages: a list with the pages of its first rows; the other rows are shown as the list has them', async () => {
    const fetcher = servePages(pages);
    const result = await trial(listOf({ detail }), [`${site}/`], { fetcher });
    expect(result).toMatchObject({
      columns: ['name', 'sku'],
      rows: [
        ['Lamp 1', 'SKU-1'],
        ['Lamp 2', 'SKU-2'],
        ['Lamp 3', null],
        ['Lamp 4', null],
      ],
      limit: 'pages',
    });
    expect(fetcher.asked).toEqual([`${site}/`, `${site}/p/1`, `${site}/p/2`]);
    expect(result.pages.map(({ url, failure }) => [url, failure])).toEqual(fetcher.asked.map((url) => [url, null]));
  });

  test('where a column holds the outcome of a page, shows only rows whose pages were fetched', async () => {
    const result = await trial(listOf({ detail: { ...detail, outcome: 'outcome' } }), [`${site}/`]);
    expect(result.rows).toEqual([
      ['Lamp 1', 'SKU-1', 'OK'],
      ['Lamp 2', 'SKU-2', 'OK'],
    ]);
    expect(result.limit).toBe('pages');
  });

  test('follows next pages and start addresses up to three', async () => {
    const result = await trial(listOf(next), [`${site}/`, `${site}/none`, `${site}/many`]);
    expect(result.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/2`, `${site}/none`]);
    expect(result.rows).toHaveLength(7);
    expect(result.limit).toBe('pages');
  });

  test('shows 50 rows at most', async () => {
    const result = await trial(listOf({}), [`${site}/many`]);
    expect(result).toMatchObject({ limit: 'rows', rows: { length: 50 } });
    expect(result.rows.at(-1)).toEqual(['Lamp 50']);
  });

  test('that was not cut says so', async () => {
    expect(await trial(listOf({}), [`${site}/`])).toMatchObject({ limit: null, rows: { length: 4 } });
  });

  test('says of each page why it gave nothing', async () => {
    const { pages: seen, rows } = await trial(listOf({}), [`${site}/none`, `${site}/gone`, `${site}/`]);
    expect(seen.map(({ failure }) => failure)).toEqual([
      { code: 'NothingFound', detail: null },
      { code: 'HttpStatus', detail: '404' },
      null,
    ]);
    expect(rows).toHaveLength(4);
  });

  test('with an invalid selector reports it although nothing was fetched', async () => {
    const fetcher = servePages(pages);
    const result = await trial({ start: ['{+Urls}'], list: { items: 'li[[', fields: [name] } }, [`${site}/`], {
      fetcher,
    });
    expect(result.pages).toMatchObject([{ url: `${site}/`, failure: { code: 'ExtractionFailed' } }]);
    expect(fetcher.asked).toEqual([]);
  });

  test('gives the rows of all pages in the order of the columns, also where a later page adds one', async () => {
    const tables = new Map([
      ['https://t.example/1', '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>'],
      ['https://t.example/2', '<table><tr><th>b</th></tr><tr><td>2</td></tr></table>'],
    ]);
    const result = await trial({ start: ['{+Urls}'], tables: {} }, [...tables.keys()], { fetcher: servePages(tables) });
    expect(result).toMatchObject({
      columns: ['a', 'b'],
      rows: [
        ['1', null],
        [null, '2'],
      ],
    });
  });
});

/** Answers the first page at once and no other ever. */
function stuckAfterFirst(onStuck: () => void = () => undefined): Fetcher & { isEnded: () => boolean } {
  const inner = servePages(pages);
  let isEnded = false;
  return {
    ...inner,
    isEnded: () => isEnded,
    fetch: async (url, options) => {
      if (inner.asked.length === 0) return inner.fetch(url, options);
      setTimeout(onStuck, 10);
      await sleep(60_000, undefined, { signal: options.signal }).catch(() => undefined);
      isEnded = true;
      options.signal.throwIfAborted();
      throw new Error('nobody waited for so long');
    },
  };
}

describe('the end of a trial', () => {
  test('comes with its time, with the rows until then and the page that took too long', async () => {
    const fetcher = stuckAfterFirst();
    const result = await trial(listOf(next), [`${site}/`], { fetcher, timeIsOver: AbortSignal.timeout(1_000) });
    expect(result).toMatchObject({ limit: 'time', rows: { length: 4 } });
    expect(result.pages.map(({ failure }) => failure?.code)).toEqual([undefined, 'TrialTimedOut']);
    expect(result.milliseconds).toBeLessThan(4_000);
    expect(fetcher.isEnded()).toBe(true);
  });

  test('comes at once when no client waits for it', async () => {
    const gone = new AbortController();
    const fetcher = stuckAfterFirst(() => gone.abort());
    const result = await trial(listOf(next), [`${site}/`], { fetcher, signal: gone.signal });
    expect(result.milliseconds).toBeLessThan(4_000);
    expect(fetcher.isEnded()).toBe(true);
  });
});
