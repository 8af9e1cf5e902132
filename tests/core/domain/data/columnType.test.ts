import { expect, test } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import { columnTypeOf } from '#core/domain/data/columnType.ts';
import { FieldType } from '#core/domain/template/template.ts';

test.each<[string, (Value | undefined)[], FieldType]>([
  ['no values', [], FieldType.Text],
  ['empty values', [null, '', undefined], FieldType.Text],
  ['numbers', ['1', '-2.50', '0'], FieldType.Number],
  ['numbers among empty values', [null, '1', '', '2'], FieldType.Number],
  ['numbers and one word', ['1', '2', 'none'], FieldType.Text],
  ['postcodes', ['01234', '12345'], FieldType.Text],
  ['article numbers', ['4006381333931', '4006381333931004006381'], FieldType.Text],
  ['days', ['2026-11-21', '2026-11-22'], FieldType.Date],
  ['days and times', ['2026-11-21', '2026-11-22T10:30:00+01:00'], FieldType.Date],
  ['years', ['2025', '2026'], FieldType.Number],
  ['a day and a year', ['2026-11-21', '2026'], FieldType.Text],
  ['addresses', ['https://a.example/', 'http://b.example/1.png'], FieldType.Url],
  ['an address and a word', ['https://a.example/', 'b.example'], FieldType.Text],
])('a column with %s', (_, values, type) => expect(columnTypeOf(values)).toBe(type));

test('a column is read no further than its first value that does not fit', () => {
  let read = 0;
  function* values() {
    for (const value of ['1', 'one', '2', '3']) {
      read += 1;
      yield value;
    }
  }
  expect(columnTypeOf(values())).toBe(FieldType.Text);
  expect(read).toBe(2);
});
