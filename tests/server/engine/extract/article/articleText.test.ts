import { expect, test } from 'vitest';
import { articleText } from '#server/engine/extract/article/articleText.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

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
  const page = `<div><p>${long('Lead')}</p></div><div itemprop="articleBody"><p>${long('One')}</p></div>`;
  expect(read(page)).toBe(long('One'));
});

test.each([
  ['the root', (text: string) => `<html class="ads-enabled has-sidebar"><body>${text}</body></html>`],
  [
    'a wrapper of a theme',
    (text: string) => `<div id="menu-page"><div class="elementor-widget widget">${text}</div></div>`,
  ],
  ['a form around the page', (text: string) => `<form action="/">${text}<input name="state"></form>`],
  ['a header around the text', (text: string) => `<header>${text}</header>`],
])('%s is no part to leave out, whatever its name', (_, wrap) => {
  const text = `<div><p>${long('One')}</p><p>${long('Two')}</p><p>${long('Three')}</p></div>`;
  const aside = `<aside><p>${long('Aside')}</p></aside>`;
  expect(read(wrap(`${menu}${text}${aside}`))).toBe([long('One'), long('Two'), long('Three')].join('\n'));
});

test('a text in several parts is read whole, but not what is beside its article', () => {
  const part = (word: string) => `<section><h2>${word}</h2><p>${long(word)}</p><p>${long(word)}</p></section>`;
  const texts = (word: string) => [word, long(word), long(word)];
  const parts = ['One', 'Two', 'Three'];
  const page = (name: string) =>
    `<div><${name}>${parts.map(part).join('')}</${name}>${part('Next')}${part('More')}</div>`;
  expect(read(page('article'))).toBe(parts.flatMap(texts).join('\n'));
  expect(read(page('div'))).toBe([...parts, 'Next', 'More'].flatMap(texts).join('\n'));
});

test('a short text that is marked as the body does not hide a longer one', () => {
  const page = `<div itemprop="articleBody">A summary.</div><div><p>${long('One')}</p><p>${long('Two')}</p></div>`;
  expect(read(page)).toBe([long('One'), long('Two')].join('\n'));
});

test('lists of links within a text are left out, sentences with links are not', () => {
  const links = `<ul><li><a href="/1">Another story of the day</a></li><li><a href="/2">And one more</a></li></ul>`;
  const sentence = `${long('Two')} <a href="/3">Read here</a>`;
  expect(read(`<div><p>${long('One')}</p>${links}<p>${sentence}</p></div>`)).toBe(
    [long('One'), `${long('Two')} Read here`].join('\n'),
  );
});

test('where the names leave little, the page is read with all its parts', () => {
  const page = `<div class="comments"><p>${long('One')}</p></div><div class="related"><p>${long('Two')}</p></div>`;
  expect(read(`<div><p>Short.</p></div>${page}`)).toContain(long('One'));
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
  const { ms, result } = processorMs(() => read(page));
  expect(result).toContain('Deep');
  expect(ms).toBeLessThan(maxHostileMs);
});
