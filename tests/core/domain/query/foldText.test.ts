import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { finderOf } from '#core/domain/query/finderOf.ts';
import { foldText } from '#core/domain/query/foldText.ts';

test.each([
  ['Café', 'cafe'],
  ['CAFE\u0301', 'cafe'],
  ['ÄÖÜß', 'aouß'],
  ['İstanbul', 'istanbul'],
  ['ΣΟΦΟΣ', 'σοφοσ'],
  ['Ёлка', 'елка'],
  ['バ', 'バ'],
  ['ハ\u3099', 'バ'],
  ['\u1112\u1161\u11ab', '한'],
  ['Ångström', 'angstrom'],
  ['\u{10400}', '\u{10428}'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

describe('a search', () => {
  it.each([
    ['cafe', 'Grand CAFÉ', true],
    ['CAFÉ', 'grand cafe', true],
    ['cafe', 'CAFE\u0301 noir', true],
    ['naïve', 'NAI\u0308VE', true],
    ['σοφος', 'ΣΟΦΟΣ', true],
    ['istanbul', 'İSTANBUL', true],
    ['ば', 'は', false],
    ['ば', 'は\u3099', true],
    ['한', '\u1112\u1161\u11ab', true],
    ['한', '하', false],
    ['a.c', 'abc', false],
    ['[x]*', 'a[x]*b', true],
    ['kg', '5 \u212Ag', true],
    ['ss', 'ß', false],
  ])('for %s in %s is %s', (needle, text, isFound) => {
    expect(finderOf(needle)?.test(text)).toBe(isFound);
  });

  it('finds a text exactly where the folded text contains the folded needle', () => {
    const letters = fc.constantFrom(...Array.from('aAáÁàâæbBcCçÇ eEéÉêfoOöÖøß.0[\\^$|σςΣиИйËё한하ばは漢\u{1F600}'));
    const text = fc.string({ unit: letters, maxLength: 12 });
    const needle = fc.string({ unit: letters, minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(text, needle, (within, wanted) => {
        expect(finderOf(wanted)?.test(within)).toBe(foldText(within).includes(foldText(wanted)));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', '\u0301', '\u007f\u0080'])('for nothing that can be searched for (%j) has no finder', (needle) => {
    expect(finderOf(needle)).toBeNull();
  });
});
