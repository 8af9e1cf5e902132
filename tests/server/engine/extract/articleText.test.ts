import { expect, test } from 'vitest';
import { articleText } from '#server/engine/extract/articleText.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';

const read = (html: string): string | null => articleText(parseTree(html, false));
const long = (word: string): string => `${word}, a sentence that is long enough to count as a paragraph, with commas.`;
const menu = '<nav><ul><li><a href="/a">Home</a><li><a href="/b">News of the whole wide world</a></ul></nav>';

test('the text is the part with the paragraphs, without menu, aside, comments and footer', () => {
  const page = `<body>${menu}<div class="wrap"><header><h1>Title</h1></header>
    <div class="story"><p>${long('One')}</p><h2>Between</h2><p>${long('Two')}</p><div class="related-links"><p>${long('Ad')}</p></div>
    <ul><li>first point</li><li>second point</li></ul><blockquote><p>Said.</p></blockquote></div>
    <aside><p>${long('Aside')}</p></aside><div id="comments"><p>${long('Troll')}</p><p>${long('Troll')}</p></div></div>
    <footer><p>${long('Imprint')}</p></footer></body>`;
  expect(read(page)).toBe([long('One'), 'Between', long('Two'), 'first point', 'second point', 'Said.'].join('\n'));
});

test('paragraphs that are links count little against a text', () => {
  const teasers = Array.from({ length: 6 }, (_, index) => `<p><a href="/${index}">${long('Teaser')}</a></p>`).join('');
  expect(read(`<div><div>${teasers}</div><section><p>${long('One')}</p><p>${long('Two')}</p></section></div>`)).toBe(
    [long('One'), long('Two')].join('\n'),
  );
});

test('the element that the page marks as the body of the article is used', () => {
  const page = `<div><p>${long('Lead')}</p><p>${long('Lead')}</p></div><div itemprop="articleBody"><p>Short.</p></div>`;
  expect(read(page)).toBe('Short.');
});

test('Japanese paragraphs are long enough with fewer letters, and old pages need no paragraphs at all', () => {
  expect(read('<main><p>橋の工事が終わりました。</p><p>金曜日に開通します。</p></main>')).toBe(
    '橋の工事が終わりました。\n金曜日に開通します。',
  );
  expect(read(`<table><tr><td>${long('Old')}<br>${long('Page')}</td></tr></table>`)).toBe(
    `${long('Old')} ${long('Page')}`,
  );
});

test('a page of short bits has no text', () => {
  expect(read(`${menu}<p>Login</p><button>Go</button>`)).toBeNull();
  expect(read('')).toBeNull();
});

test('a page of 2,000 nested and 5,000 flat parts is read in no time', () => {
  const page = '<div class="a">'.repeat(2000) + `<p>${long('Deep')}</p>`.repeat(5000);
  const before = performance.now();
  expect(read(page)).toContain('Deep');
  expect(performance.now() - before).toBeLessThan(3000);
});
