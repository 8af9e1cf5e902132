import { expect, it } from 'vitest';
import { demoPages } from '#core/domain/demoPages.ts';
import {
  categoryPath,
  feedPath,
  newPath,
  newScriptPath,
  picturePath,
  productPath,
  shopPath,
  sizesPath,
} from '#server/demo/shop/addresses.ts';
import { categories, products } from '#server/demo/shop/catalogue.ts';
import { answerDemoShop } from '#server/demo/shop/demoShop.ts';
import { faultsOf } from './wellFormed.ts';

const origin = 'https://service.example';

function answer(address: string) {
  const { pathname, searchParams } = new URL(address, origin);
  return answerDemoShop(pathname, searchParams, origin);
}

it('has the category that new users are offered', () => {
  expect(categories.map((category) => categoryPath(category))).toContain(demoPages.shop);
});

it('has at least 1,200 products in twelve categories, each with numbers of its own', () => {
  expect(products.length).toBeGreaterThanOrEqual(1200);
  expect(categories).toHaveLength(12);
  for (const key of ['id', 'name', 'sku', 'gtin', 'slug'] as const) {
    expect(new Set(products.map((product) => product[key])).size, key).toBe(products.length);
  }
});

/** The shop is a promise to templates and recorded pages: these few facts change only with a change of the generator. */
it('is the same shop on every machine', () => {
  expect(products.length).toBe(1254);
  expect(products[0]).toMatchObject({ name: 'Meadow Espresso Cup, Sky', priceCents: 2400, gtin: '2000000079196' });
  expect(products.at(-1)).toMatchObject({ name: 'Grove Scented Candle, Sage', sku: 'HOM-GRO-1254' });
});

it('has believable products: prices within reason, reductions that reduce, ratings that are the mean, valid numbers', () => {
  for (const product of products) {
    expect(product.priceCents).toBeGreaterThan(0);
    if (product.formerPriceCents !== null) expect(product.formerPriceCents).toBeGreaterThan(product.priceCents);
    expect(product.gtin).toMatch(/^\d{13}$/u);
    expect(checksum(product.gtin) % 10).toBe(0);
    expect(product.rating === null).toBe(product.reviews.length === 0);
  }
  const share = (test: (product: (typeof products)[number]) => boolean) =>
    products.filter(test).length / products.length;
  expect(share(({ formerPriceCents }) => formerPriceCents !== null)).toBeCloseTo(0.22, 1);
  expect(share(({ stock }) => stock === 'InStock')).toBeCloseTo(0.8, 1);
});

it('leads by next links to every product of a category once', () => {
  for (const category of categories) {
    const found: string[] = [];
    for (let path: string | undefined = categoryPath(category); path !== undefined;) {
      const { status, body } = answer(path);
      expect(status).toBe(200);
      found.push(...[...body.matchAll(/<h3 class="card-name"><a href="([^"]+)"/gu)].map((match) => match[1] ?? ''));
      path = /<a rel="next" href="([^"]+)"/u.exec(body)?.[1];
    }
    expect(found).toEqual(category.products.map(productPath));
  }
});

it('shows what is new in parts, newest first, and leads from each to the next', () => {
  const days: string[] = [];
  const dayByPath = new Map(products.map((product) => [productPath(product), product.addedOn]));
  for (let path: string | undefined = newPath(); path !== undefined;) {
    const { status, body } = answer(path);
    expect(status).toBe(200);
    for (const [, address = ''] of body.matchAll(/<h3 class="card-name"><a href="([^"]+)"/gu)) {
      days.push(dayByPath.get(address) ?? '');
    }
    path = /<p class="more"><a href="([^"]+)"/u.exec(body)?.[1];
  }
  expect(days).toHaveLength(240);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(answer(newPath(11)).status).toBe(404);
  expect(answer(newScriptPath)).toMatchObject({ status: 200, contentType: 'text/javascript; charset=utf-8' });
});

it('has only well-formed pages', () => {
  const pages = [newPath(), newPath(10), shopPath, sizesPath, `${shopPath}/nowhere`, ...products.map(productPath)];
  for (const category of categories) pages.push(...[1, 2, 3, 4, 5].map((page) => categoryPath(category, page)));
  for (const path of pages) expect(faultsOf(answer(path).body, false), path).toEqual([]);
  expect(faultsOf(answer(feedPath).body, true)).toEqual([]);
});

it('has a well-formed picture for every product, without styles, scripts or foreign addresses', () => {
  for (const product of products) {
    const { status, contentType, body } = answer(picturePath(product));
    expect({ status, contentType }).toEqual({ status: 200, contentType: 'image/svg+xml' });
    expect(faultsOf(body, true), product.name).toEqual([]);
    expect(body).not.toMatch(/style|script|href/u);
  }
});

it('keeps to a strict content security policy: no inline style, no inline script, nothing from elsewhere', () => {
  for (const path of [
    shopPath,
    sizesPath,
    productPath(products[7] ?? missing()),
    categoryPath(categories[0] ?? missing()),
  ]) {
    const { body } = answer(path);
    expect(body).not.toMatch(/ style=| on[a-z]+="|<style/u);
    expect(body.replaceAll('<script type="application/ld+json">', '')).not.toContain('<script');
    const sources = [...body.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/gu)].map((match) => match[1] ?? '');
    for (const source of sources) expect(answer(source).status, source).toBe(200);
  }
});

it('has no dead links', () => {
  const pages = [
    shopPath,
    sizesPath,
    productPath(products[0] ?? missing()),
    ...categories.map((each) => categoryPath(each)),
  ];
  const links = pages.flatMap((path) => [...answer(path).body.matchAll(/<a [^>]*href="(\/[^"]*)"/gu)]);
  const targets = new Set(links.map((match) => match[1] ?? ''));
  expect(targets.size).toBeGreaterThan(100);
  for (const target of targets) expect(answer(target).status, target).toBe(200);
});

it.each([
  `${shopPath}/nowhere`,
  `${shopPath}/c/nowhere`,
  `${shopPath}/c/mugs?page=99`,
  `${shopPath}/c/mugs?page=0`,
  `${shopPath}/c/mugs?page=1.5`,
  `${shopPath}/c/mugs?page=x`,
  `${shopPath}/p/1`,
  `${shopPath}/p/1-another-name`,
  `${shopPath}/images/0.svg`,
  `${shopPath}/images/..%2Fshop.css`,
  `${shopPath}/c/constructor`,
  '/',
])('answers 404 for %s', (path) => {
  expect(answer(path)).toMatchObject({ status: 404, contentType: 'text/html; charset=utf-8' });
});

function checksum(gtin: string): number {
  return Array.from(gtin, Number).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0);
}

function missing(): never {
  throw new Error('the shop is empty');
}
