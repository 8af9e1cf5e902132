import { describe, expect, test } from 'vitest';
import { lostSelectors, type Lessons } from '#core/domain/drift/mending.ts';
import { proposedMends } from '#core/domain/drift/proposedMends.ts';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { mendedRecipe } from '#server/engine/compile/mendedRecipe.ts';
import { Mending } from '#server/engine/mend/mending.ts';
import { pageFinders } from '#server/engine/propose/pageFinders.ts';
import { runRecipe, type Batch } from '#server/engine/runRecipe.ts';
import { maxHostileMs } from '../support/processorMs.ts';
import { servePages } from '../support/servePages.ts';

const origin = 'https://s.example';
const css = (selector: string) => [{ css: selector }];
const list = { items: '.book', fields: [{ name: 'name', from: css('h2') }, { name: 'price', from: css('.price') }], next: { link: { css: '[rel=next]', attr: 'href' } } }; // prettier-ignore
const single = {
  fields: [
    { name: 'name', from: css('h1') },
    { name: 'price', from: css('.price') },
  ],
};

/** Runs a recipe over pages in memory, from all of them or from the first one, with what an earlier run taught. */
async function run(recipe: object, pages: readonly string[], lessons: Lessons | null = null, starts = 1) {
  const addresses = pages.map((_, no) => `${origin}/${no}`);
  const startUrls = addresses.slice(0, starts);
  const mending = new Mending({ lessons, startUrls, isLearning: true, finders: pageFinders });
  const rows: Batch['rows'] = [];
  await runRecipe({
    recipe: recipeSchema.parse({ start: ['{+Urls}'], ...recipe }),
    parameters: { Fields: ['name = h2', 'price = .price'] },
    startUrls,
    position: null,
    fetcher: servePages(new Map(addresses.map((address, no) => [address, pages[no] ?? '']))),
    mending,
    signal: new AbortController().signal,
    sink: (batch) => Promise.resolve(void rows.push(...batch.rows)),
  });
  return { rows, ...mending.report(7) };
}

/** Three list pages with three books each. */
const books = (price: (no: number) => string, item = 'li class="book"'): string[] =>
  [0, 1, 2].map((page) => {
    const items = [1, 2, 3].map(
      (no) => `<${item}><h2>Book ${page}${no}</h2>${price(10 * page + no)}</${item.split(' ')[0]}>`,
    );
    return `<ul>${items.join('')}</ul><a rel="next" href="/${page + 1}">More</a>`;
  });
const good = books((no) => `<span class="price">${no}.50</span>`);
const prices = [1, 2, 3, 11, 12, 13, 21, 22, 23].map((no) => `${no}.50`);
const learnedBy = async (recipe: object, pages: readonly string[], starts = 1) =>
  (await run(recipe, pages, null, starts)).lessons;

describe('a run learns', () => {
  test('a second selector of each field and of the items, and a few rows with the pages that showed them', async () => {
    const { lessons, selectors } = await run({ list }, good);
    expect(lessons).toMatchObject({
      at: 7,
      host: 's.example',
      items: { css: '.book', second: 'ul > li' },
      fields: [
        { column: 'name', place: { css: 'h2', attr: null }, second: { css: ':scope > :nth-child(1)', attr: null } },
        { column: 'price', place: { css: '.price', attr: null }, second: { css: 'span', attr: null } },
        { column: '→ next', place: { css: '[rel=next]', attr: 'href' }, second: null },
      ],
    });
    expect(lessons?.rows).toHaveLength(12);
    expect(lessons?.rows[4]).toEqual({ url: `${origin}/1`, values: { name: 'Book 11', price: '11.50' } });
    expect(selectors).toEqual([]);
  });

  test('from pages that are read while they arrive', async () => {
    const pages = ['9.50', '8.50'].map((price) => `<h1>Mug</h1><b class="price amount">${price}</b>`);
    expect(await learnedBy(single, pages, 2)).toMatchObject({
      items: null,
      fields: [{ column: 'name' }, { column: 'price', second: { css: '.amount', attr: null } }],
      rows: [{ values: { price: '9.50' } }, { values: { price: '8.50' } }],
    });
  });

  test('from the fields that its user wrote', async () => {
    const written = { list: { items: '.book', fields: { fromParameter: 'Fields' } } };
    expect((await learnedBy(written, good))?.fields.map(({ column }) => column)).toEqual(['name', 'price']);
  });

  test('nothing from pages without values, and nothing new where it is known', async () => {
    expect(await learnedBy({ list }, ['<p>no books'])).toBe(null);
    const lessons = await learnedBy({ list }, good);
    const again = await run({ list }, good, lessons && { ...lessons, fields: lessons.fields.map((each) => ({ ...each, second: null })) }); // prettier-ignore
    expect(again.lessons?.fields.map(({ second }) => second)).toEqual([null, null, null]);
    expect(again.selectors).toMatchObject([
      { column: null, found: 3, missed: 0 },
      { column: 'name', found: 3, missed: 0 },
      { column: 'price', found: 3, missed: 0, second: null, proposals: [] },
      { column: '→ next', found: 3, missed: 0, second: null, proposals: [] },
    ]);
  });
});

