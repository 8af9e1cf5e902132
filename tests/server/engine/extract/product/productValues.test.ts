import { expect, test } from 'vitest';
import type { ProductField } from '#server/engine/extract/product/productPage.ts';
import { productValues } from '#server/engine/extract/product/productValues.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';

const read = (html: string, url = 'https://s.example/p/1') => productValues(parseTree(html, false), url);
const textsOf = (html: string, url?: string): Partial<Record<ProductField, string>> =>
  Object.fromEntries(Object.entries(read(html, url)).map(([name, { text }]) => [name, text]));

test('a product is read from what is beside its title and its button', () => {
  const html = `<nav><span class="price">1 €</span></nav><h1>Tea pot</h1>
    <p>Marke: Sheaf</p><div class="prices"><del>49,90 €</del> <span class="price-now">39,90 €</span></div>
    <button class="add-to-cart" name="add">In den Warenkorb</button>
    <table><tr><th>Art.-Nr.</th><td>TP-4711</td></tr><tr><th>EAN</th><td>4012345678901</td></tr>
    <tr><th>Herstellernummer</th><td>SH-9</td></tr></table>`;
  expect(textsOf(html)).toEqual({
    name: 'Tea pot',
    brand: 'Sheaf',
    price: '39,90 €',
    regularPrice: '49,90 €',
    currency: '€',
    sku: 'TP-4711',
    gtin: '4012345678901',
    mpn: 'SH-9',
    availability: 'InStock',
  });
});

test('a price of other products is never taken', () => {
  const others = `<section class="related-products"><h2>You may also like</h2><b class="price">$5.00</b></section>`;
  expect(textsOf(`<h1>Cup</h1>${others}`)).toEqual({ name: 'Cup' });
  expect(textsOf(`${others}<h1>Cup</h1><p>${'<i></i>'.repeat(9)}</p><b class="price">$7.00</b>${others}`).price).toBe(
    '$7.00',
  );
});

test('prices of shipping, rates and savings are not the price', () => {
  const html = `<h1>Cup</h1><b class="shipping-price">$2.00</b><b class="you-save-price">$3.00</b><b class="price">$7.00</b>
    <b class="monthly-price">$1.00</b>`;
  expect(textsOf(html).price).toBe('$7.00');
});

test.each<[string, string, string | undefined]>([
  ['<p>Sale <del>$9.00</del> $7.00</p>', '$7.00', '$9.00'],
  ['<p><font><del>$9.00</del></font></p><p>Now only <b>7</b><span> USD</span> for all who come</p>', '7 USD', '$9.00'],
  ['<p>In all our shops <i>€</i><b>7,00</b> as long as there are some</p><s>9,00 €</s>', '€ 7,00', '9,00 €'],
  ['<div class="price"><b class="old-price">$7.00</b><b class="price">$7.00</b></div>', '$7.00', undefined],
  ['<div class="price"><s>$7.00</s><b class="price">$7.0</b></div>', '$7.0', undefined],
  ['<div class="price"><s>$6.00</s><b class="price">$7.00</b></div>', '$7.00', undefined],
])('a price beside a struck one is the price, and a former price is higher: %s', (markup, price, regularPrice) => {
  const values = read(`<h1>Cup</h1>${markup}`);
  expect([values.price?.text, values.regularPrice?.text]).toEqual([price, regularPrice]);
});

test.each(['Visit the Sheaf Store', 'Visiter la boutique Sheaf', 'Besuche den Sheaf-Shop', 'All of this brand: Sheaf'])(
  'the brand in the link %j is its name',
  (link) => {
    expect(textsOf(`<h1>Cup</h1><a class="byline">${link}</a>`).brand).toBe('Sheaf');
  },
);

test('a brand is beside the title: not in a list of brands above it, and not on a page without a title', () => {
  const list = '<div class="brand-list"><a>Aldo</a></div>';
  expect(textsOf(`${list}${'<i></i>'.repeat(80)}<h1>Cup</h1>`).brand).toBeUndefined();
  expect(textsOf(`<p class="brand">Sheaf</p><h1>Cup</h1>${list}`).brand).toBe('Sheaf');
  expect(textsOf(list).brand).toBeUndefined();
});

test('an element with several rows of facts is none of them', () => {
  const rows = '<ul><li><b>Brand:</b> B&amp;S</li><li><b>Code:</b> 0638</li></ul>';
  expect(textsOf(`<h1>Cup</h1>${rows}`)).toMatchObject({ brand: 'B&S' });
});

