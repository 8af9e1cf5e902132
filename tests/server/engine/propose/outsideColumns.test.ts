import { expect, test } from 'vitest';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { readColumns } from '#server/engine/propose/columns/columnReadings.ts';
import { recordsOf } from '#server/engine/propose/drafts.ts';
import { Page } from '#server/engine/extract/page.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';

const address = 'https://s.example/sea?shelf=2';
const books = [1, 2, 3, 4, 5, 6].map(
  (no) => `<li class="book"><h3><a href="/b/${no}">Book ${no}</a></h3><b class="price">$${no}.50</b></li>`,
);
const html =
  `<html lang="en"><head><title>Books of the sea | Shop</title></head><body><nav class="breadcrumb"><a href="/">Home</a> <a href="/b">Books</a></nav>` +
  `<h1>Books</h1><h2>Of the sea</h2><ul class="books">${books.join('')}</ul><h2>Contact</h2></body></html>`;

test('a list has the title, the heading above it, the way to the page and its address as columns that can be added', () => {
  const [table] = proposeTables(html, address).tables;
  expect(table?.outside.map(({ column, value }) => [column.name, value])).toEqual([
    ['Page title', 'Books'],
    ['Heading', 'Of the sea'],
    ['Category', 'Home Books'],
    ['Page name', 'Books of the sea | Shop'],
    ['Page address', address],
  ]);
  const columns = table?.outside.map(({ column }) => column) ?? [];
  expect(JSON.stringify(table?.recipe)).not.toContain('breadcrumb');
  expect(table?.readings.slice(-columns.length).map(([first]) => first?.values.length)).toEqual([6, 6, 6, 6, 6]);

  const page = new Page({ url: address, requestedUrl: address, number: 1 }, html, 'html');
  const records = recordsOf(table?.items ?? null, page).map((scope, index) => ({ scope, rowNumber: index + 1 }));
  const rows = readColumns(records, columns, page);
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toEqual(table?.outside.map(({ value }) => value));
  const fields = columns.map(({ name, from, transforms }) => ({ name, from, transforms }));
  expect(recipeSchema.safeParse({ ...table?.recipe, list: { items: 'li', fields } }).success).toBe(true);
});

test('what is in the records, or around them, is no column from outside', () => {
  const framed = `<body><h1>${books.join('')}</h1></body>`;
  const [table] = proposeTables(framed, address).tables;
  expect(table?.outside.map(({ column }) => column.name)).toEqual(['Page address']);
});
