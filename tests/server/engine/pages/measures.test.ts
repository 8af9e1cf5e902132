import { expect, test } from 'vitest';
import { articleFigures, factFigures, segmentFigures } from './measures.ts';

test('a text is compared by its runs of four words', () => {
  const pages = [{ page: 'a', articleBody: 'one two three four five' }];
  expect(articleFigures(pages, () => 'one two three four five')).toEqual({ precision: 1, recall: 1, f: 1 });
  expect(articleFigures(pages, () => 'one two three four')).toMatchObject({ precision: 1, recall: 0.5 });
  expect(articleFigures(pages, () => 'zero one two three four five')).toMatchObject({ precision: 2 / 3, recall: 1 });
});

test('segments are counted over all pages, whatever their white space', () => {
  const pages = [
    { page: 'a', with: ['in the text', 'missing'], without: ['menu'] },
    { page: 'b', with: ['also'], without: ['footer'] },
  ];
  const texts: Record<string, string> = { a: 'This is in\nthe text.', b: 'also the footer' };
  expect(segmentFigures(pages, (page) => texts[page] ?? '')).toEqual({ precision: 2 / 3, recall: 2 / 3, f: 2 / 3 });
});

test('facts are compared where they are annotated: authors in any order, dates by their day', () => {
  const texts = { with: [], without: [] };
  const pages = [
    { page: 'a', ...texts, title: 'The “bridge”', author: 'Ana Ruiz und Bo Li', date: '2026-05-01' },
    { page: 'b', ...texts, title: 'Another', author: '', date: '2026-05-02' },
    { page: 'c', ...texts },
  ];
  const a = { title: 'the bridge', author: 'Bo Li, Ana Ruiz', date: '2026-05-01T08:00:00Z' };
  expect(factFigures(pages, (page) => (page === 'a' ? a : { title: null }))).toEqual({
    title: 0.5,
    author: 1,
    date: 0.5,
  });
});
