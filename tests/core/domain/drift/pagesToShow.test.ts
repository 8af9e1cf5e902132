import { expect, test } from 'vitest';
import type { Finding } from '#core/domain/drift/drift.ts';
import { isShownPage, pageColumnOf, PageSearch } from '#core/domain/drift/pagesToShow.ts';
import type { ColumnFacts } from '#core/domain/drift/runFacts.ts';

const column = (name: string, url: number, filled = 1): ColumnFacts => ({
  name,
  filled,
  types: { number: 0, date: 0, url, text: 1 - url },
});

test.each([
  ['the address by its name', [column('source', 1), column('product_url', 1)], 'product_url'],
  ['any other column of addresses', [column('name', 0), column('source', 1)], 'source'],
  ['no pictures', [column('image_url', 1)], null],
  ['no column with gaps', [column('url', 1, 0.5), column('link', 0.5)], null],
])('the column of pages is %s', (_, columns, name) => {
  expect(pageColumnOf({ rowCount: 1, readRows: 1, columns })).toBe(name);
});

test.each([
  ['https://shop.example/1', true],
  ['ftp://shop.example/1', false],
  ['', false],
  [null, false],
  [`https://shop.example/${'x'.repeat(2_000)}`, false],
])('%s is shown as a page: %s', (address, isShown) => {
  expect(isShownPage(address)).toBe(isShown);
});

const emptier: Finding = { kind: 'emptier', column: 'price', before: 0, now: 1 };
const otherType: Finding = {
  kind: 'otherType',
  column: 'stock',
  type: 'number',
  nowType: 'text',
  before: 1,
  now: 0,
};
const names = ['url', 'price', 'stock'];
const page = (no: number) => `https://shop.example/${no}`;

test('pages of rows with a broken value are found, the first of each finding first', () => {
  const search = new PageSearch([emptier, otherType], names, 'url');
  search.add([
    [page(1), page(2), page(3), page(4)],
    ['1', null, '', '4'],
    ['1', '2', 'none', ''],
  ]);
  expect(search.isDone).toBe(false);
  expect(search.pages()).toEqual([page(2), page(3)]);
});

test('a search ends when each finding has enough pages', () => {
  const search = new PageSearch([emptier], names, 'url');
  search.add([[page(1), page(1), page(2), 'no address', page(3), page(4)], Array.from({ length: 6 }, () => null), []]);
  expect(search.isDone).toBe(true);
  expect(search.pages()).toEqual([page(1), page(2), page(3)]);
});

test('nothing is searched where rows hold no address, or where no row shows the finding', () => {
  expect(new PageSearch([emptier], names, null).isDone).toBe(true);
  expect(new PageSearch([{ kind: 'fewerRows', before: 9, now: 1 }], names, 'url').isDone).toBe(true);
});