test('a run whose selectors find their values gives the same rows with lessons as without', async () => {
  for (const [recipe, pages, starts] of [
    [{ list }, good, 1],
    [single, good, 3],
  ] as const) {
    const lessons = await learnedBy(recipe, pages, starts);
    expect((await run(recipe, pages, lessons, starts)).rows).toEqual((await run(recipe, pages, null, starts)).rows);
  }
});

describe('a selector that finds nothing any more', () => {
  test('gives way to the learned one, and the named one is proposed', async () => {
    const changed = books((no) => `<span class="cost">${no}.50</span>`);
    const { rows, selectors } = await run({ list }, changed, await learnedBy({ list }, good));
    expect(rows.map(([, price]) => price)).toEqual(prices);
    expect(selectors.find(({ column }) => column === 'price')).toEqual({
      column: 'price',
      place: { css: '.price', attr: null },
      found: 0,
      missed: 3,
      lastFoundAt: 7,
      second: { css: 'span', attr: null },
      proposals: expect.arrayContaining([{ css: '.cost', attr: null, held: 3, tried: 3 }]),
    });
  });

  test('leaves the field empty where the learned one finds nothing either, or values of another kind', async () => {
    const lessons = await learnedBy({ list }, good);
    for (const price of [() => '', () => '<span>Sold out</span>']) {
      const { rows, selectors } = await run({ list }, books(price), lessons);
      expect(rows.map(([, each]) => each)).toEqual(prices.map(() => null));
      expect(selectors.find(({ column }) => column === 'price')).toMatchObject({ second: null, proposals: [] });
    }
  });

  test.each([
    [
      'in another element',
      (no: number) => `<p class="price-now"><b>${no}.50</b></p>`,
      { css: '.price-now', attr: null },
    ],
    ['for machines only', (no: number) => `<meta itemprop="price" content="${no}.50"><i>ask</i>`, { css: '[itemprop="price"]', attr: 'content' }], // prettier-ignore
    ['behind its label', (no: number) => `<dl><dt>Size</dt><dd>4</dd><dt>Price</dt><dd>${no}.50</dd></dl>`, { css: 'dt:contains("Price") + dd', attr: null }], // prettier-ignore
  ])('is looked for where the kept values are now: %s', async (_, price, place) => {
    const { rows, selectors } = await run({ list }, books(price), await learnedBy({ list }, good));
    expect(rows.map(([, each]) => each)).toEqual(prices.map(() => null));
    const { proposals = [] } = selectors.find(({ column }) => column === 'price') ?? {};
    expect(proposals[0]).toEqual({ ...place, held: 3, tried: 3 });
  });

  test('is mended on pages of their own by the sample of the same page', async () => {
    const pages = (tag: string, name: string) =>
      [1, 2, 3].map((no) => `<h1>Mug</h1><p>7.50</p><${tag} class="${name}">${no}.50</${tag}>`);
    const lessons = await learnedBy(single, pages('b', 'price'), 3);
    const { selectors } = await run(single, pages('i', 'price-now'), lessons, 3);
    expect(selectors.find(({ column }) => column === 'price')).toMatchObject({
      missed: 3,
      second: null,
      proposals: [{ css: '.price-now', held: 3, tried: 3 }],
    });
  });

  test('of items gives way to the learned one, or to one around the kept rows', async () => {
    const lessons = await learnedBy({ list }, good);
    const price = (no: number) => `<span class="price">${no}.50</span>`;
    const renamed = await run({ list }, books(price, 'li class="volume"'), lessons);
    expect(renamed.rows.map(([, each]) => each)).toEqual(prices);
    expect(renamed.selectors[0]).toMatchObject({ column: null, missed: 3, second: { css: 'ul > li', attr: null } });
    const redone = await run({ list }, books(price, 'div class="volume"'), lessons);
    expect(redone.rows).toEqual([]);
    expect(redone.selectors[0]).toMatchObject({
      column: null,
      second: null,
      proposals: expect.arrayContaining([{ css: '.volume', attr: null, held: 1, tried: 1 }]),
    });
  });

  test('of items is proposed with all lost columns of its items, also joined ones, and adverts are none of them', async () => {
    const tagged = (item: string, name: string, tag: string, advert = ''): string[] =>
      [0, 1].map((page) => {
        const items = [1, 2, 3, 4].map(
          (no) => `<${item} class="${name}"><h2 class="${name}-head">Book ${page}${no}</h2><${tag} class="${name}-tag">red ${no}</${tag}><${tag} class="${name}-tag">blue ${page}</${tag}><u>${page}${no}.50</u></${item}>`, // prettier-ignore
        );
        return `<main>${items.slice(0, 2).join('')}${advert}${items.slice(2).join('')}</main><a rel="next" href="/${page + 1}">More</a>`;
      });
    const joined = {
      list: {
        items: '.book',
        fields: [
          { name: 'name', from: css('.book-head') },
          { name: 'tags', from: [{ css: '.book-tag', join: ', ' }] },
          { name: 'price', from: css('u') },
        ],
        next: list.next,
      },
    };
    const lessons = await learnedBy(joined, tagged('li', 'book', 'i'));
    const redone = tagged(
      'section',
      'volume',
      'b',
      '<section class="volume"><a href="/sale">Books for less</a></section>',
    );
    const { rows, selectors } = await run(joined, redone, lessons);
    expect(rows).toEqual([]);
    const mends = proposedMends(lostSelectors({ lessons, selectors }), []);
    expect(mends.map(({ column, to }) => [column, to.css])).toEqual([
      [null, '.volume:not(:has(a[href]))'],
      ['name', '.volume-head'],
      ['tags', '.volume-tag'],
    ]);
    const whole = await run(mendedRecipe(recipeSchema.parse({ start: ['{+Urls}'], ...joined }), {}, mends), redone, lessons); // prettier-ignore
    expect(whole.rows).toHaveLength(8);
    expect(whole.rows[5]).toEqual(['Book 12', 'red 2, blue 1', '12.50']);
  });

  test('is one that finds the values of another column, or others than the kept ones, which are elsewhere', async () => {
    const pages = (order: readonly ('place' | 'maker')[]): string[] =>
      [0, 1].map((page) => {
        const items = [1, 2, 3, 4].map((no) => {
          const values = { place: `<p>Town ${page}${no}</p>`, maker: `<p>Maker ${page}${no}</p>` };
          return `<li class="book"><h2>Book ${page}${no}</h2>${order.map((name) => values[name]).join('')}</li>`;
        });
        return `<ul>${items.join('')}</ul><a rel="next" href="/${page + 1}">More</a>`;
      });
    const fields = [{ name: 'name', from: css('h2') }, { name: 'place', from: css(':scope > p:nth-of-type(1)') }]; // prettier-ignore
    const placed = { list: { ...list, fields } };
    const { rows, selectors } = await run(placed, pages(['maker', 'place']), await learnedBy(placed, pages(['place', 'maker']))); // prettier-ignore
    expect(new Set(rows.map(([, place]) => place))).toEqual(new Set([null]));
    const { missed, proposals } = selectors.find(({ column }) => column === 'place') ?? {};
    expect({ missed, best: proposals?.[0]?.css }).toEqual({ missed: 2, best: 'p + p' });
  });

  test('is not one whose values are lower today, while the former ones are beside them', async () => {
    const lessons = await learnedBy({ list }, good);
    const sale = books((no) => `<span class="price">${no}.10</span> <i>before: <b>${no}.50</b></i>`);
    const { rows, selectors } = await run({ list }, sale, lessons);
    expect(rows[0]).toEqual(['Book 01', '1.10']);
    expect(selectors.find(({ column }) => column === 'price')).toMatchObject({ missed: 0 });
  });

  test('on a page here and there changes nothing: the site has no value', async () => {
    const lessons = await learnedBy({ list }, good);
    const [first = '', second = '', third = ''] = good;
    const { rows } = await run({ list }, [first, second.replaceAll('class="price"', ''), third], lessons);
    expect(rows.map(([, price]) => price).slice(3, 6)).toEqual([null, null, null]);
  });

  test('is not mended by what another site taught', async () => {
    const lessons = await learnedBy({ list }, good);
    const elsewhere = lessons && { ...lessons, host: 'other.example' };
    const { rows, selectors } = await run(
      { list },
      books((no) => `<span>${no}.50</span>`),
      elsewhere,
    );
    expect(rows.map(([, price]) => price)).toEqual(prices.map(() => null));
    expect(selectors).toEqual([]);
  });
});

