import { expect, test } from 'vitest';
import { reusedKeys } from '#app/parts/table/reusedKeys.ts';

const slotsOf = (...keys: string[]) => reusedKeys(keys, new Map(), false);

test.each([
  { what: 'another view takes all elements on, in their order', before: ['a', 'b'], after: ['c', 'd'], slots: [0, 1] },
  {
    what: 'also where a row is in both, so that nothing moves',
    before: ['a', 'b', 'c'],
    after: ['b', 'd'],
    slots: [0, 1],
  },
  { what: 'a longer page has new ones at its end', before: ['a'], after: ['b', 'c', 'd'], slots: [0, 1, 2] },
  { what: 'a shorter page leaves the last ones', before: ['a', 'b', 'c'], after: ['d'], slots: [0] },
])('$what', ({ before, after, slots }) => {
  expect([...reusedKeys(after, slotsOf(...before), true)]).toEqual(after.map((key, place) => [key, slots[place]]));
});

test('within one view a row that comes never gets the elements of one that goes', () => {
  const before = slotsOf('a', 'b', 'c');
  const after = reusedKeys(['d', 'a', 'c', 'e'], before, false);
  expect([...after]).toEqual([
    ['d', 3],
    ['a', 0],
    ['c', 2],
    ['e', 4],
  ]);
});

test('elements that are free again have one row each', () => {
  const shrunk = reusedKeys(['c', 'a'], slotsOf('a', 'b', 'c'), false);
  const grown = reusedKeys(['d', 'a', 'e', 'f'], shrunk, true);
  expect([...grown.values()]).toEqual([2, 0, 1, 3]);
});
