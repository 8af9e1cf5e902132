import { expect, test } from 'vitest';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { runRecipe, type Batch } from '#server/engine/runRecipe.ts';
import { servePages } from '../support/servePages.ts';

const origin = 'https://s.example';

interface Site {
  [path: string]: string;
}

/** Runs a recipe over pages in memory and gives all that came out. */
async function run(data: object, site: Site, startPaths: string[] = ['/'], parameters: ParameterValues = {}) {
  const fetcher = servePages(new Map(Object.entries(site).map(([path, text]) => [origin + path, text])));
  const batches: Batch[] = [];
  const end = await runRecipe({
    recipe: recipeSchema.parse({ start: ['{+Urls}'], ...data }),
    parameters,
    startUrls: startPaths.map((path) => origin + path),
    position: null,
    fetcher,
    signal: new AbortController().signal,
    sink: (batch) => Promise.resolve(void batches.push(batch)),
  });
  const failures = batches
    .flatMap((batch) => batch.failures)
    .map(({ url, code }) => `${code} ${url.slice(origin.length)}`);
  const asked = fetcher.asked.map((url) => url.slice(origin.length));
  return { end, rows: batches.flatMap(({ rows }) => rows), columns: batches.at(-1)?.columns, failures, asked, batches };
}

const from = (css: string, attr?: string) => [{ css, ...(attr !== undefined && { attr }) }];

test('parameter paging counts up until no items come', async () => {
  const page = (text: string): string => `<li>${text}</li>`;
  const { rows, asked } = await run(
    { list: { items: 'li', fields: [{ name: 'a', from: from(':scope') }], next: { parameter: 'p' } } },
    { '/?q=x': page('1'), '/?q=x&p=2': page('2'), '/?q=x&p=3': page('3'), '/?q=x&p=4': '' },
    ['/?q=x'],
  );
  expect(rows).toEqual([['1'], ['2'], ['3']]);
  expect(asked).toHaveLength(4);
});

test('parameter paging ends at a page that comes again, also where rows carry the page number', async () => {
  const site = { '/': '<li>1</li>', '/?p=2': '<li>2</li>', '/?p=3': '<li>2</li>', '/?p=4': '<li>2</li>' };
  const fields = [
    { name: 'a', from: from(':scope') },
    { name: 'n', from: [{ page: 'pageNumber' }] },
  ];
  const { rows } = await run({ list: { items: 'li', fields, next: { parameter: 'p' } } }, site);
  expect(rows).toEqual([['1', '1'], ['2', '2']]); // prettier-ignore
});

test('the limit of pages may come from a parameter', async () => {
  const site = { '/': '<li>1</li>', '/?p=2': '<li>2</li>', '/?p=3': '<li>3</li>' };
  const list = {
    items: 'li',
    fields: [{ name: 'a', from: from(':scope') }],
    next: { parameter: 'p' },
    maxPages: { fromParameter: 'Max' },
  };
  expect((await run({ list }, site, ['/'], { Max: '2' })).rows).toHaveLength(2);
  expect((await run({ list }, site, ['/'], { Max: '' })).rows).toHaveLength(3);
});

test('a detail page that fails leaves the row with what the list gave, unless a required value is missing', async () => {
  const site = { '/': '<li><a href=d1>A</a></li><li><a href=d2>B</a></li><li>C</li>', '/d1': '<h1>one</h1>' };
  const list = (required: boolean) => ({
    items: 'li',
    fields: [{ name: 'name', from: from(':scope') }],
    detail: { link: { css: 'a' }, fields: [{ name: 'title', from: from('h1'), required }] },
  });
  const lax = await run({ list: list(false) }, site);
  expect(lax.rows).toEqual([['A', 'one'], ['B', null], ['C', null]]); // prettier-ignore
  expect(lax.failures).toEqual(['HttpStatus /d2']);
  const strict = await run({ list: list(true) }, site);
  expect(strict.rows).toEqual([['A', 'one']]);
  expect(strict.failures).toEqual(['HttpStatus /d2']);
});

