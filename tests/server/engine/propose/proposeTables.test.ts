import { describe, expect, test } from 'vitest';
import { forumPage } from '#server/demo/boards/forum.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import type { Value } from '#core/domain/data/block.ts';
import type { Proposal } from '#server/engine/propose/proposal.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { servePages } from '../support/servePages.ts';
import { runProposal } from './check/judge.ts';
import { allPages } from './pages/allPages.ts';

const address = 'https://s.example/list';
const numbers = [1, 2, 3, 4, 5, 6];
const cards = numbers
  .map(
    (no) =>
      `<div class="card css-1a2b3${no}"><a href="/p/${no}"><img src="/i/${no}.jpg"></a><h3 class="card-title">Oak chair ${no}</h3>` +
      `<span class="card__price">$${no}9.50</span>${no % 2 === 0 ? `<em class="card-badge">New in ${no}</em>` : ''}<button>Add to cart</button></div>`,
  )
  .join('');

test('cards become a list with a column for each value, and empty values where a card has none', () => {
  const [first] = proposeTables(`<body><main>${cards}</main></body>`, address).tables;
  expect(first?.kind).toBe('list');
  expect(first?.recordCount).toBe(6);
  expect(first?.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Title', 'text'],
    ['Price', 'price'],
    ['Badge', 'text'],
    ['Link', 'link'],
    ['Picture', 'picture'],
  ]);
  expect(first?.rows.slice(0, 2)).toEqual([
    ['Oak chair 1', '19.50', null, 'https://s.example/p/1', 'https://s.example/i/1.jpg'],
    ['Oak chair 2', '29.50', 'New in 2', 'https://s.example/p/2', 'https://s.example/i/2.jpg'],
  ]);
});

describe('what a record has beside its columns', () => {
  const seats = numbers.map(
    (no) =>
      `<div class="card"><a href="/p/${no}"><img src="/i/${no}.jpg" alt="Oak chair ${no} from the side"></a><h3>Oak chair ${no}</h3><b class="price">$${no}9.50</b>` +
      `<i class="sku">SKU: 00${no}77</i><u class="meta">Berlin ${no} · ${no} seats · in oak</u><time>March ${no}, 2024</time><em class="stock">In stock</em></div>`,
  );
  const [first] = proposeTables(`<body><main>${seats.join('')}</main></body>`, address).tables;
  const firstValues = (name: string) => {
    const place = [...(first?.columns ?? []), ...(first?.minor ?? [])].findIndex((column) => column.name === name);
    return first?.readings[place]?.map(({ type, values }) => [type, values[0]]);
  };

  test('is minor: what is the same in all records, and what another column says', () => {
    expect(first?.minor.map(({ samples }) => samples[0])).toEqual(['Oak chair 1 from the side', 'In stock']);
    expect(JSON.stringify(first?.recipe)).not.toContain('stock');
  });

  test('is minor, after all others: what one record of many has', () => {
    const lamps = Array.from({ length: 12 }, (_, no) => {
      const badge = no === 7 ? '<em class="lamp-badge">Last one</em>' : '';
      return `<article class="lamp"><h3 class="lamp-name">Lamp ${no}</h3>${badge}<p class="lamp-price">$${no + 2}.50</p></article>`;
    });
    const [list] = proposeTables(`<main>${lamps.join('')}</main>`, address).tables;
    expect(list?.columns.map(({ name }) => name)).toEqual(['Name', 'Lamp price']);
    expect(list?.minor.map(({ samples }) => samples)).toEqual([['Last one']]);
    expect(list?.readings[2]?.[0]?.values.filter((value) => value !== null)).toEqual(['Last one']);
  });

  test('are other ways to read a column: its text, without its label, as a number, its parts', () => {
    expect(firstValues('Price')).toEqual([
      ['price', '19.50'],
      ['text', '$19.50'],
    ]);
    expect(firstValues('Date')?.slice(0, 2)).toEqual([
      ['date', '2024-03-01'],
      ['text', 'March 1, 2024'],
    ]);
    expect(firstValues('SKU')).toEqual([
      ['text', '00177'],
      ['text', 'SKU: 00177'],
      ['number', '177'],
    ]);
    expect(firstValues('Text')).toEqual([
      ['text', 'Berlin 1 · 1 seats · in oak'],
      ['number', '1'],
      ['text', 'Berlin 1'],
      ['text', '1 seats'],
    ]);
  });

  test('no reading gives the same values as another one of its column, and the first is the recipe’s', () => {
    for (const [place, readings] of first?.readings.entries() ?? []) {
      const all = readings.map(({ values }) => JSON.stringify(values));
      expect(new Set(all).size).toBe(all.length);
      if (place < (first?.columns.length ?? 0)) {
        expect(readings[0]?.values).toEqual(first?.rows.map((row) => row[place]));
      }
    }
  });
});

