import { describe, expect, test } from 'vitest';
import { columnsInOrder } from '#app/screens/difference/columnsInOrder.ts';
import { chosenPair } from '#app/screens/difference/difference.state.ts';
import { readChoice, withChoice } from '#app/screens/difference/differenceAddress.ts';

describe('the two runs', () => {
  const lots = [4, 3, 2, 1].map((lotNo) => ({ lotNo }));
  test.each([
    { before: null, after: null, pair: [3, 4] },
    { before: null, after: 2, pair: [1, 2] },
    { before: null, after: 1, pair: [1, 2] },
    { before: 1, after: null, pair: [1, 4] },
    { before: 1, after: 3, pair: [1, 3] },
    { before: 3, after: 1, pair: [1, 3] },
    { before: 2, after: 2, pair: [1, 2] },
    { before: 4, after: null, pair: [3, 4] },
    { before: 9, after: 8, pair: [3, 4] },
  ])('for $before and $after of four are $pair', ({ before, after, pair }) => {
    expect(chosenPair(lots, before, after)?.map(({ lotNo }) => lotNo)).toEqual(pair);
  });

  test('are none where there is one run', () => {
    expect(chosenPair([{ lotNo: 1 }], null, null)).toBeNull();
    expect(chosenPair([{ lotNo: 1 }], 1, 1)).toBeNull();
    expect(chosenPair([], null, null)).toBeNull();
  });
});

test('the address holds the choice beside everything else', () => {
  const choice = { before: 1, after: 3, key: ['sku', 'a.b'], kind: 'gone', column: 'price' } as const;
  const address = withChoice(new URLSearchParams('taskId=7&before=9'), choice);
  expect(address.toString()).toBe('taskId=7&before=1&after=3&key=sku&key=a.b&show=gone&changed=price');
  expect(readChoice(address)).toEqual(choice);
  expect(readChoice(new URLSearchParams('before=-1&after=x&show=other'))).toEqual({
    before: null,
    after: null,
    key: [],
    kind: 'changed',
    column: null,
  });
});

describe('the columns of a difference', () => {
  const difference = {
    columns: ['name', 'price', 'sku', 'rating', 'stock'],
    key: ['sku'],
    changed: [
      { column: 'price', count: 2 },
      { column: 'stock', count: 9 },
      { column: 'rating', count: 1 },
    ],
  };
  const namesOf = (kind: 'changed' | 'gone', column: string | null) =>
    columnsInOrder(difference, kind, column).map(({ name, isWide }) => (isWide ? `${name}!` : name));

  test('begin with the key and those that changed most often', () => {
    expect(namesOf('changed', null)).toEqual(['sku!', 'stock!', 'price!', 'rating!', 'name']);
    expect(namesOf('changed', 'rating')).toEqual(['sku!', 'rating!', 'stock!', 'price!', 'name']);
  });

  test('of new rows keep their order after the key', () => {
    expect(namesOf('gone', null)).toEqual(['sku!', 'name', 'price', 'rating', 'stock']);
    expect(namesOf('gone', 'rating')).toEqual(['sku!', 'name', 'price', 'rating', 'stock']);
  });
});