test('the title of a product is the heading that the title of the page repeats', () => {
  const far = '<i></i>'.repeat(150);
  const html = `<title>Cup, blue | Shop</title><h1>20 % off today</h1><b class="price">$9.00</b>${far}
    <h1>Cup, blue</h1><b class="price">$7.00</b>`;
  expect(textsOf(html)).toMatchObject({ name: 'Cup, blue', price: '$7.00' });
  expect(textsOf('<svg><title>Print</title></svg><title>Cup</title>').name).toBe('Cup');
});

test('a page that never ends its head is read', () => {
  expect(textsOf('<head><title>Cup</title><div><h1>Cup</h1><b class="price">$7.00</b></div>')).toMatchObject({
    name: 'Cup',
    price: '$7.00',
  });
});

test.each<[string, string, number]>([
  ['<p class="stock">Only 3 in stock</p>', 'InStock', 0.9],
  ['<p id="availability">Rupture de stock</p>', 'OutOfStock', 0.9],
  ['<p>Sold out</p>', 'OutOfStock', 0.7],
  ['<button>Add to basket</button>', 'InStock', 0.6],
  ['<button disabled>Add to basket</button>', 'OutOfStock', 0.4],
  ['<b class="price">£5</b>', 'InStock', 0.4],
])('%s means %s', (markup, text, confidence) => {
  expect(read(`<h1>Cup</h1>${markup}`).availability).toEqual({ text, confidence });
});

test.each<[string, string, string]>([
  ['a named element', '<i class="product-sku">A-12</i>', 'A-12'],
  ['a field of the form', '<form><input type="hidden" name="product_id" value="8812"></form>', '8812'],
  ['an attribute', '<div data-sku="K77"></div>', 'K77'],
  ['the attribute that is in the address', '<i data-sku="K77"></i><i data-product-id="990123"></i>', '990123'],
  ['the address, not from those of a list', '<i data-sku="K77"></i><i data-sku="K78"></i>', '990123'],
  ['the address', '', '990123'],
])('the number of a product is read from %s', (_, markup, sku) => {
  expect(textsOf(`<h1>Cup</h1>${markup}`, 'https://s.example/cup/990123').sku).toBe(sku);
});

test('the JSON of a page gives the product of the page, and not another one', () => {
  const state = {
    props: {
      products: [
        { name: 'Saucer', price: 3 },
        { name: 'Cup', price: { value: 9.5 }, sku: 'C1', brand: { name: 'Sheaf' }, currencyCode: 'EUR' },
      ],
    },
  };
  const html = `<h1>Cup</h1><script type="application/json">{broken</script>
    <script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`;
  expect(textsOf(html)).toEqual({
    name: 'Cup',
    price: '9.5',
    sku: 'C1',
    brand: 'Sheaf',
    currency: 'EUR',
    availability: 'InStock',
  });
  expect(textsOf(html.replace('<h1>Cup', '<h1>Spoon')).price).toBeUndefined();
});

test('a page without a product has no price', () => {
  expect(textsOf('<h1>About us</h1><p>We sold 2,000 cups in 2020.</p>')).toEqual({ name: 'About us' });
  expect(read('')).toEqual({});
});

test.each([
  ['ten thousand prices', `<h1>Cup</h1>${'<b class="price">$7.00</b>'.repeat(10_000)}`],
  ['a megabyte of digits', `<h1>Cup</h1><b class="price">${'1 '.repeat(500_000)}</b>`],
  [
    'a megabyte of an attribute',
    `<h1>Cup</h1><b class="${'price-'.repeat(170_000)}" data-price="${'9'.repeat(500_000)}">x</b>`,
  ],
  ['two thousand nested parts that are elsewhere', '<div class="related">'.repeat(2_000)],
  [
    'JSON of two megabytes',
    `<h1>Cup</h1><script type="application/json">[${'{"name":"Saucer"},'.repeat(100_000)}0]</script>`,
  ],
])('%s are read in no time', (_, html) => {
  const before = process.cpuUsage();
  read(html);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3000);
});

test('a regular price of the JSON of a page that is no higher than its price is none', () => {
  const html = (regular: string): string =>
    `<h1>Cup</h1><script type="application/json">{"name":"Cup","price":126,"regularPrice":"${regular}"}</script>`;
  expect(read(html('126.00')).regularPrice).toBeUndefined();
  expect(read(html('180.00')).regularPrice?.text).toBe('180.00');
});