test('selectors are made of names that live long, with a second one beside them, and not of hashes', () => {
  const [first] = proposeTables(`<body><main>${cards}</main></body>`, address).tables;
  expect(first?.items).toBe('.card');
  const price = first?.columns.find(({ name }) => name === 'Price');
  expect(price?.from[0]).toEqual({ css: '.card__price' });
  expect(price?.from.length).toBe(2);
  expect(JSON.stringify(first?.recipe)).not.toContain('css-1a2b3');
});

describe('values that differ from others by a generated class alone', () => {
  const job = (no: number) =>
    `<div class="_k3jx9a"><p><a href="/j${no}">Job ${no}</a></p>${no % 3 === 0 ? '' : `<p class="_q8w2zz">from ${no}9 euros a day</p>`}<p class="_z1x2c3">Town ${no}</p><div><i class="_m4n5b6">skill ${no}</i><i class="_m4n5b6">trade ${no}</i></div></div>`;
  const [first] = proposeTables(`<main>${numbers.map(job).join('')}</main>`, address).tables;
  const sources = (sample: string) => first?.columns.find(({ samples }) => samples[0]?.startsWith(sample))?.from ?? [];

  test('are found by the words that they share, too, wherever these are in the record', () => {
    expect(sources('from 19')[0]).toEqual({ css: 'p:contains("euros a day")' });
    expect(sources('from 19').at(-1)).toEqual({
      regex: '(?m)^from \\d(?:[\\d.,\\p{Zs}]*\\d)? euros a day$',
      group: 0,
      in: { css: '*', join: '\n' },
    });
  });

  test('are found by their place from the end, where what is optional is before them', () => {
    expect(sources('Town 1')[0]).toEqual({ css: ':scope > p:nth-last-of-type(1)' });
  });
});

test.each([
  [1, 'body > div > div:nth-of-type(1) > div:has(> :nth-child(2))'],
  [2, 'body > div > ul > li:has(span)'],
  [3, 'body > div > div:nth-of-type(1) > div:has(div)'],
] as const)(
  'in design %i of the forum adverts are left out by what they lack, and a list of one part of its threads is none',
  (look, items) => {
    const { tables } = proposeTables(forumPage(1, look) ?? '', address);
    expect([tables[0]?.recordCount, tables[0]?.items]).toEqual([20, items]);
    expect(tables.filter(({ kind, columns }) => kind !== 'record' && columns.length === 1)).toEqual([]);
  },
);

describe('the table of a task’s own recipe', () => {
  const fields = (count: number, regex: string) =>
    Array.from({ length: count }, (_, index) => ({ name: `Column ${index}`, from: Array.from({ length: 5 }, () => ({ regex })) })); // prettier-ignore
  const own = (count: number, regex: string) =>
    recipeSchema.parse({ start: [address], list: { items: '.card', fields: fields(count, regex) } });

  test('is read with hundreds of patterns', () => {
    const { own: table } = proposeTables(cards, address, { recipe: own(40, '\\$([\\d.]+)') });
    expect(table?.recordCount).toBe(6);
    expect(table?.rows[0]?.[39]).toBe('$19.50');
  });

  test('is not known where its patterns take too long, and the proposed ones are', () => {
    const long = `${cards}<div class="card">${'a word 12.50 '.repeat(80_000)}</div>`.repeat(2);
    const { tables, own: table } = proposeTables(long, address, { recipe: own(40, '[0-9a-f]{64}') });
    expect(table).toBe(null);
    expect(tables.length).toBeGreaterThan(0);
  });
});

