import { expect, test } from 'vitest';
import { TextBytes } from '#core/export/parquet/textBytes.ts';

const encoder = new TextEncoder();

test.each([
  ['nothing', ''],
  ['ASCII', 'Mug, 12.50\n"blue"\u0000\u007F'],
  ['two bytes', 'Größe \u0080\u07FF'],
  ['three bytes', '日本語 한국어 \u0800\uFFFF\uFEFF'],
  ['four bytes', '😀\u{10000}\u{10FFFF}'],
  ['half of a pair', 'a\uD83Db\uDE00\uD83D'],
  ['halves in the wrong order', '\uDE00\uD83D'],
])('a text of %s has the bytes of an encoder', (_, text) => {
  const texts = new TextBytes();
  texts.begin(text.length);
  expect([...texts.encode(text)]).toEqual([...encoder.encode(text)]);
});

test('the texts of a group are beside each other, and the next group, which may be larger, uses their memory again', () => {
  const texts = new TextBytes();
  const group = ['Mug', 'Größe', '日本語'];
  texts.begin(group.join('').length);
  const first = group.map((text) => texts.encode(text));
  expect(first.map((bytes) => new TextDecoder().decode(bytes))).toEqual(group);
  texts.begin(3);
  expect(texts.encode('Jug').byteOffset).toBe(first[0]?.byteOffset);
  expect(new TextDecoder().decode(first[0])).toBe('Jug');
  const long = '日'.repeat(200_000);
  texts.begin(long.length);
  expect(new TextDecoder().decode(texts.encode(long))).toBe(long);
});
