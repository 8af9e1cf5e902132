import { expect, test } from 'vitest';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { runRecipe, type Batch } from '#server/engine/runRecipe.ts';
import { servePages } from '../support/servePages.ts';

const origin = 'https://s.example';
const text = [{ name: 'text', from: [{ css: ':scope' }] }];

async function run(data: object, site: Record<string, string>, parameters: ParameterValues = {}) {
  const fetcher = servePages(new Map(Object.entries(site).map(([path, page]) => [origin + path, page])));
  const batches: Batch[] = [];
  await runRecipe({
    recipe: recipeSchema.parse({ start: ['x'], ...data }),
    parameters,
    startUrls: [`${origin}/`],
    position: null,
    fetcher,
    signal: new AbortController().signal,
    sink: (batch) => Promise.resolve(void batches.push(batch)),
  });
  const failures = batches.flatMap((batch) =>
    batch.failures.map(({ code, url }) => `${code} ${url.slice(origin.length)}`),
  );
  const pages = batches.reduce((sum, { pagesDone }) => sum + pagesDone, 0);
  const rows = batches.flatMap((batch) => batch.rows);
  return {
    rows,
    failures,
    pages,
    asked: fetcher.asked.map((url) => url.slice(origin.length)),
    columns: batches[0]?.columns,
  };
}

test('an index leads to its lists, each read once, in order; one that fails ends nothing', async () => {
  const list = { items: 'url > loc', fields: text, follow: { link: { css: 'sitemap > loc' } } };
  const { rows, asked, failures } = await run(
    { format: 'xml', list },
    {
      '/': `<i><sitemap><loc>${origin}/a</loc></sitemap><sitemap><loc>${origin}/gone</loc></sitemap><sitemap><loc>/b</loc></sitemap></i>`,
      '/a': `<u><url><loc>1</loc></url><sitemap><loc>/a</loc></sitemap><sitemap><loc>/</loc></sitemap></u>`,
      '/b': '<u><url><loc>2</loc></url></u>',
    },
  );
  expect(rows).toEqual([['1'], ['2']]);
  expect(asked).toEqual(['/', '/a', '/gone', '/b']);
  expect(failures).toEqual(['HttpStatus /gone']);
});

test('links are followed on their own host only, without fragments, up to the limit of pages', async () => {
  const list = { items: 'h1', fields: text, follow: { link: { css: 'a' } }, maxPages: { fromParameter: 'Max' } };
  const site = {
    '/': '<h1>0</h1><a href="/a#x">a</a><a href="/a#y">a</a><a href="https://other.example/">o</a><a href="mailto:x@y.example">m</a><a href="/b">b</a>',
    '/a': '<h1>a</h1><a href="/b">b</a><a href="/">home</a><a href="/c">c</a>',
    '/b': '<p>nothing here</p><a href="/d">d</a>',
    '/c': '<h1>c</h1>',
    '/d': '<h1>d</h1>',
  };
  const whole = await run({ list }, site, { Max: '' });
  expect(whole.asked).toEqual(['/', '/a', '/b', '/c', '/d']);
  expect(whole.rows).toEqual([['0'], ['a'], ['c'], ['d']]);
  expect(whole.failures).toEqual([]);
  expect(whole.pages).toBe(5);
  expect((await run({ list }, site, { Max: '2' })).rows).toEqual([['0'], ['a']]);
  const far = { ...list, follow: { ...list.follow, host: 'any' } };
  expect((await run({ list: far }, site, { Max: '' })).failures).toEqual(['HttpStatus mple/']);
});

test('a site that never ends is left after a thousand pages', async () => {
  const site = Object.fromEntries(
    Array.from({ length: 1200 }, (_, index) => [
      index === 0 ? '/' : `/${index}`,
      `<h1>${index}</h1><a href="/${index + 1}">n</a>`,
    ]),
  );
  const { rows } = await run({ list: { items: 'h1', fields: text, follow: { link: { css: 'a' } } } }, site);
  expect(rows).toHaveLength(1000);
});

