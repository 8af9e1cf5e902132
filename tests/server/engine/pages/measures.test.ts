import { expect, test } from 'vitest';
import { articleFigures, segmentFigures } from './measures.ts';

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
