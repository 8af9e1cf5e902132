import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxLineLength } from '#core/domain/parameters/lineList.ts';
import { LineSplitter } from '#core/domain/parameters/splitLines.ts';

const split = (pieces: readonly string[]): string[] => {
  const splitter = new LineSplitter();
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
};

test('lines are the same wherever the text is cut', () => {
  const pieces = fc.array(fc.array(fc.constantFrom('a', 'bc', '\n'), { maxLength: 6 }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const texts = parts.map((part) => part.join(''));
      expect(split(texts)).toEqual(split([texts.join('')]));
    }),
  );
});

test('a line that grows longer than any may be is given out as soon as it does, too long to pass for one', () => {
  const splitter = new LineSplitter();
  const piece = 'x'.repeat(maxLineLength);
  expect(splitter.push(`one\n${piece}`)).toEqual(['one']);
  expect(splitter.push(piece)).toEqual([piece + piece]);
});

test('the memory for a text without an end of line does not grow with it', () => {
  const splitter = new LineSplitter();
  const piece = 'x'.repeat(6_000);
  const given = Array.from({ length: 5_000 }, () => splitter.push(piece)).flat();
  expect(Math.max(...given.map((line) => line.length))).toBe(12_000);
  expect(given.length).toBe(2_500);
});
