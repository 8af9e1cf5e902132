import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxUnitBytes, readUnits, writeUnits } from '#workers/data/export/unitBytes.ts';

/** Writes a text behind some other bytes, and reads it again. */
function throughBytes(text: string): string {
  const bytes = new Uint8Array(5 + text.length * maxUnitBytes);
  return readUnits(bytes, 5, writeUnits(text, bytes, 5));
}

test('any text, also with half of a surrogate pair, is read as it was written', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => throughBytes(text) === text));
  for (const text of ['', '\u007f\u0081', '\ud800', '\udfff and more', '\uffff\u0000\u07ff\u0800']) {
    expect(throughBytes(text)).toBe(text);
  }
});

test('a text that is longer than the memory for its units is read whole', () => {
  const text = 'Möbel 家具 🪑 '.repeat(2_000);
  expect(throughBytes(text)).toBe(text);
});
