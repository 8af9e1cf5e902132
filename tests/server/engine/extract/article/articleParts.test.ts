import { expect, test } from 'vitest';
import { articleText } from '#server/engine/extract/article/articleText.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const read = (html: string): string | null => articleText(parseTree(html, false));
const long = (word: string): string => `${word}, a sentence that is long enough to count as a paragraph, with commas.`;
const body = `<p>${long('One')}</p><p>${long('Two')}</p><p>${long('Three')}</p>`;
const bodyText = [long('One'), long('Two'), long('Three')].join('\n');

test.each([
  ['in the header of the title', (lead: string) => `<header><h1>Title</h1><p>${lead}</p></header><div>${body}</div>`],
  ['called a teaser', (lead: string) => `<h1>Title</h1><div class="teaser">${lead}</div><div>${body}</div>`],
  ['below a picture', (lead: string) => `<h1>Title</h1><figure>By day</figure><h2>${lead}</h2><div>${body}</div>`],
])('a lead between title and text belongs to the text: %s', (_, page) => {
  expect(read(`<main>${page(long('Lead'))}</main>`)).toBe(`${long('Lead')}\n${bodyText}`);
});

test('what is above the title, links, dates and credits are no lead', () => {
  const above = `<div class="top"><p>${long('Above')}</p></div><h1>Title</h1>`;
  const between = `<p><a href="/next">${long('Next')}</a></p><p>1 May</p><div class="byline"><p>${long('By')}</p></div>`;
  expect(read(`<body>${above}${between}<article>${body}</article></body>`)).toBe(bodyText);
});

test('all elements that are marked as the body of the article are read, each once', () => {
  const marked = (word: string) => `<p itemprop="articleBody">${long(word)}</p>`;
  const nested = `<div itemprop="articleBody"><span itemprop="articleBody">${long('Three')}</span></div>`;
  expect(read(`<div>${marked('One')}<div>Ad</div>${marked('Two')}${nested}</div>`)).toBe(bodyText);
});

test('cards that lead to other pages are left out with the label above them', () => {
  const card = (word: string) => `<a href="/${word}"><h4>${word}</h4><p>${long(word)}</p></a>`;
  const cards = `<h3>More stories</h3><div>${card('Next')}${card('Other')}</div>`;
  expect(read(`<article>${body}<p>See also:</p>${card('Early')}<p>${long('Four')}</p>${cards}</article>`)).toBe(
    `${bodyText}\n${long('Four')}`,
  );
});

test.each([
  '<div class="authorBox"><p>Anna writes about bridges, roads and the people who build them.</p></div>',
  '<div class="about-the-author"><p>Anna writes about bridges, roads and the people who build them.</p></div>',
  '<p>Photo: Anna Example</p>',
  '<p>© Example Press</p>',
  '<span class="image__caption">The bridge, seen from the north, before the work began.</span>',
  '<p class="no-comments">Nobody has written a comment on this text.</p>',
])('%s is no part of the text', (part) => {
  expect(read(`<article>${body}${part}</article>`)).toBe(bodyText);
});

test('a heading is kept whatever its anchor is called', () => {
  expect(read(`<article><h2 id="nav_comments">On comments</h2>${body}</article>`)).toBe(`On comments\n${bodyText}`);
});

test('rows of a table of data are lines, a table that arranges the page is not', () => {
  const data = '<table><tr><th>City</th><th>Bridges</th></tr><tr><td>Bern</td><td><b>18</b></td></tr></table>';
  expect(read(`<article>${body}${data}</article>`)).toBe(`${bodyText}\nCity Bridges\nBern 18`);
  const layout = `<table><tr><td><div>Login</div></td><td><div>${body}</div></td></tr></table>`;
  expect(read(layout)).toBe(bodyText);
});

test('an article is read whole where it has more than the part with the most text', () => {
  const parts = `<section><p>${long('Start')}</p></section><section>${body}</section>`;
  expect(read(`<div><article>${parts}</article><div><p>${long('Beside')}</p></div></div>`)).toBe(
    `${long('Start')}\n${bodyText}`,
  );
});

test('a page whose head is never closed has a text', () => {
  expect(read(`<html><head><title>${long('Title')}</title><div>${body}</div>`)).toBe(bodyText);
});

test('a page of 20,000 nested marks and links is read in no time', () => {
  const marks = '<div itemprop="articleBody"><a href="/">'.repeat(1000) + `<p>${long('Deep')}</p>`.repeat(20_000);
  const { ms, result } = processorMs(() => read(marks));
  expect(result).toContain('Deep');
  expect(ms).toBeLessThan(maxHostileMs);
});