test('a feed is read as XML, names with colons too', async () => {
  const feed = `<?xml version="1.0"?><rss><channel><item><title><![CDATA[A & B]]></title><link>https://e.org/1</link>
    <dc:date>2026-11-21</dc:date><pubDate>Sat, 21 Nov 2026 03:50:00 GMT</pubDate></item></channel></rss>`;
  const fields = [
    { name: 'title', from: from('title') },
    { name: 'link', from: from('link') },
    { name: 'day', from: from('dc\\:date'), transforms: ['date'] },
    { name: 'time', from: from('pubDate'), transforms: ['date'] },
  ];
  const { rows } = await run({ format: 'xml', list: { items: 'item', fields } }, { '/': feed });
  expect(rows).toEqual([['A & B', 'https://e.org/1', '2026-11-21', '2026-11-21T03:50:00Z']]);
});

test('JSON is read by paths, with next links', async () => {
  const site = {
    '/': JSON.stringify({ data: { items: [{ id: 1, tags: ['a', 'b'] }, { id: 2 }] }, next: '/2' }),
    '/2': JSON.stringify({ data: { items: [{ id: 3 }] }, next: null }),
  };
  const fields = [
    { name: 'id', from: [{ json: 'id' }] },
    { name: 'tags', from: [{ json: 'tags' }] },
  ];
  const { rows } = await run(
    { format: 'json', list: { items: 'data.items', fields, next: { link: { json: 'next' } } } },
    site,
  );
  expect(rows).toEqual([['1', 'a, b'], ['2', null], ['3', null]]); // prettier-ignore
});

test('fields that a user wrote', async () => {
  const site = { '/': '<a class=i href=/x title=t>A <b>bold</b></a>' };
  const list = { items: '{+Items}', fields: { fromParameter: 'Fields' } };
  const parameters = { Items: 'a.i', Fields: ['name = b', 'link = @href', 'tip=:scope @title', ''] };
  const { rows, columns } = await run({ list }, site, ['/'], parameters);
  expect(columns).toEqual(['name', 'link', 'tip']);
  expect(rows).toEqual([['bold', `${origin}/x`, 't']]);
});

test('the first source that gives a value wins, and transforms count', async () => {
  const fields = [
    { name: 'price', from: [{ css: '.none' }, { css: 'i' }, { css: 'b' }], transforms: ['trim', 'number'] },
    { name: 'id', from: [{ regex: 'id=(\\d+)', group: 1 }] },
    { name: 'kind', from: from('u'), transforms: [{ replace: '^x-', by: '' }, { map: { a: 'Alpha' } }] },
    { name: 'all', from: [{ css: 'b, u', join: ' | ' }] },
  ];
  const { rows } = await run({ fields }, { '/': '<!-- id=77 --><i>soon</i><b>12,50 €</b><u>x-a</u>' });
  expect(rows).toEqual([['12.50', '77', 'Alpha', '12,50 € | x-a']]);
});

test('values carry no control characters that would break a block', async () => {
  const { rows } = await run({ fields: [{ name: 'a', from: from('p') }] }, { '/': '<p>a\u0000\u007f\u0080b</p>' });
  expect(rows).toEqual([['ab']]);
});

