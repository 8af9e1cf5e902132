import { expect, test } from 'vitest';
import { cardProduct } from '#server/engine/extract/shown/cardProduct.ts';
import { productCards } from '#server/engine/extract/shown/productCards.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const read = (html: string) => productCards(parseTree(html, false)).map(cardProduct);
const namesOf = (html: string) => read(html).map(({ name }) => name);
const card = (name: string, more = '', kind = 'card'): string =>
  `<li class="${kind}"><a href="/p/${name}"><img src="/${name}.jpg"></a><h3>${name}</h3><b>$7.00</b>${more}</li>`;

test('the cards of a list are its products', () => {
  const html = `<ul>${card('Cup')}${card('Bowl', '<span class="stars" title="4.5 out of 5"></span><i class="reviews">(12)</i>')}</ul>`;
  expect(read(html)).toEqual([
    {
      '@type': 'Product',
      name: 'Cup',
      url: '/p/Cup',
      image: '/Cup.jpg',
      offers: { price: '$7.00', priceCurrency: '$', regularPrice: undefined },
      aggregateRating: { ratingValue: null, reviewCount: null },
    },
    expect.objectContaining({ name: 'Bowl', aggregateRating: { ratingValue: '4.5', reviewCount: '12' } }),
  ]);
});

test.each<[string, string, string[]]>([
  ['rows of several', `<div>${card('A')}${card('B')}</div><div>${card('C')}${card('D')}</div>`, ['A', 'B', 'C', 'D']],
  ['a last row of one', `<div>${card('A')}${card('B')}</div><div>${card('C')}</div>`, ['A', 'B', 'C']],
  ['cards with further classes', `<ul>${card('A', '', 'card sale')}${card('B', '', 'card last')}</ul>`, ['A', 'B']],
  [
    'rows of a table',
    `<table>${['A', 'B'].map((name) => `<tr><td><img></td><td><a href="/${name}">${name}</a></td><td>7,00 €</td></tr>`).join('')}</table>`,
    ['A', 'B'],
  ],
  [
    'cards that are links',
    `<main>${['A', 'B'].map((name) => `<a class="tile" href="/${name}"><h3>${name}</h3><span>7 kr</span></a>`).join('')}</main>`,
    ['A', 'B'],
  ],
  [
    'products that are recommended',
    `<ul>${card('A')}${card('B')}</ul><div class="related-items"><ul>${card('X').repeat(4)}</ul></div>`,
    ['A', 'B'],
  ],
  [
    'a filter with prices',
    `<ul>${'<li><a href="?to=9">$0 – $9</a></li>'.repeat(9)}</ul><ul>${card('A')}${card('B')}</ul>`,
    ['A', 'B'],
  ],
  [
    'menus and footers',
    `<nav><ul>${card('X').repeat(3)}</ul></nav><footer><ul>${card('Y').repeat(3)}</ul></footer>`,
    [],
  ],
  ['one product', `<div>${card('A')}</div>`, []],
])('%s', (_, html, names) => {
  expect(namesOf(html)).toEqual(names);
});

test.each<[string, object]>([
  ['<del>$9.00</del> <ins>$7.00</ins>', { price: '$7.00', regularPrice: '$9.00' }],
  ['<span class="price">from 1.234,00 €</span>', { price: '1.234,00 €', priceCurrency: '€' }],
  [
    '<span itemprop="price" content="7.5">7,50</span><meta itemprop="priceCurrency" content="EUR">',
    { price: '7.5', priceCurrency: 'EUR' },
  ],
  ['<span class="prices"><i class="old">9,00</i> <b>7,00 €</b></span>', { price: '7,00 €' }],
  ['<span class="price">120</span>', { price: '120' }],
  ['<b>¥1,200</b><small>(¥120/100g)</small>', { price: '¥1,200' }],
])('the prices of a card: %s', (price, offers) => {
  const each = (name: string): string => `<li><a href="/${name}"><img alt=""></a><h3>${name}</h3>${price}</li>`;
  expect(read(`<ul>${each('A')}${each('B')}</ul>`)[0]).toMatchObject({ offers });
});

test('the address is that of the product, not of its basket or its brand', () => {
  const links = (name: string): string =>
    `<li><a href="/brand">B</a><a href="/p/${name}"><img src="data:," data-src="/i.jpg"></a><a href="/p/${name}">${name}</a>
    <b>€ 5</b><a href="/add/${name}">Add to cart</a><a href="#">♡</a></li>`;
  expect(read(`<ul>${links('Jug')}${links('Pan')}</ul>`)).toMatchObject([
    { name: 'Jug', url: '/p/Jug', image: '/i.jpg' },
    { name: 'Pan', url: '/p/Pan', image: '/i.jpg' },
  ]);
});

test('of a page of 200,000 elements the first cards are read', () => {
  const html = `<ul>${card('A').repeat(3)}${'<i></i>'.repeat(200_000)}</ul>`;
  expect(namesOf(html)).toEqual(['A', 'A', 'A']);
});

test.each<[string, string]>([
  ['hundreds of cards within each other', '<div class="price"><a href="/x"><img>$1'.repeat(600)],
  ['4,000 cards', `<ul>${card('A').repeat(4_000)}</ul>`],
  ['a price of a megabyte', `<ul><li class="price"><img><a href="/a">${'1'.repeat(1_000_000)}</a></li></ul>`],
  ['10,000 cards within 2,000 elements that never end', '<div class="a">'.repeat(2_000) + card('A').repeat(10_000)],
])('%s are read in bounded time', (_, html) => {
  const { ms, result } = processorMs(() => namesOf(html));
  expect(result.length).toBeLessThanOrEqual(10_000);
  expect(ms).toBeLessThan(maxHostileMs);
});
