import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finderOf } from '#core/domain/query/finderOf.ts';
import { markedParts } from '#app/features/explorer/grid/markedParts.ts';

/** Returns a shown text with its found parts in brackets. */
function marked(shown: string, search: string, collected = shown): string {
  return markedParts(shown, collected, finderOf(search))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
}

describe('what a search found in a cell', () => {
  test.each([
    ['Garden chair no. 12', '', 'Garden chair no. 12'],
    ['Garden chair no. 12', 'CHAIR', 'Garden [chair] no. 12'],
    ['Café Cafe cafè', 'cafe', '[Café] [Cafe] [cafè]'],
    ['abab', 'ab', '[ab][ab]'],
    ['Lamp', 'chair', 'Lamp'],
    ['東京のレストラン', '東京', '[東京]のレストラン'],
  ])('of %j by %j is %j', (shown, search, parts) => {
    expect(marked(shown, search)).toBe(parts);
  });

  test('is the whole value where it is shown in another form than it was collected', () => {
    expect(marked('1,234.50', '1234', '1234.5')).toBe('[1,234.50]');
    expect(marked('1,234.50', '999', '1234.5')).toBe('1,234.50');
  });

  test('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (shown, search) => {
        const parts = markedParts(shown, shown, finderOf(search));
        expect(parts.map(({ text }) => text).join('')).toBe(shown);
      }),
    );
  });
});
