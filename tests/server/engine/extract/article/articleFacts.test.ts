import { expect, test } from 'vitest';
import { readArticle } from '#server/engine/extract/article/readArticle.ts';
import { Page } from '#server/engine/extract/page.ts';

const open = (html: string, url = 'https://paper.example/story'): Page =>
  new Page({ url, requestedUrl: url, number: 1 }, html, 'html');
const linked = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

test.each([
  [linked({ '@type': 'NewsArticle', headline: 'Bridge &amp; road', name: 'Other' }), 'Bridge & road'],
  [linked({ '@type': 'BlogPosting', headline: 'A post' }) + '<h1>Blog</h1>', 'A post'],
  ['<meta property="og:title" content="The bridge | Paper"><h1>The bridge</h1><h1>Next</h1>', 'The bridge'],
  ['<meta property="og:site_name" content="Paper"><h1>Paper</h1><h1>The bridge</h1>', 'The bridge'],
  ['<h2 itemprop="headline">The bridge</h2><h1>Paper</h1>', 'The bridge'],
  ['<title>The bridge is open again – Paper</title>', 'The bridge is open again'],
  ['<p>No title</p>', null],
])('the title of %s is %s', (html, title) => {
  expect(readArticle.title(open(html))).toBe(title);
});

test.each([
  [
    linked({ '@type': 'Article', author: [{ '@type': 'Person', name: 'Ana Ruiz' }, { name: 'Bo Li' }] }),
    'Ana Ruiz, Bo Li',
  ],
  [linked({ '@type': 'TechArticle', author: 'Ana Ruiz' }), 'Ana Ruiz'],
  [linked({ '@type': 'WebPage', author: { name: 'Ana Ruiz' } }), 'Ana Ruiz'],
  [
    linked({ '@type': 'Article', author: { name: 'Paper' }, publisher: { name: 'Paper' } }) +
      '<p class="byline">By <a>Ana Ruiz</a></p>',
    'Ana Ruiz',
  ],
  [linked({ '@type': 'Article', author: { name: 'Paper' }, publisher: { name: 'Paper' } }), 'Paper'],
  ['<meta name="author" content="Ana Ruiz and Bo Li">', 'Ana Ruiz, Bo Li'],
  ['<meta name="DC.Creator" content="Ana Ruiz"><meta name="DC.Creator" content="Bo Li">', 'Ana Ruiz, Bo Li'],
  ['<meta property="article:author" content="https://social.example/ana"><a rel="author">Ana Ruiz</a>', 'Ana Ruiz'],
  ['<p><a rel="author">Ana Ruiz</a> and <a rel="author">Bo Li</a></p>', 'Ana Ruiz, Bo Li'],
  ['<span class="author vcard"><a class="fn">Ana Ruiz</a></span>', 'Ana Ruiz'],
  ['<div class="author">Von Ana Ruiz</div>', 'Ana Ruiz'],
  ['<div itemprop="author"><img alt=""><span itemprop="name">Ana Ruiz</span> writes here</div>', 'Ana Ruiz'],
  ['<div class="comment"><span class="author">Troll</span></div>', null],
  ['<div class="author">Ana Ruiz has written about bridges for eleven years and lives beside one of them.</div>', null],
])('the author of %s is %s', (html, author) => {
  expect(readArticle.author(open(html))).toBe(author);
});

test.each([
  [linked({ '@type': 'NewsArticle', dateModified: '2026-05-02', datePublished: '2026-05-01' }), '2026-05-01'],
  [linked({ '@type': 'WebPage', datePublished: '2026-05-01T10:00:00+02:00' }), '2026-05-01T08:00:00Z'],
  ['<meta name="date" content="2026-05-01"><time datetime="2026-05-09"></time>', '2026-05-01'],
  ['<meta name="DCTERMS.issued" content="2026-05-01">', '2026-05-01'],
  ['<meta itemprop="datePublished" content="2026-05-01">', '2026-05-01'],
  [
    '<aside><time datetime="2026-01-01"></time></aside><article><time datetime="2026-05-01"></time></article>',
    '2026-05-01',
  ],
  ['<abbr class="published" title="2026-05-01">Friday</abbr>', '2026-05-01'],
  ['<span class="post-date">Published on 2026-05-01</span>', '2026-05-01'],
  ['<meta name="date" content="yesterday"><p class="date">Friday</p>', null],
])('the date of %s is %s', (html, date) => {
  expect(readArticle.published(open(html))).toBe(date);
});

test('an address with a day says when a text was published, where the page does not', () => {
  expect(readArticle.published(open('<p>Text</p>', 'https://paper.example/2026/05/01/bridge'))).toBe(
    '2026/05/01'.replaceAll('/', '-'),
  );
  expect(readArticle.published(open('<p>Text</p>', 'https://paper.example/2026/55/01/bridge'))).toBeNull();
});

test.each([
  ['<html lang="de-AT"><meta property="og:locale" content="en_US">', 'de-AT'],
  [`<html>${linked({ '@type': 'Article', inLanguage: 'fr' })}`, 'fr'],
  ['<html><meta property="og:locale" content="pt_BR">', 'pt-BR'],
  ['<html>', null],
])('the language of %s is %s', (html, language) => {
  expect(readArticle.language(open(html))).toBe(language);
});

test.each([
  ['<meta property="og:image" content="/a.jpg"><article><img src="/b.jpg"></article>', 'https://paper.example/a.jpg'],
  [linked({ '@type': 'Article', image: [{ '@type': 'ImageObject', url: 'b.jpg' }] }), 'https://paper.example/b.jpg'],
  ['<img src="/logo.png"><article><img src="/b.jpg"></article>', 'https://paper.example/b.jpg'],
  ['<img src="/logo.png">', null],
])('the lead image of %s is %s', (html, image) => {
  expect(readArticle.image(open(html))).toBe(image);
});

test('a text that the page states for machines is read where the page shows much less of it', () => {
  const paragraph = 'The bridge was closed for a year, and everyone had to take the boat, which was slow.';
  const shown = `<article><p>${paragraph}</p></article>`;
  const stated = (...bodies: string[]): string =>
    bodies.map((articleBody) => linked({ '@type': 'NewsArticle', articleBody })).join('');
  const whole = `<p>${paragraph}</p>\n\n${`${paragraph} `.repeat(3)}`;
  const read = [paragraph, `${paragraph} `.repeat(3).trim()].join('\n');
  expect(readArticle.text(open(stated(whole) + shown))).toBe(read);
  expect(readArticle.markdown(open(stated(whole)))).toBe(read);
  expect(readArticle.text(open(stated('A summary.') + shown))).toBe(paragraph);
  expect(readArticle.text(open(stated(whole, `Another. ${whole}`) + shown))).toBe(paragraph);
});
