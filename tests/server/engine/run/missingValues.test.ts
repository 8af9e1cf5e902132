import { expect, test } from 'vitest';
import type { FailedPage, Value } from '#core/domain/data/block.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { servePages } from '../support/servePages.ts';

const origin = 'https://s.example';
const name = { name: 'name', from: [{ css: 'b' }], required: true };
const price = { name: 'price', from: [{ css: 'i' }], required: true };
const link = { css: 'a', attr: 'href' };
const next = { link: { css: '[rel=next]', attr: 'href' } };

interface Ran {
  rows: Value[][];
  failures: string[];
  failedPages: FailedPage[];
  pages: number;
  asked: string[];
}

/** Runs a list over pages in memory from its first page, or from failed pages of another run. */
async function run(list: object, site: Record<string, string>, failed: readonly FailedPage[] = []): Promise<Ran> {
  const fetcher = servePages(new Map(Object.entries(site).map(([path, text]) => [origin + path, text])));
  const ran: Ran = { rows: [], failures: [], failedPages: [], pages: 0, asked: [] };
  await runRecipe({
    recipe: recipeSchema.parse({ start: ['{+Urls}'], list: { items: 'li', ...list } }),
    parameters: {},
    startUrls: failed.length > 0 ? failed.map(({ url }) => url) : [`${origin}/`],
    startPages: failed.length > 0 ? failed : null,
    position: null,
    fetcher,
    signal: new AbortController().signal,
    sink: async ({ rows, failures, failedPages, pagesDone, pagesFailed }) => {
      expect([failedPages.length, failures.length]).toEqual([pagesFailed, pagesFailed]);
      ran.rows.push(...rows);
      ran.failures.push(...failures.map(({ url, code, detail }) => `${code} ${url.slice(origin.length)} ${detail}`));
      ran.failedPages.push(...failedPages);
      ran.pages += pagesDone + pagesFailed;
    },
  });
  ran.asked = fetcher.asked.map((url) => url.slice(origin.length));
  return ran;
}

test('a list page whose items all lack required values names their columns, and its list continues', async () => {
  const site = {
    '/': '<li><b>A</b><i>1</i></li><a rel=next href=/2>',
    '/2': '<li><b>B</b></li><li><i>2</i></li><a rel=next href=/3>',
    '/3': '<li><b>C</b><i>3</i></li><li><b>D</b></li>',
  };
  const ran = await run({ fields: [name, price], next }, site);
  expect(ran).toMatchObject({ rows: [['A', '1'], ['C', '3']], failures: ['ValueMissing /2 price, name'], pages: 3 }); // prettier-ignore
});

test('such a page is read again alone: the pages after it were read', async () => {
  const site = (second: string) => ({
    '/': '<li><b>A</b></li><a rel=next href=/2>',
    '/2': `<li>${second}</li><a rel=next href=/3>`,
    '/3': '<li><b>C</b></li>',
  });
  const list = { fields: [name, { name: 'note', from: [{ css: 'i' }] }], next };
  const { rows, failedPages } = await run(list, site('<i>no name</i>'));
  expect(rows).toEqual([['A', null], ['C', null]]); // prettier-ignore
  const again = await run(list, site('<b>B</b>'), failedPages);
  expect(again).toMatchObject({ rows: [['B', null]], asked: ['/2'], failures: [] });
});

test('items without any wanted value are no finding: other elements may be called the same', async () => {
  const ran = await run({ fields: [name] }, { '/': '<li><b>A</b></li><li>imprint</li>' });
  expect(ran).toMatchObject({ rows: [['A']], failures: [], pages: 1 });
});

test('items without any value are a finding where the page has no row and a row needs one', async () => {
  const site = { '/': '<li><i class="moved">A</i></li><li></li>' };
  expect((await run({ fields: [name, price] }, { '/': '<li></li>' })).failures).toEqual(['ValueMissing / name, price']);
  expect(await run({ fields: [name] }, site)).toMatchObject({ failures: ['ValueMissing / name'], pages: 1 });
  expect(await run({ fields: [{ ...name, required: false }] }, site)).toMatchObject({ failures: [], pages: 1 });
});

test('an item’s page that has some wanted values and lacks a required one says so, and another page does not', async () => {
  const site = {
    '/': '<li><a href=/a></a></li><li><a href=/b></a></li><li><a href=/c></a></li>',
    '/a': '<b>A</b><i>1</i>',
    '/b': '<b>B</b>',
    '/c': '<h1>Imprint</h1>',
  };
  const list = { fields: [{ name: 'url', from: [link] }], detail: { link, fields: [name, price] } };
  const ran = await run(list, site);
  expect(ran).toMatchObject({ rows: [['/a', 'A', '1']], failures: ['ValueMissing /b price'], pages: 4 });
  const again = await run(list, { ...site, '/b': '<b>B</b><i>2</i>' }, ran.failedPages);
  expect(again).toMatchObject({ rows: [['/b', 'B', '2']], asked: ['/b'] });
});

test('a list page none of whose items’ pages has anything says so itself', async () => {
  const list = { fields: [{ name: 'url', from: [link] }], detail: { link, fields: [name] } };
  const ran = await run(list, { '/': '<li><a href=/a></a></li>', '/a': '<h1>Moved</h1>' });
  expect(ran).toMatchObject({ rows: [], failures: ['ValueMissing / name'], pages: 2 });
});

test('where the item’s page cannot be opened, that is the only finding', async () => {
  const list = { fields: [{ name: 'url', from: [link] }], detail: { link, fields: [name] } };
  const ran = await run(list, { '/': '<li><a href=/a></a></li>' });
  expect(ran.failures).toEqual(['HttpStatus /a 404']);
});
