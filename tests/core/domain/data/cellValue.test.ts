import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellKind, exactNumber, hasTimeOfDay, hasZone, isLink, timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';

describe('a number', () => {
  test.each(['0', '-0', '7', '-3', '12.50', '0.1', '0.000000000000', '999999999999999', '-99999999999999.9'])(
    '%s is the double nearest to it',
    (text) => expect(exactNumber(text)).toBe(Number(text)),
  );

  test.each([
    ...['', '-', '.', '.5', '5.', '-.5', '+5', ' 5', '5 ', '1e5', '1,5', '1.2.3', '--1', '0x10', 'NaN', 'Infinity'],
    ...['００', '٣', '5\u0000', '12,50 €'],
  ])('%j is none', (text) => expect(exactNumber(text)).toBeNaN());

  test.each(['007', '-01', '00.5', '1234567890123456', '0.000000000000001', '4006381333931004006381'])(
    '%s stays text: its figures would be lost',
    (text) => expect(exactNumber(text)).toBeNaN(),
  );

  test('is read like the language reads it, whatever its digits', () => {
    const figures = fc
      .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.nat(14), fc.boolean())
      .map(([whole, decimals, isNegative]) => {
        const digits = whole.toString().padStart(decimals + 1, '0');
        const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        return isNegative ? `-${text}` : text;
      });
    fc.assert(
      fc.property(figures, (text) => {
        expect(exactNumber(text)).toBe(Number(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a date', () => {
  test.each([
    ['1970-01-01', 0],
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['0000-03-01', Date.parse('0000-03-01')],
    ['0050-01-31', Date.parse('0050-01-31')],
    ['9999-12-31', Date.parse('9999-12-31')],
    ['2026-11-21T10:30', Date.UTC(2026, 10, 21, 10, 30)],
    ['2026-11-21T10:30:59', Date.UTC(2026, 10, 21, 10, 30, 59)],
    ['2026-11-21T10:30Z', Date.UTC(2026, 10, 21, 10, 30)],
    ['2026-11-21T10:30:59.5', Date.UTC(2026, 10, 21, 10, 30, 59, 500)],
    ['2026-11-21T10:30:59.123456Z', Date.UTC(2026, 10, 21, 10, 30, 59, 123)],
    ['2026-11-21T10:30:00+01:00', Date.UTC(2026, 10, 21, 9, 30)],
    ['2026-11-21T10:30-0830', Date.UTC(2026, 10, 21, 19)],
    ['2026-11-21T24:00', Date.UTC(2026, 10, 22)],
  ])('%s is a time', (text, time) => expect(timeOf(text)).toBe(time));

  test.each([
    ...['', '2026', '2026-11', '2026-1-1', '2026-13-01', '2026-00-10', '2026-11-00', '2026-02-30', '2025-02-29'],
    ...['1900-02-29', '2026-11-31', '+012026-11-21', '21.11.2026', '2026-11-21 10:30', '2026-11-21T', '2026-11-21T10'],
    ...['2026-11-21T10:3', '2026-11-21T10:3Z', '2026-11-21T10:60', '2026-11-21T25:00', '2026-11-21T24:01'],
    ...['2016-12-31T23:59:60Z', '2026-11-21T10:30:00.', '2026-11-21T10:30:00.12a4', '2026-11-21T10:30:0'],
    ...['2026-11-21T10:30+1', '2026-11-21T10:30+01:0', '2026-11-21T10:30+24:00', '2026-11-21T10:30Z+01:00'],
    ...['2026-11-21T10:30z', '２０２６-11-21', '2026-11-21T10:30:00+01:00[Europe/Berlin]'],
  ])('%s is none', (text) => expect(timeOf(text)).toBeNaN());

  test('is read like the language reads it, on every day', () => {
    const days = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const text = date.toISOString();
        expect(timeOf(text)).toBe(date.getTime());
        expect(timeOf(text.slice(0, 10))).toBe(Date.parse(text.slice(0, 10)));
        expect(timeOf(text.slice(0, -1))).toBe(date.getTime());
      }),
      { numRuns: 1_000 },
    );
  });

  test('has a time of day or none, and a zone or none', () => {
    const parts = (text: string) => [hasTimeOfDay(text), hasZone(text)];
    expect(parts('2026-11-21')).toEqual([false, false]);
    expect(parts('2026-11-21T10:30')).toEqual([true, false]);
    expect(parts('2026-11-21T10:30:00.000')).toEqual([true, false]);
    expect(parts('2026-11-21T10:30Z')).toEqual([true, true]);
    expect(parts('2026-11-21T10:30-0800')).toEqual([true, true]);
    expect(parts('2026-11-21T10:30-08:00')).toEqual([true, true]);
  });
});

describe('a link', () => {
  test.each(['https://shop.example/a', 'http://127.0.0.1:8080', 'HTTPS://SHOP.EXAMPLE', 'http://例え.jp/?q=ä b'])(
    '%s is one',
    (text) => expect(isLink(text)).toBe(true),
  );

  test.each(['', 'http', 'http:', 'https://', 'ftp://a.example', 'javascript:alert(1)', ' https://a.example', '//a'])(
    '%j is none',
    (text) => expect(isLink(text)).toBe(false),
  );

  test('has no letter that only resembles the scheme', () => expect(isLink('httpſ://a.example')).toBe(false));
});

test.each([
  [null, FieldType.Number, 'empty'],
  [undefined, FieldType.Date, 'empty'],
  ['', FieldType.Text, 'empty'],
  ['5', FieldType.Number, 'number'],
  ['five', FieldType.Number, 'text'],
  ['2026-11-21', FieldType.Date, 'date'],
  ['5', FieldType.Date, 'text'],
  ['5', FieldType.Text, 'text'],
  ['https://a.example', FieldType.Url, 'link'],
  ['https://a.example/1.png', FieldType.Image, 'link'],
  ['https://a.example', FieldType.Text, 'text'],
  ['a.example', FieldType.Image, 'text'],
] as const)('%j in a column of type %s is of kind %s', (value, type, kind) => expect(cellKind(value, type)).toBe(kind));
