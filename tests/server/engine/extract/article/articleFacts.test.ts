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
  // The head is written for search engines, the heading for readers.
  [
    linked({ '@type': 'NewsArticle', headline: 'Bridge in Bern open again' }) +
      '<h1>Menu</h1><h1>The bridge in Bern is open again</h1>',
    'The bridge in Bern is open again',
  ],
  [
    linked({ '@type': 'NewsArticle', headline: 'The bridge is open ag' }) + '<h1>The bridge is open again</h1>',
    'The bridge is open again',
  ],
  [
    '<title>The bridge is open again – Paper</title><h1>Sections</h1><h1>The bridge is open again</h1>',
    'The bridge is open again',
  ],
  ['<title>Paper of the whole town</title><h1>The bridge is open</h1>', 'The bridge is open'],
  [
    linked({ '@type': 'NewsArticle', headline: 'The bridge is open - Paper', publisher: { name: 'Paper' } }),
    'The bridge is open',
  ],
  ['<meta property="og:title" content="The bridge is open"><h1>News</h1>', 'The bridge is open'],
  // A label above a title, and a day below it, may be in its heading.
  ['<meta property="og:title" content="The bridge is open"><h1>Bern The bridge is open</h1>', 'The bridge is open'],
  ['<meta property="og:title" content="The bridge is open"><h1>The bridge is open 1.5.2026</h1>', 'The bridge is open'],
  ['<h1><span class="head-kicker">Bern: </span>The bridge is open</h1>', 'The bridge is open'],
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
  ['<div class="with-sidebar"><h1>A title</h1><a rel="author">Ana Ruiz</a></div>', 'Ana Ruiz'],
  // What a byline says beside the names.
  ['<p class="byline">By Ana Ruiz, Staff Writer | Paper | May 1, 2026</p>', 'Ana Ruiz'],
  ['<p class="byline">Ana Ruiz, PhD, and Bo Li on May 1, 2026</p>', 'Ana Ruiz, Bo Li'],
  ['<p class="author">von Redaktion, </p>', 'Redaktion'],
  ['<p class="author">Erstellt von Ana Ruiz – Redakteurin</p>', 'Ana Ruiz'],
  ['<p class="meta-author">Posted on May 1, 2026 by Ana Ruiz</p>', 'Ana Ruiz'],
  ['<meta name="author" content="wordpressadmin"><p class="author">No Author</p>', null],
  // The name of the site is an author only where there is no other.
  [
    '<meta property="og:site_name" content="The Mail"><meta name="author" content="The Mail"><a rel="author">Bo Li</a>',
    'Bo Li',
  ],
  ['<meta name="author" content="Paper.example"><a rel="author">Ana Ruiz</a>', 'Ana Ruiz'],
  ['<meta name="author" content="Bridge Friends e.V.">', 'Bridge Friends e.V.'],
  [linked({ '@type': 'Article', creator: { name: 'Ana Ruiz' } }), 'Ana Ruiz'],
  // A line beside the title, whatever its element is called.
  ['<h1>The bridge</h1><div class="x1y">Ein Artikel von <b>Ana Ruiz</b> | 1.5.2026</div>', 'Ana Ruiz'],
  ['<small>01.05.2026 | 13:10 Uhr | Ana de la Ruiz</small><h1>The bridge</h1>', 'Ana de la Ruiz'],
  ['<h1>The bridge</h1><p>By the river one sees it best.</p>', null],
  ['<h1>The bridge</h1><p>Bern | 1.5.2026 | News</p>', null],
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
  // As people write it, with words and other facts beside it.
  ['<p class="date">May 1, 2026</p>', '2026-05-01'],
  ['<p class="post-date">Posted on: Friday, May 1, 2026 by Ana Ruiz · 5 min read</p>', '2026-05-01'],
  ['<p class="date">Updated May 9, 2026 | Published May 1, 2026</p>', '2026-05-01'],
  ['<html lang="en-GB"><p class="date">03/05/2026</p>', '2026-05-03'],
  ['<p class="datum">Stand: 01.05.26</p>', '2026-05-01'],
  ['<h1>The bridge</h1><span class="x1y">Ana Ruiz • 1 May 2026</span>', '2026-05-01'],
  ['<meta property="article:modified_time" content="2026-05-01">', '2026-05-01'],
])('the date of %s is %s', (html, date) => {
  expect(readArticle.published(open(html))).toBe(date);
});

test('a text that only says how long ago it was published was published so long before the page is read', () => {
  const today = new Date().toISOString().slice(0, 10);
  const read = readArticle.published(open('<p class="date">today</p>'));
  // Midnight may be between the two.
  expect([today, new Date().toISOString().slice(0, 10)]).toContain(read);
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
