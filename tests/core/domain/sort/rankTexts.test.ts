import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRanks, type Ranks } from '#core/domain/sort/ranks.ts';
import { rankTexts } from '#core/domain/sort/rankTexts.ts';
import { TextKeys } from '#core/domain/sort/textKeys.ts';
import { SeenCharacters, weightsOf } from '#core/domain/sort/textWeights.ts';
import { finished, pauses } from './finished.ts';

function ranking(texts: readonly string[]): Generator<void, Ranks> {
  const seen = new SeenCharacters();
  for (const text of texts) seen.add(text, 0, text.length);
  // Too few bytes are expected, so that the keys must grow.
  const keys = new TextKeys(weightsOf(seen, 'en'), texts.length, 1);
  texts.forEach((text, row) => keys.add(row, text, 0, text.length));
  const rows = Uint32Array.from(texts, (_, row) => row);
  return rankTexts(keys, rows, emptyRanks(texts.length));
}

function sorted(texts: readonly string[]): string[] {
  const { byRow } = finished(ranking(texts));
  return texts
    .map((text, row) => ({ text, rank: byRow[row] ?? 0 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ text }) => text);
}

const collator = new Intl.Collator('en');
const compare = (one: string, other: string) => collator.compare(one, other);

describe('texts', () => {
  it('of ASCII have the order that the language gives them', () => {
    const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
        expect(sorted(texts)).toEqual(texts.toSorted(compare));
      }),
      { numRuns: 300 },
    );
  });

  it('that begin alike are ordered by what follows, at any length', () => {
    const tail = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '1', '-', '/', ' '), maxLength: 9 });
    const text = fc
      .tuple(fc.constantFrom('https://shop.example/products/', 'https://shop.example/', 'a'), tail)
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
        expect(sorted(texts)).toEqual(texts.toSorted(compare));
      }),
    );
  });

  it('with accents and case follow the plain letter', () => {
    const texts = ['zebra', 'École', 'ecole', 'école', 'Ecole', 'ecoles', 'apple', 'Äpfel', '漢', 'か', 'я', '1', '-'];
    expect(sorted(texts)).toEqual(texts.toSorted(compare));
  });

  it('that are equal have equal ranks, in the thousands too', () => {
    const words = ['chair', 'Chair', 'table', 'a longer name of a lamp', 'lamp'];
    const texts = Array.from({ length: 3_000 }, (_, row) => words[(row * 7) % words.length] ?? '');
    const { byRow, count } = finished(ranking(texts));
    const order = words.toSorted(compare);
    expect(count).toBe(5);
    expect([...byRow]).toEqual(texts.map((text) => order.indexOf(text)));
  });

  it('of thousands of letters are distinguished', () => {
    const texts = Array.from({ length: 5_000 }, (_, index) => String.fromCharCode(0x4e_00 + ((index * 37) % 5_000)));
    const { count } = finished(ranking(texts));
    expect(count).toBe(5_000);
    expect(sorted(texts)).toEqual(texts.toSorted(compare));
  });

  it('can be interrupted while many are sorted', () => {
    const texts = Array.from({ length: 300_000 }, (_, index) => `item ${(index * 7_919) % 300_000}`);
    expect(pauses(ranking(texts))).toBeGreaterThan(1);
  });
});
