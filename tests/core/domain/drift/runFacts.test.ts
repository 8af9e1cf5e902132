import { expect, test } from 'vitest';
import { FactsTally, valueTypeOf } from '#core/domain/drift/runFacts.ts';

test.each([
  ['12.50', 'number'],
  ['-3', 'number'],
  ['00741', 'text'],
  ['12,50 €', 'text'],
  ['2026-11-25', 'date'],
  ['2026-02-30', 'text'],
  ['https://shop.example/1', 'url'],
  ['javascript:alert(1)', 'text'],
  ['Mug', 'text'],
])('the type of %s is %s', (text, type) => {
  expect(valueTypeOf(text)).toBe(type);
});

test('facts of several blocks are those of all of their rows', () => {
  const tally = new FactsTally();
  tally.add([
    ['Mug', 'Cup'],
    ['1', null],
  ]);
  tally.add([
    ['Jug', ''],
    ['2', '3'],
    ['https://a.test/', 'none'],
  ]);
  expect(tally.facts(['name', 'price', 'page'], 4)).toEqual({
    rowCount: 4,
    readRows: 4,
    columns: [
      { name: 'name', filled: 0.75, types: { number: 0, date: 0, url: 0, text: 1 } },
      { name: 'price', filled: 0.75, types: { number: 1, date: 0, url: 0, text: 0 } },
      { name: 'page', filled: 0.5, types: { number: 0, date: 0, url: 0.5, text: 0.5 } },
    ],
  });
});

test('a run without rows has empty columns', () => {
  expect(new FactsTally().facts(['name'], 0)).toEqual({
    rowCount: 0,
    readRows: 0,
    columns: [{ name: 'name', filled: 0, types: { number: 0, date: 0, url: 0, text: 0 } }],
  });
});
