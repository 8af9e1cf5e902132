import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { formatBytes, formatDuration, formatMoney, formatNumber } from '#app/i18n/numberFormat.ts';

/** Intl separates by narrow or non-breaking spaces, depending on the language: all become plain spaces. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('formats', () => {
  test.each([
    [0, '0 sec'],
    [400, '0 sec'],
    [45_000, '45 sec'],
    [60_000, '1 min'],
    [125_000, '2 min 5 sec'],
    [3_600_000, '1 hr'],
    [7_500_000, '2 hr 5 min'],
    [90_000_000, '1 day 1 hr'],
    [86_460_000, '1 day'],
    [-5_000, '0 sec'],
  ])('%i ms read %s', (durationMs, text) => {
    expect(plain(formatDuration('en-US', durationMs))).toBe(text);
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_400_000, '1.4 MB'],
    [250_000_000, '250 MB'],
  ])('%i bytes read %s', (bytes, text) => {
    expect(plain(formatBytes('en-US', bytes))).toBe(text);
  });

  test('units and separators are the language’s', () => {
    expect(plain(formatDuration('de-DE', 125_000))).toBe('2 Min. 5 Sek.');
    expect(plain(formatNumber('fr-FR', 1_234_567.5))).toBe('1 234 567,5');
    expect(plain(formatMoney('de-DE', 1_234_560_000))).toBe('1.234,56 $');
  });

  test('a price below a cent is not rounded away', () => {
    expect(formatMoney('en-US', 500)).toBe('$0.0005');
    expect(formatMoney('en-US', 0)).toBe('$0.00');
  });

  test('what a run will cost and what it did cost have the same digits: one place of the console writes amounts', () => {
    const root = resolve(import.meta.dirname, '../../..');
    const sources = ['src', 'workers', 'core'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/u.test(name))
        .map((name) => join(room, name)),
    );
    const writers = sources.filter((name) => /style: 'currency'/u.test(readFileSync(join(root, name), 'utf8')));
    expect(writers).toEqual(['src/i18n/numberFormat.ts']);
  });

  test('a day without a time stays the same day in every time zone', () => {
    expect(formatDate('en-US', Date.UTC(2026, 10, 21), false)).toBe('Nov 21, 2026');
  });
});
