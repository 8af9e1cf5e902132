import { expect, test } from 'vitest';
import { pageSays } from './pageSays.ts';
import { asRead, productFigures, recipeFigures } from './rowMeasures.ts';

test('an attribute of a product is right where one accepted value is given, prices as numbers', () => {
  const pages = [
    { page: 'a', price: ['12', '12.50'], sku: ['0123'], brand: ['Sheaf'] },
    { page: 'b', price: ['9.90'] },
  ];
  const rows: Record<string, Record<string, string | null>> = {
    a: { price: '12.5', sku: '123', brand: 'SHEAF' },
    b: { price: null, sku: '5' },
  };
  expect(productFigures(pages, (page) => rows[page] ?? null)).toEqual({ price: 2 / 3, sku: 0, brand: 1 });
});

test('a recipe is compared by its texts without white space, its times and ratings by their numbers', () => {
  const expected = { title: 'Pea soup', ingredients: ['peas', '1 l water'], yields: '4 servings', ratings: 4.5 };
  const pages = [
    { page: 'a', expected },
    { page: 'b', expected },
  ];
  const row = { name: 'Pea\nsoup', ingredients: 'peas; 1 l water', servings: '4', rating: '4.50' };
  const { answered } = recipeFigures(
    pages,
    (page) => (page === 'a' ? row : null),
    () => '',
  );
  expect(answered).toEqual({ title: 0.5, ingredients: 0.5, yields: 0.5, ratings: 0.5 });
});

test('an answer counts as stated where the page holds each part of it, in its text or in its JSON', () => {
  const expected = { title: 'Pea soup', author: 'Jo', ingredients: ['½ cup peas', 'salt & water'] };
  const html: Record<string, string> = {
    a: '<title>Pea  soup</title><li>½ cup <b>peas</b><li>salt and water',
    b: `<script type="application/ld+json">{"name":"Pea soup","list":["\\u00bd cup peas","salt &amp; water"]}</script>`,
  };
  const pages = ['a', 'b', 'c'].map((page) => ({ page, expected }));
  const row = { name: 'Pea soup', author: 'Jo', ingredients: '½ cup peas; salt & water' };
  const { answered, stating } = recipeFigures(
    pages,
    (page) => (page === 'c' ? row : null),
    (page) => pageSays(html[page] ?? ''),
  );
  expect(answered).toEqual({ title: 1 / 3, author: 1 / 3, ingredients: 1 / 3 });
  expect(stating).toEqual({ title: 1 / 3, author: 1, ingredients: 1 / 2 });
});

test.each([
  ['fractions', '¾ cup peas; 1 ½ onions', '3/4 cup peas; 1 1/2 onions'],
  ['brackets', '2 carrots (peeled)', '2 carrots peeled'],
  ['quotes and dashes', 'chef’s 2–3 “peas”', 'chef\'s 2-3 "peas"'],
  ['spaces and entities', '2\u00a0cups peas &amp; salt', '2 cups peas & salt'],
  ['spoons', '2 tablespoons oil; 1 teaspoon salt', '2 tbsp oil; 1 tsp salt'],
])('two spellings of one text are read as equal: %s', (_, one, other) => {
  expect(asRead(one)).toBe(asRead(other));
});

test.each([
  ['1 1/2 onions', '11/3 onions'],
  ['2.5 cups', '25 cups'],
  ['peas, dry', 'peas'],
])('%s is not read as %s', (one, other) => {
  expect(asRead(one)).not.toBe(asRead(other));
});

test('a list in another spelling is right, and not by its characters', () => {
  const figuresOf = (found: string): Record<string, unknown> => {
    const pages = [{ page: 'a', expected: { ingredients: ['¾ cup peas (dried)', '1 l water'] } }];
    const { stating, exact } = recipeFigures(
      pages,
      () => ({ ingredients: found }),
      () => '¾ cup peas (dried) 1 l water',
    );
    return { stating: stating.ingredients, exact: exact.ingredients };
  };
  expect(figuresOf('3/4 cup peas dried; 1 l water')).toEqual({ stating: 1, exact: 0 });
  expect(figuresOf('3/4 cup peas; 1 l water')).toEqual({ stating: 0, exact: 0 });
});