const ways = [
  { link: { json: '{+Link}' } },
  { parameter: '{+CursorName}', cursor: { json: '{+Cursor}' } },
  { parameter: '{+Page}' },
];
test.each<[string, ParameterValues, string[]]>([
  ['a link', { Link: 'meta.next' }, ['/', '/?after=x1', '/?after=x2']],
  ['a cursor', { Cursor: 'meta.cursor', CursorName: 'after' }, ['/', '/?after=x1', '/?after=x2']],
  ['a page number', { Page: 'page' }, ['/', '/?page=2', '/?page=3', '/?page=4']],
  ['nothing', {}, ['/']],
])('a JSON list continues by %s', async (_, parameters, asked) => {
  const data = (id: number, next: string | null): string =>
    JSON.stringify({ items: [{ id }], meta: { next: next && `/?after=${next}`, cursor: next } });
  const site = {
    '/': data(1, 'x1'), '/?after=x1': data(2, 'x2'), '/?after=x2': data(3, null),
    '/?page=2': data(2, null), '/?page=3': data(3, null), '/?page=4': '{"items":[]}',
  }; // prettier-ignore
  const list = { items: '{+Items}', fields: [{ name: 'id', from: [{ json: 'id' }] }], next: ways };
  const given = await run({ format: 'json', list }, site, { Items: 'items', ...parameters });
  expect(given.asked).toEqual(asked);
  expect(given.rows).toEqual(asked.slice(0, 3).map((_path, index) => [String(index + 1)]));
});

test('of items with the same value in the distinct column the first is a row', async () => {
  const list = {
    items: 'a',
    distinct: 'link',
    fields: [...text, { name: 'link', from: [{ css: ':scope', attr: 'href' }] }],
  };
  const { rows } = await run({ list }, { '/': '<a href=1>A</a><a href=2>B</a><a href=1>C</a><a>D</a><a>E</a>' });
  expect(rows).toEqual([['A', '1'], ['B', '2'], ['D', null], ['E', null]]); // prettier-ignore
});

test('with an outcome column a page that cannot be reached is a finding and no failure', async () => {
  const list = {
    items: 'a',
    fields: text,
    detail: { link: { css: ':scope' }, fields: [{ name: 'title', from: [{ css: 'title' }] }], outcome: 'outcome' },
  };
  const site = { '/': '<a href=good>A</a><a href=bad>B</a><a href="tel:1">C</a>', '/good': '<title>Good</title>' };
  const { rows, failures, columns } = await run({ list }, site);
  expect(columns).toEqual(['text', 'title', 'outcome']);
  expect(rows).toEqual([['A', 'Good', 'OK'], ['B', null, 'HttpStatus 404'], ['C', null, null]]); // prettier-ignore
  expect(failures).toEqual([]);
});

test('things of structured data are rows, whose fields may ask the page too; a list field may ask the page around it', async () => {
  const data = JSON.stringify({
    '@graph': [
      { '@type': 'Event', name: 'A' },
      { '@type': ['MusicEvent'], name: 'B' },
    ],
  });
  const things = {
    items: { type: ['Event', 'MusicEvent'] },
    fields: [
      { name: 'name', from: [{ json: 'name' }] },
      { name: 'site', from: [{ css: 'title' }] },
    ],
  };
  const page = `<title>Hall</title><script type="application/ld+json">${data}</script><h2>x</h2>`;
  expect((await run({ list: things }, { '/': page })).rows).toEqual([['A', 'Hall'], ['B', 'Hall']]); // prettier-ignore
  const around = {
    items: 'h2',
    fields: [
      { name: 'tag', from: [{ page: 'itemTag' }] },
      { name: 'site', from: [{ css: 'title', of: 'page' }] },
      { name: 'none', from: [{ css: 'title' }] },
    ],
  };
  expect((await run({ list: around }, { '/': page })).rows).toEqual([]);
  const filled = { ...around, fields: [...text, ...around.fields] };
  expect((await run({ list: filled }, { '/': page })).rows).toEqual([['x', 'h2', 'Hall', null]]);
});

test('all different matches of a pattern are joined', async () => {
  const mail = { regex: '[a-z]+@[a-z]+\\.example', join: ', ', in: { css: 'body' } };
  const fields = [{ name: 'mails', from: [mail] }];
  const { rows } = await run({ fields }, { '/': '<body><p>jo@a.example<p>al@a.example<p>jo@a.example</body>' });
  expect(rows).toEqual([['jo@a.example, al@a.example']]);
});
