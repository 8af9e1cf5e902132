import { expect, test } from 'vitest';
import { NumberCells, TextCells } from '#core/export/parquet/cells.ts';
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
  expect([...texts.read(0, texts.add(text))]).toEqual([...encoder.encode(text)]);
});

test('texts are one after the other, memory grows with them and is used again', () => {
  const texts = new TextBytes();
  const long = '日'.repeat(200_000);
  const ends = ['Mug', 'Größe', long].map((text) => texts.add(text));
  const read = [0, ...ends].slice(0, 3).map((start, at) => new TextDecoder().decode(texts.read(start, ends[at] ?? 0)));
  expect(read).toEqual(['Mug', 'Größe', long]);
  expect(texts.length).toBe(ends[2]);
  texts.clear();
  expect(texts.add('Jug')).toBe(3);
});

test('cells of text keep empty texts and missing values apart, also those of the group after a larger one', () => {
  const cells = new TextCells();
  const read = (): unknown[] => cells.read().map((bytes) => bytes && new TextDecoder().decode(bytes));
  const many = Array.from({ length: 10_000 }, (_, at) => (at % 3 === 0 ? null : at % 3 === 1 ? '' : `é${at}`));
  for (const value of many) cells.add(value);
  expect(read()).toEqual(many);
  cells.clear();
  for (const value of ['a', undefined, '']) cells.add(value);
  expect(read()).toEqual(['a', null, '']);
});

test('cells of numbers keep missing values, more of them than at first', () => {
  const cells = new NumberCells(
    (value) => (value === null ? null : Number(value)),
    (number) => number * 2,
  );
  const many = Array.from({ length: 10_000 }, (_, at) => (at % 3 === 0 ? null : String(at)));
  for (const value of many) cells.add(value);
  expect(cells.read()).toEqual(many.map((value) => (value === null ? null : Number(value) * 2)));
});