test('an advert among the items is no record where all kept rows had what it lacks; a record with less to say is', async () => {
  const fields = ['name', 'maker', 'place', 'price'].map((name) => ({ name, from: css(`.${name}`) }));
  const full = { list: { ...list, fields } };
  const item = (no: string, without = '') =>
    `<li class="book">${fields.map(({ name }) => (name === without ? '' : `<p class="${name}">${name} ${no}</p>`)).join('')}</li>`;
  const page = (no: number, more: string) =>
    `<ul>${[1, 2, 3, 4].map((each) => item(`${no}${each}`)).join('')}${more}</ul><a rel="next" href="/${no + 1}">More</a>`;
  const lessons = await learnedBy(full, [page(0, ''), page(1, '')]);
  const more = `<li class="book"><p class="name">Lamps for less</p></li>${item('new', 'price')}`;
  const { rows } = await run(full, [page(0, more)], lessons);
  expect(rows.map(([name]) => name)).toEqual(['name 01', 'name 02', 'name 03', 'name 04', 'name new']);
});

describe('a taken selector', () => {
  const mend = { column: 'price', from: { css: '.price', attr: null }, to: { css: '.now', attr: null } };
  const parameters = { Fields: ['name = h2', 'price = .price'], Item: '.book' };
  const mended = (recipe: object, ...mends: Parameters<typeof mendedRecipe>[2][number][]) =>
    mendedRecipe(recipeSchema.parse({ start: ['{+Urls}'], ...recipe }), parameters, mends);

  test('is used in lists, in pages, in details, and in the fields that the user wrote', () => {
    const taken = [{ name: 'name' }, { name: 'price', from: [{ css: '.now' }] }];
    expect(mended({ list }, mend)).toMatchObject({ list: { fields: taken } });
    expect(mended(single, mend)).toMatchObject({ fields: taken });
    expect(mended({ list: { items: 'li', fields: { fromParameter: 'Fields' } } }, mend)).toMatchObject({ list: { fields: taken } }); // prettier-ignore
    const detail = { link: { css: 'a' }, fields: single.fields };
    expect(mended({ list: { ...list, fields: [{ name: 'x', from: css('b') }], detail } }, mend)).toMatchObject({ list: { detail: { fields: taken } } }); // prettier-ignore
  });

  test('joins what the recipe’s own selector joined', () => {
    const joined = { name: 'price', from: [{ css: '.price', join: ', ' }] };
    expect(mended({ fields: [joined] }, mend)).toMatchObject({ fields: [{ from: [{ css: '.now', join: ', ' }] }] });
  });

  test('is used for items, also where a parameter holds their selector', () => {
    const items = { column: null, from: { css: '.book', attr: null }, to: { css: '.volume', attr: null } };
    expect(mended({ list }, items)).toMatchObject({ list: { items: '.volume' } });
    expect(mended({ list: { ...list, items: '{+Item}' } }, items)).toMatchObject({ list: { items: '.volume' } });
  });

  test('is not used for a selector that the recipe does not have any more', () => {
    const recipe = recipeSchema.parse({ start: ['{+Urls}'], list });
    expect(mendedRecipe(recipe, parameters, [{ ...mend, from: { css: '.was', attr: null } }])).toEqual(recipe);
  });
});