test('rows of a table are named by its head, and the head is no row', () => {
  const rows = numbers.map((no) => `<tr><td>Town ${no}</td><td>${no},234</td><td><a href="/t${no}">more</a></td></tr>`);
  const html = `<table><tr><th>Town</th><th>People</th><th>Page</th></tr>${rows.join('')}</table>`;
  const [first] = proposeTables(html, address).tables;
  expect(first?.kind).toBe('table');
  expect(first?.recordCount).toBe(6);
  expect(first?.columns.map(({ name }) => name)).toEqual(['Town', 'People', 'Link']);
});

test('terms and their descriptions are records of two elements', () => {
  const html = `<dl>${numbers.map((no) => `<dt>Term ${no}</dt><dd>What the term ${no} means in words</dd>`).join('')}</dl>`;
  const [first] = proposeTables(html, address).tables;
  expect(first?.rows[1]).toEqual(['Term 2', 'What the term 2 means in words']);
  expect(first?.columns[1]?.from[0]).toEqual({ css: ':scope + dd' });
});

test('labels before values name columns and are no part of the values', () => {
  const entry = (no: number) => `<li><b>Stone ${no}</b><p>Weight: ${no} kg</p><p>Origin: Place ${no}</p></li>`;
  const [first] = proposeTables(`<ul>${numbers.map(entry).join('')}</ul>`, address).tables;
  expect(first?.columns.map(({ name }) => name)).toEqual(['Text', 'Weight', 'Origin']);
  expect(first?.rows[2]).toEqual(['Stone 3', '3 kg', 'Place 3']);
});

describe('elements that share a class and differ by another', () => {
  const listOf = (inner: (no: number) => string) =>
    proposeTables(
      `<ul>${Array.from({ length: 12 }, (_, no) => `<li><b class="lamp">Lamp ${no}</b>${inner(no)}</li>`).join('')}</ul>`,
      address,
    ).tables[0];

  test('are one column where each record has one of them', () => {
    const states = ['in', 'out', 'soon'];
    const list = listOf((no) => `<p class="stock stock-${states[no % 3]}">Stock is ${states[no % 3]}</p>`);
    expect(list?.columns.map(({ from }) => from[0])).toEqual([{ css: '.lamp' }, { css: '.stock' }]);
    expect(list?.rows.map((row) => row[1]).slice(0, 4)).toEqual([
      'Stock is in',
      'Stock is out',
      'Stock is soon',
      'Stock is in',
    ]);
  });

  test('are several where one record has two of them', () => {
    const list = listOf((no) =>
      no % 3 === 0
        ? `<i class="price old">$${no + 20}</i><i class="price new">$${no}</i>`
        : `<i class="price">$${no}</i>`,
    );
    expect(list?.rows[0]?.slice(1)).toEqual(['20', '0']);
    expect(list?.rows[1]?.slice(1)).toEqual([null, '1']);
  });

  test('are several where many records have none of them', () => {
    const list = listOf((no) =>
      no % 5 < 2 ? `<i class="meta by">By Ana ${no}</i>` : no % 5 === 2 ? `<i class="meta in">In Riga ${no}</i>` : '',
    );
    expect(list?.rows[0]?.slice(1)).toEqual(['By Ana 0', null]);
    expect(list?.rows[2]?.slice(1)).toEqual([null, 'In Riga 2']);
  });
});

test('counts in parentheses are numbers', () => {
  const entry = (no: number) => `<li><b>Mug no. ${no}</b><i class="reviews">(${no * 1000 + 234})</i></li>`;
  const [first] = proposeTables(`<ul>${numbers.map(entry).join('')}</ul>`, address).tables;
  expect(first?.columns[1]?.type).toBe('number');
  expect(first?.rows[2]?.[1]).toBe('3234');
});

