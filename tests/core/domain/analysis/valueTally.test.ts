import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ValueTally } from '#core/domain/analysis/valueTally.ts';
import { finished } from '#tests/core/domain/sort/finished.ts';

test('values are counted, commonest first, equal ones in their order, empty cells among them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { maxLength: 60 }),
      fc.nat(6),
      (values, limit) => {
        const tally = new ValueTally();
        for (const value of values) if (value !== '') tally.add(value);
        tally.empty = values.filter((value) => value === '').length;
        const counts = ['', 'a', 'b', 'c', 'd', 'e']
          .map((value) => ({
            value: value === '' ? null : value,
            count: values.filter((each) => each === value).length,
          }))
          .filter(({ count }) => count > 0)
          .toSorted((one, other) => other.count - one.count);
        expect(tally.commonest(limit)).toEqual(counts.slice(0, limit));
        expect(tally.distinct).toBe(new Set(values.filter((value) => value !== '')).size);
      },
    ),
  );
});

test('forms of a text that differ in case and accents are added up under the commonest', () => {
  const tally = new ValueTally();
  for (const value of ['Café', 'cafe', 'CAFÉ', 'cafe', 'Lamp']) tally.add(value);
  expect(finished(tally.commonestFolded(10))).toEqual({
    values: [
      { value: 'cafe', count: 4 },
      { value: 'Lamp', count: 1 },
    ],
    distinct: 2,
  });
});

test('more values than are counted one by one are still distinguished, and the commonest is found', () => {
  const tally = new ValueTally();
  for (let index = 0; index < 200_000; index += 1) tally.add(index % 2 === 0 ? 'often' : `value ${index % 120_000}`);
  expect(tally.isCut).toBe(true);
  expect(tally.distinct).toBe(60_001);
  expect(tally.commonest(1)).toEqual([{ value: 'often', count: 100_000 }]);
});