test.each<[string, object, string, string]>([
  ['not JSON', { format: 'json', fields: [{ name: 'a', from: [{ json: 'a' }] }] }, '<html>', 'NotJson'],
  [
    'not XML',
    { format: 'xml', list: { items: 'item', fields: [{ name: 'a', from: from('b') }] } },
    '<!doctype html><p>',
    'NotXml',
  ],
  ['no item', { list: { items: 'li', fields: [{ name: 'a', from: from('b') }] } }, '<p>', 'NothingFound'],
  ['no table', { tables: {} }, '<p>', 'NothingFound'],
  [
    'no value',
    {
      fields: [
        { name: 'a', from: from('b') },
        { name: 'u', from: [{ page: 'url' }] },
      ],
    },
    '<p>',
    'NothingFound',
  ],
  [
    'no value for a required column',
    {
      fields: [
        { name: 'a', from: from('b'), required: true },
        { name: 'c', from: from('p') },
      ],
    },
    '<p>c',
    'ValueMissing',
  ],
  [
    'nested too deeply',
    { fields: [{ name: 'a', from: from('b:first-child') }] },
    '<i>'.repeat(100_000),
    'ExtractionFailed',
  ],
  [
    'nested too deeply, streamed',
    { fields: [{ name: 'a', from: from('b') }] },
    '<i>'.repeat(100_000),
    'ExtractionFailed',
  ],
  ['more elements than are taken', { tables: {} }, '<!---->'.repeat(1_000_001), 'ExtractionFailed'],
  [
    'items within items, each with a long text',
    { list: { items: 'div', fields: [{ name: 'a', from: from(':scope') }] } },
    `${'<div>'.repeat(1_000)}${'x'.repeat(100_000)}`,
    'ExtractionFailed',
  ],
])('a page with %s is one failure, and the run continues', async (_, data, text, code) => {
  const { end, rows, failures, batches } = await run(data, { '/': text }, ['/', '/missing']);
  expect(end).toEqual({ end: 'finished' });
  expect(rows).toEqual([]);
  expect(failures).toEqual([`${code} /`, 'HttpStatus /missing']);
  expect(batches.at(-1)).toMatchObject({ urlsDone: 2, pagesDone: 0, pagesFailed: 2 });
});

test.each<[string, object, ParameterValues]>([
  ['selector', { list: { items: '{+S}', fields: [{ name: 'a', from: from('b') }] } }, { S: 'a[' }],
  ['pattern', { fields: [{ name: 'a', from: [{ regex: '(a' }] }] }, {}],
  ['field line', { list: { items: 'a', fields: { fromParameter: 'F' } } }, { F: 'no equals sign' }],
  ['lookahead', { fields: [{ name: 'a', from: from('b'), transforms: [{ replace: '(?=a)', by: '' }] }] }, {}],
])('a bad %s stops the lot before the first page', async (_, data, parameters) => {
  const { end, asked } = await run(data, { '/': '' }, ['/'], parameters);
  expect(end).toMatchObject({ end: 'failed', failure: { code: 'ExtractionFailed', verdict: 'stopLot' } });
  expect(asked).toEqual([]);
});

test('a run that is stopped puts out what is complete, and nothing after it', async () => {
  const stop = new AbortController();
  const pages = new Map(Array.from({ length: 50 }, (_, index) => [`${origin}/${index}`, `<p>${index}</p>`]));
  const fetcher = servePages(pages, 1);
  const batches: Batch[] = [];
  const fetchPage = fetcher.fetch.bind(fetcher);
  fetcher.fetch = (url, options) => {
    if (url === `${origin}/20`) stop.abort(new Error('stopped by the user'));
    return fetchPage(url, options);
  };
  const end = await runRecipe({
    recipe: recipeSchema.parse({ start: ['x'], fields: [{ name: 'a', from: from('p') }] }),
    parameters: {},
    startUrls: [...pages.keys()],
    position: null,
    fetcher,
    signal: stop.signal,
    sink: (batch) => Promise.resolve(void batches.push(batch)),
  });
  expect(end).toEqual({ end: 'stopped' });
  const rows = batches.flatMap((batch) => batch.rows);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual(Array.from({ length: batches.at(-1)?.position.startIndex ?? 0 }, (_, index) => [String(index)]));
});

test('after a sink that fails nothing more goes out, and its error is the run’s', async () => {
  const pages = new Map(Array.from({ length: 300 }, (_, index) => [`${origin}/${index}`, `<p>${index}</p>`]));
  const lost = new Error('the lease is lost');
  let calls = 0;
  const ended = runRecipe({
    recipe: recipeSchema.parse({ start: ['x'], fields: [{ name: 'a', from: from('p') }] }),
    parameters: {},
    startUrls: [...pages.keys()],
    position: null,
    fetcher: servePages(pages),
    signal: new AbortController().signal,
    sink: () => Promise.reject(((calls += 1), lost)),
  });
  await expect(ended).rejects.toBe(lost);
  expect(calls).toBe(1);
});
