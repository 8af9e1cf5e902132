import { expect, test } from 'vitest';
import { missingOf, readAsvs } from './asvs/readAsvs.ts';

const rows = readAsvs();
/** The numbers of requirements in the standard, by level. */
const counts = { 1: 70, 2: 183 };

test('OWASP ASVS 5.0, levels 1 and 2: every requirement has its row, once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const level of [1, 2] as const) {
    expect(rows.filter((row) => row.level === level)).toHaveLength(counts[level]);
  }
});

test('the evidence of a requirement exists: a test by its title, a page by its words', () => {
  expect(rows.flatMap(missingOf)).toEqual([]);
});

test('none is open', () => {
  expect(rows.filter((row) => row.open !== undefined).map(({ id }) => id)).toEqual([]);
});
