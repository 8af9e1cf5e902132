import { expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { newSearchBudget, withinBudget } from '#server/engine/extract/searchBudget.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const url = 'https://hostile.example/a';
const nameIn = (html: string): string | null => {
  const { structured } = new Page({ url, requestedUrl: url, number: 1 }, html, 'html');
  return structured.textAt(structured.main(['Thing']), ['name']);
};
const linked = (json: string): string => `<script type="application/ld+json">${json}</script>`;

test.each([
  [
    'two things that are each other',
    '{"@graph":[{"@type":"Thing","@id":"#a","name":{"@id":"#b"}},{"@id":"#b","name":{"@id":"#a"}}]}',
  ],
  ['a thing that is its own part', '{"@type":"Thing","@id":"#a","part":{"@id":"#a"},"name":{"@id":"#a"}}'],
])('a name in a circle of @id is none: %s', (_, json) => {
  expect(withinBudget(newSearchBudget(), () => nameIn(linked(json)))).toBe(null);
});

test.each([
  ['JSON', linked(`${'{"@type":"Thing","name":"a","part":'.repeat(10_000)}1${'}'.repeat(10_000)}`)],
  ['JSON that does not close', linked('{"@type":"Thing","part":'.repeat(10_000))],
])('10,000 nested items in %s are read in no time', (_, html) => {
  expect(processorMs(() => nameIn(html)).ms).toBeLessThan(maxHostileMs);
});

test('a page of 10,000 nested items in markup counts as unreadable at once', () => {
  const html = '<div itemscope itemtype="https://schema.org/Thing" itemprop="part">'.repeat(10_000);
  const { ms } = processorMs(() => expect(() => nameIn(html)).toThrow(RangeError));
  expect(ms).toBeLessThan(maxHostileMs);
});

test.each([
  ['a value', (text: string) => `<b itemprop="name" content="${text}"></b>`],
  ['a class', (text: string) => `<b class="${text}" itemprop="name">x</b>`],
  ['a reference', (text: string) => `<b itemref="${text}" itemprop="name">x</b>`],
])('an attribute of a megabyte that is %s is read in no time', (_, markupOf) => {
  const html = `<div itemscope itemtype="https://schema.org/Thing">${markupOf('a b '.repeat(250_000))}</div>`;
  expect(processorMs(() => nameIn(html)).ms).toBeLessThan(maxHostileMs);
});

test('a table of a million cells counts as unreadable', () => {
  const table = `<table>${`<tr>${'<td>1'.repeat(10)}`.repeat(100_000)}</table>`;
  const { ms } = processorMs(() => expect(() => parseTree(table, false)).toThrow('more elements than are taken'));
  expect(ms).toBeLessThan(2 * maxHostileMs);
});
