import { expect, test } from 'vitest';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { PageIndex } from '#server/engine/propose/mine/pageIndex.ts';
import { nextWays } from '#server/engine/propose/next/nextWays.ts';
import { isSeries } from '#server/engine/propose/next/series.ts';

const waysOn = (html: string, url = 'https://s.example/list?page=2') =>
  nextWays(new PageIndex(parseTree(html, false)), { url, baseUrl: url });

test.each([
  ['a relation in the head', '<link rel="next" href="?page=3">', 'link[rel~="next"]'],
  ['a relation of a link', '<a rel="nofollow next" href="?page=3">3</a>', 'a[rel~="next"]'],
  ['a class around a link', '<li class="next"><a href="?page=3">go</a></li>', 'li.next > a'],
  ['a word', '<p class="pager"><a href="?page=3">Next »</a></p>', '.pager a:contains("Next")'],
  ['a word in German', '<a href="?page=3">Weiter</a>', 'a:contains("Weiter")'],
  ['a word in Japanese', '<a href="?page=3">次へ</a>', 'a:contains("次へ")'],
  ['an arrow', '<a href="?page=1">‹</a><a href="?page=3">›</a>', 'a:contains("›")'],
  ['a label', '<a aria-label="Next page" href="?page=3"><i></i></a>', 'a[aria-label="Next page"]'],
  ['the number after the current one', '<div><a href="?page=1">1</a><b>2</b><a href="?page=3">3</a></div>', 'b + a'],
  [
    'the entry after the current one',
    '<ul><li><a href="?page=1">1</a></li><li class="active"><a href="?page=2">2</a></li><li><a href="?page=3">3</a></li></ul>',
    'li.active + li a',
  ],
])('the next page is found by %s', (_, html, css) => {
  expect(waysOn(html).ways[0]).toEqual({ link: { css } });
});

test('links to numbered pages also give the parameter that counts them', () => {
  const links = [0, 20, 40].map((from, index) =>
    index === 1 ? '<b>2</b>' : `<a href="?from=${from}">${index + 1}</a>`,
  );
  const { ways } = waysOn(`<div>${links.join('')}</div>`, 'https://s.example/list?from=20');
  expect(ways).toContainEqual({ parameter: 'from', first: 0, step: 20 });
});

test.each([
  ['no link', '<p>Next</p>'],
  ['a link that leads nowhere', '<li class="next disabled"><a href="#">Next</a></li>'],
  ['a link to this page', '<a rel="next" href="?page=2">Next</a>'],
  ['the next article', '<a rel="next" href="/2026/05/other-story">Next</a>'],
  ['another site', '<a href="https://other.example/list?page=3">Next</a>'],
  ['the last number', '<div><a href="?page=1">1</a><b>2</b></div>'],
  ['a calendar', '<a href="/calendar?month=4" title="Next month">»</a>'],
])('there is no next page by %s', (_, html) => {
  expect(waysOn(html).ways).toEqual([]);
});

test('a button that loads more is a fact', () => {
  expect(waysOn('<button>Load more results</button>')).toEqual({ ways: [], hasLoadMore: true });
});

test.each([
  ['/list', '/list/page/2', true],
  ['/list/page-2.html', '/list/page-3.html', true],
  ['/', '/seite/2', true],
  ['/list?a=1', '/list?a=1&p=2', true],
  ['/zh/list', '/zh/list_2', true],
  ['/2026/05/one-story', '/2026/05/other-story', false],
  ['/guide/oak', '/guide/pine', false],
])('%s and %s are pages of one list: %s', (one, other, expected) => {
  expect(isSeries(`https://s.example${one}`, `https://s.example${other}`)).toBe(expected);
});
