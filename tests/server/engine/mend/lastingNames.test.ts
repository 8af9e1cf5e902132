import { expect, test } from 'vitest';
import { isLasting, lastingPrefix } from '#server/engine/mend/selectors/lastingNames.ts';

test.each([
  'price',
  'price-now',
  'product_title',
  'productTitle',
  'price--large',
  'heading1',
  'sku',
  'isbn13',
  'ProductCard',
  'items',
])('%s is a name that lives long', (name) => {
  expect(isLasting(name)).toBe(true);
});

test.each([
  'css-1x2y3z',
  'sc-bdVaJa',
  'svelte-abcdef',
  'jsx-1234567',
  'Price_now__x7Y2z',
  'x7y2',
  'product-123456',
  'bcdfgh',
  'bdVaJa',
  'mt-4',
  'text-lg',
  'col-md-6',
  'row',
  'is-active',
  'md:flex',
  'größe',
  '2col',
  '',
  'a'.repeat(61),
])('%s is a hash, a number, a look, or no name', (name) => {
  expect(isLasting(name)).toBe(false);
});

test.each([
  ['Price_now__x7Y2z', 'Price_now__'],
  ['product-title-1a2b3c', 'product-title-'],
  ['Card__root--bdVaJa', 'Card__root--'],
  ['price', null],
  ['css-1x2y3z', null],
  ['a-1a2b3c', null],
])('the beginning of %s before its hash is %s', (name, prefix) => {
  expect(lastingPrefix(name)).toBe(prefix);
});
