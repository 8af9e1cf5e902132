import { expect, test } from 'vitest';
import { helpSlugs } from '#core/help/article.ts';
import { findArticles } from '#app/screens/help/findArticles.ts';
import { loadHelp } from '#app/i18n/loadHelp.ts';

const articles = await loadHelp('en-US');
const french = await loadHelp('fr-FR');

test('without words all articles are there, in reading order, each with its lead', () => {
  const found = findArticles(articles, '  ');
  expect(found.map(({ slug }) => slug)).toEqual([...helpSlugs]);
  expect(found.map(({ passage }) => passage)).toEqual(helpSlugs.map((slug) => articles[slug].lead));
});

test('an article is found by all of its words, in any order and case, with the passage that has them', () => {
  const [found, ...others] = findArticles(articles, 'PARQUET excel');
  expect(others).toEqual([]);
  expect(found).toMatchObject({ slug: 'exports', title: articles.exports.title });
  expect(found?.passage).toMatch(/Excel, CSV, .*Parquet/u);
});

test('a word in a title comes before one in a text', () => {
  expect(findArticles(articles, 'network').map(({ slug }) => slug)[0]).toBe('offline');
});

test('accents are not needed', () => {
  expect(findArticles(french, 'modeles').length).toBeGreaterThan(1);
});

test('words that no article has find nothing', () => {
  expect(findArticles(articles, 'csv quixotic')).toEqual([]);
});
