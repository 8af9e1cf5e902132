import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findForgotten, findProblems, readLines, readSentences } from './checkSpec.ts';

const areas = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'sentences')
  .map((entry) => entry.name);

test.each(areas)('every sentence of the specification about %s names a test that is there', (area) => {
  expect(readLines(area).length).toBeGreaterThan(0);
  expect(findProblems(area)).toEqual([]);
});

test.each(areas)('no sentence of the specification about %s is forgotten, and none is listed twice', (area) => {
  expect(findForgotten(area)).toEqual([]);
  const quotes = readSentences(area).map(({ point, sentence }) => `${point} ${sentence}`);
  expect(new Set(quotes).size).toBe(quotes.length);
});
