import { expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const url = 'https://s.example/a';
const structuredOf = (html: string) => new Page({ url, requestedUrl: url, number: 1 }, html, 'html').structured;
const scope = (type: string, more = ''): string => `itemscope itemtype="https://schema.org/${type}" ${more}`;

test('microdata inside another thing is found without itemprop, and in a scope without a type', () => {
  const html = `<body itemscope><div ${scope('Product')}><h1 itemprop="name">Cup</h1>
    <div ${scope('Offer')}><b itemprop="price" content="9.50">9,50 €</b></div></div></body>`;
  const structured = structuredOf(html);
  expect(structured.things(['Product'])).toEqual([
    { '@type': 'Product', name: 'Cup', offers: { '@type': 'Offer', price: '9.50' } },
  ]);
  expect(structured.things(['Offer'])).toHaveLength(1);
});

test('a thing has the properties of elements that it refers to', () => {
  const html = `<div ${scope('Product', 'itemref="b c none"')}><i itemprop="name">Cup</i></div>
    <p id="b"><b itemprop="sku">7</b></p><b id="c" itemprop="color">red</b>`;
  expect(structuredOf(html).things(['Product'])).toEqual([{ '@type': 'Product', name: 'Cup', sku: '7', color: 'red' }]);
});

test('the text of a link names an author, and its address everything that is an address', () => {
  const html = `<div ${scope('Recipe')}><a itemprop="author" href="/jo">Jo</a><a itemprop="url" href="/r">Soup</a></div>`;
  expect(structuredOf(html).things(['Recipe'])).toEqual([{ '@type': 'Recipe', author: 'Jo', url: '/r' }]);
});

test('RDFa Lite is read in the vocabulary of schema.org, and not in others', () => {
  const html = `<meta property="og:title" content="x"><div vocab="http://schema.org/" typeof="Recipe">
    <h2 property="name">Soup</h2><div property="schema:author" typeof="schema:Person"><b property="name">Jo</b></div>
    <time property="datePublished" datetime="2026-01-02">today</time><i property="dc:title">y</i></div>`;
  expect(structuredOf(html).things(['Recipe'])).toEqual([
    { '@type': 'Recipe', name: 'Soup', author: { '@type': 'Person', name: 'Jo' }, datePublished: '2026-01-02' },
  ]);
});

test('each value is taken from the first syntax that gives it', () => {
  const html = `<meta property="og:type" content="product"><meta property="product:price:amount" content="7">
    <meta property="product:brand" content="Sheaf"><meta property="og:title" content="Cup">
    <script type="application/ld+json">{"@type":"Product","name":"Cup","offers":{"price":"8"}}</script>
    <div ${scope('Product')}><h1 itemprop="name">The cup</h1><b itemprop="sku">7</b>
    <div itemprop="offers" ${scope('Offer')}><b itemprop="price">9</b><link itemprop="availability" href="InStock"></div></div>`;
  const structured = structuredOf(html);
  const product = structured.main(['Product']);
  const values = ['name', 'offers.price', 'sku', 'offers.availability', 'brand', 'color'];
  expect(values.map((path) => structured.textAt(product, path.split('.')))).toEqual([
    'Cup',
    '8',
    '7',
    'InStock',
    'Sheaf',
    null,
  ]);
});

test('a price that a page says to social networks in short is read', () => {
  const structured = structuredOf(
    '<meta property="og:title" content="Cup"><meta property="og:price" content="2,900 won">',
  );
  expect(structured.textAt(structured.main(['Product']), ['offers', 'price'])).toBe('2,900 won');
});

test('of several products the one with the name of the page is its main thing, and values are not mixed', () => {
  const product = (name: string, sku: string): string =>
    `<div ${scope('Product')}><b itemprop="name">${name}</b><i itemprop="sku">${sku}</i></div>`;
  const html = `${product('Saucer', '1')}<h1> The CUP </h1>${product('The cup', '2')}
    <script type="application/ld+json">[{"@type":"Product","name":"Spoon"},{"@type":"Product","name":"The cup"}]</script>`;
  const structured = structuredOf(html);
  const main = structured.main(['Product']);
  expect(structured.textAt(main, ['sku'])).toBe('2');
  expect(structured.textAt(structured.things(['Product'])[0], ['sku'])).toBe(null);
});

test.each([
  [
    'things that refer to each other',
    `<p id="a" ${scope('Thing', 'itemref="b b b"')}></p><p id="b" itemprop="part" ${scope('Thing', 'itemref="a a a"')}></p>`.repeat(
      20,
    ),
  ],
  ['two thousand nested things', `<div itemprop="part" ${scope('Thing')}>`.repeat(2_000)],
  ['ten thousand values of one property', `<div ${scope('Thing')}>${'<b itemprop="name">x</b>'.repeat(10_000)}`],
  ['a megabyte of names', `<div ${scope('Thing')}><b itemprop="${'a '.repeat(500_000)}">x</b></div>`],
])('%s are read in no time', (_, html) => {
  const { ms } = processorMs(() => structuredOf(html).things(['Thing']));
  expect(ms).toBeLessThan(maxHostileMs);
});
