import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortened } from '#core/domain/data/block.ts';

test('a text that is long enough ends in an ellipsis, a shorter one stays', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('abcd', 3)).toBe('ab…');
});

test('no character is cut in half: PostgreSQL takes no such text in JSON', () => {
  expect(shortened('a😀😀', 3)).toBe('a…');
  expect(shortened('😀😀', 3)).toBe('😀…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const short = shortened(text, most);
      expect(short.isWellFormed()).toBe(true);
      expect(short.length).toBeLessThanOrEqual(Math.max(most, 1));
    }),
  );
});