test('a page about one product is proposed as one record first', () => {
  const facts = '<dl><dt>Brand</dt><dd>Oak</dd><dt>Weight</dt><dd>2 kg</dd></dl>';
  const data = '{"@type":"Product","name":"Oak chair","offers":{"price":"49.00","priceCurrency":"EUR"}}';
  const others = `<div class="related"><h2>You may also like</h2>${cards}</div>`;
  const html = `<body><script type="application/ld+json">${data}</script><h1>Oak chair</h1><p class="price">€49.00</p><button>Add to cart</button><p class="shipping">In two days</p>${facts}${others}`;
  const [first] = proposeTables(html, address).tables;
  expect(first?.kind).toBe('record');
  expect(first?.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Title', 'Price', 'Brand', 'Weight']));
  // What it shows beside that is there to be added.
  expect(first?.minor.map(({ samples }) => samples[0])).toEqual(['In two days']);
});

test('things of JSON-LD are proposed by their type', () => {
  const things = numbers.map((no) => ({ '@type': 'Event', name: `Concert ${no}`, startDate: `2026-05-0${no}` }));
  const html = `<script type="application/ld+json">${JSON.stringify(things)}</script><p>Concerts</p>`;
  const found = proposeTables(html, address).tables.find(({ kind }) => kind === 'json');
  expect(found?.items).toEqual({ type: ['event'] });
  expect(found?.rows[0]).toEqual(['Concert 1', '2026-05-01']);
});

test('arrays of a page that is JSON are proposed by their path', () => {
  const json = JSON.stringify({ data: { items: numbers.map((no) => ({ id: no, title: `Row ${no}` })) }, total: 6 });
  const [first] = proposeTables(json, address).tables;
  expect(first?.items).toBe('data.items');
  expect(first?.recipe.format).toBe('json');
  expect(first?.rows[0]).toEqual(['1', 'Row 1']);
});

test('the elements of a page that is an array are proposed, and its recipe gives them', () => {
  const json = JSON.stringify(numbers.map((no) => ({ id: no, title: `Row ${no}` })));
  const [first] = proposeTables(json, address).tables;
  expect(first?.recordCount).toBe(numbers.length);
  expect(first && runProposal(first, address, json).rows[0]).toEqual(['1', 'Row 1']);
});

test.each([
  ['an empty page', ''],
  ['a text', 'hello'],
  ['one link', '<a href=x>y</a>'],
])('%s has no tables', (_, html) => {
  expect(proposeTables(html, address).tables).toEqual([]);
});

test('an address that is none, or one too long for a recipe, has no tables', () => {
  expect(proposeTables(cards, 'nonsense').tables).toEqual([]);
  expect(proposeTables(cards, `https://s.example/${'x'.repeat(3_000)}`).tables).toEqual([]);
});

/** The rows of a run of a proposal's recipe on its first page. */
async function rowsOfRun({ recipe }: Proposal, url: string, html: string): Promise<Value[][]> {
  const rows: Value[][] = [];
  const own = recipe.list === undefined ? recipe : { ...recipe, list: { ...recipe.list, maxPages: 1 } };
  const end = await runRecipe({
    recipe: own,
    parameters: {},
    startUrls: [url],
    position: null,
    fetcher: servePages(new Map([[url, html]])),
    signal: new AbortController().signal,
    sink: (batch) => Promise.resolve(void rows.push(...batch.rows)),
  });
  expect(end).toEqual({ end: 'finished' });
  return rows;
}

describe('on every page of the check', () => {
  test.each(allPages().map((page) => [page.name, page] as const))(
    '%s: each recipe, run by the engine, gives the rows that it promised',
    async (_, { html, address: url }) => {
      for (const proposal of proposeTables(html, url).tables) {
        const rows = await rowsOfRun(proposal, url, html);
        expect(rows.length).toBeLessThanOrEqual(proposal.recordCount);
        expect(rows.slice(0, proposal.rows.length)).toEqual(proposal.rows);
        const names = proposal.columns.map(({ name }) => name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
      }
    },
  );
});