describe('hostile pages', () => {
  const item = '<li class="book"><h2>Book 01</h2><span class="price">1.50</span></li>';
  test.each([
    ['an attribute of a megabyte', `<li class="book" data-x="${'a '.repeat(500_000)}"><h2>Book 01</h2></li>`],
    ['a class attribute of a megabyte', `<li class="book ${'a-b '.repeat(250_000)}"><h2>Book 01</h2></li>`],
    ['100,000 elements in an item', `<li class="book"><h2>Book 01</h2>${'<i>1.5</i>'.repeat(100_000)}</li>`],
    ['100,000 empty elements', `<li class="book"><h2>Book 01</h2>${'<i></i>'.repeat(100_000)}</li>`],
    ['30,000 items', '<li class="book"><h2>Book 01</h2></li>'.repeat(30_000)],
    ['elements nested 2,000 deep', `<li class="book"><h2>Book 01</h2>${'<i>'.repeat(2_000)}1.50</li>`],
    ['a text of a megabyte', `<li class="book"><h2>Book 01</h2><b>${'1.50 '.repeat(200_000)}</b></li>`],
  ])('%s is learned from and looked through within the limit', async (_, text) => {
    const lessons = await learnedBy({ list }, good);
    const before = process.cpuUsage();
    const { rows } = await run({ list }, [text, text, text], lessons);
    await run({ list }, [item + text], null);
    const { user, system } = process.cpuUsage(before);
    expect(rows.length).toBeGreaterThan(0);
    expect((user + system) / 1_000).toBeLessThan(2 * maxHostileMs);
  });
});
