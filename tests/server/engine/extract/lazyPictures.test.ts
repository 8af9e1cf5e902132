import { expect, test } from 'vitest';
import { readArticle } from '#server/engine/extract/article/readArticle.ts';
import { Page } from '#server/engine/extract/page.ts';
import { templateRow } from '#tests/server/engine/pages/templateRows.ts';

const url = 'https://paper.example/story';
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const open = (html: string): Page => new Page({ url, requestedUrl: url, number: 1 }, html, 'html');
const rowOf = templateRow('page-images');

test.each([
  ['a source of a picture element', `<picture><source srcset="/a.jpg 1x, /b.jpg 2x"><img src="${dot}"></picture>`],
  ['srcset beside a picture in the text', `<img srcset="/a.jpg 320w, /b.jpg 1280w" src="${dot}">`],
  ['data-src', `<img data-src="/b.jpg" src="${dot}">`],
  ['data-lazy-src', '<img data-lazy-src="/b.jpg" src="/img/placeholder.png">'],
  ['data-srcset', '<img data-srcset="/a.jpg 320w, /b.jpg 1280w" src="/blank.gif">'],
  ['the attribute where there is no placeholder', '<img src="/b.jpg">'],
])('%s gives the picture, not its placeholder', (_, picture) => {
  const page = `<article>${picture}</article>`;
  expect(Object.values(rowOf(page, url) ?? {})).toContain('https://paper.example/b.jpg');
  expect(readArticle.image(open(page))).toBe('https://paper.example/b.jpg');
});

test('meta elements are found by their names in any case', () => {
  const page = open(
    '<META NAME="Author" CONTENT="Ana Ruiz"><meta property="OG:Title" content="A bridge"><meta name="DATE" content="2026-05-01">',
  );
  expect([readArticle.author, readArticle.title, readArticle.published].map((read) => read(page))).toEqual([
    'Ana Ruiz',
    'A bridge',
    '2026-05-01',
  ]);
});
