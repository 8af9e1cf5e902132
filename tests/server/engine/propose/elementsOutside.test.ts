import { expect, test } from 'vitest';
import { readColumns } from '#server/engine/propose/columns/columnReadings.ts';
import { recordsOf } from '#server/engine/propose/drafts.ts';
import { Page } from '#server/engine/extract/page.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';

const address = 'https://s.example/sea';
const books = [1, 2, 3, 4, 5, 6].map(
  (no) => `<li class="book"><h3><a href="/b/${no}">Book ${no}</a></h3><b class="price">$${no}.50</b></li>`,
);
const html = `<html lang="en"><head><title>Shop</title></head><body>
  <nav class="menu"><a href="/">Home</a> <a href="/b">Books</a></nav>
  <main><h1>Books of the sea</h1>
    <dl class="shop"><dt>Opening hours</dt><dd class="hours">9 to 18</dd><dt>Rating</dt><dd class="rating">4.5</dd></dl>
    <ul class="books">${books.join('')}</ul>
    <p class="updated">Updated <time datetime="2026-11-30">today</time></p></main>
  <footer><span class="phone">+49 30 1234567</span></footer></body></html>`;

const { elements, tables } = proposeTables(html, address);
const valueOf = (name: string) => elements.find((each) => each.name === name)?.readings[0]?.values;

test('what the page shows outside its lists can be taken, by its label or its class', () => {
  expect(valueOf('Opening hours')).toEqual(['9 to 18']);
  expect(valueOf('Rating')).toEqual(['4.5']);
  expect(valueOf('Phone')).toEqual(['+49 30 1234567']);
});

test('the matter comes before menus and footers, and records are not among it', () => {
  const values = elements.map(({ readings }) => readings[0]?.values[0] ?? '');
  expect(values.indexOf('9 to 18')).toBeLessThan(values.indexOf('+49 30 1234567'));
  expect(values.filter((value) => /^Book \d/u.test(value))).toEqual([]);
  expect(new Set(elements.map(({ name }) => name)).size).toBe(elements.length);
});

test('each is found from a record of the list, too: it is read from the page', () => {
  const page = new Page({ url: address, requestedUrl: address, number: 1 }, html, 'html');
  const records = recordsOf(tables[0]?.items ?? null, page).map((scope, index) => ({ scope, rowNumber: index + 1 }));
  const rows = readColumns(records, elements, page);
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toEqual(elements.map(({ readings }) => readings[0]?.values[0] ?? null));
});

test('a page without a body has them, too', () => {
  const bare = `<!doctype html><title>Books</title><ul>${books.join('')}</ul><p class="shelf">Shelf of the sea</p>`;
  const found = proposeTables(bare, address).elements;
  expect(found.map(({ name, from }) => [name, from[0]])).toContainEqual(['Shelf', { css: '.shelf', of: 'page' }]);
});

test('a page about one thing has the rest of it as elements', () => {
  const thing =
    '<html><body><h1>A lamp</h1><p class="sku">L-1</p><footer><i class="phone">110</i></footer></body></html>';
  expect(proposeTables(thing, address, { isRecord: true }).elements).toEqual([]);
});
