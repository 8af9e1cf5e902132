import { expect, test } from 'vitest';
import { compileSelector } from '#server/engine/extract/selector.ts';
import { textOf } from '#server/engine/extract/text.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';

function textAt(xml: string, selector: string): string | null {
  const found = compileSelector(selector, true, []).first(parseTree(xml, true));
  return found === null ? null : textOf(found);
}

test.each<[string, string, string, string]>([
  ['Atom', 'http://www.w3.org/2005/Atom', 'entry', 'atom\\:entry'],
  ['RSS 1.0', 'http://purl.org/rss/1.0/', 'item', 'rss\\:item'],
  ['Dublin Core', 'http://purl.org/dc/elements/1.1/', 'creator', 'dc\\:creator'],
  ['content', 'http://purl.org/rss/1.0/modules/content/', 'encoded', 'content\\:encoded'],
  ['media', 'http://search.yahoo.com/mrss/', 'title', 'media\\:title'],
  ['podcasts', 'http://www.itunes.com/dtds/podcast-1.0.dtd', 'author', 'itunes\\:author'],
  ['sitemaps', 'http://www.sitemaps.org/schemas/sitemap/0.9', 'loc', 'sitemap\\:loc'],
])('a document may choose the prefix of %s', (_, address, name, selector) => {
  expect(textAt(`<r xmlns:q="${address}"><q:${name}>a</q:${name}></r>`, selector)).toBe('a');
  expect(textAt(`<q:${name} xmlns:q='${address}'>a</q:${name}>`, selector)).toBe('a');
});

test('prefixes that recipes know, and those of other vocabularies, stay', () => {
  const atom = 'xmlns:a10="http://www.w3.org/2005/Atom"';
  expect(textAt(`<r ${atom} xmlns:x="http://x.example/"><a10:id>1</a10:id><x:id>2</x:id></r>`, 'a10\\:id')).toBe('1');
  expect(textAt(`<r ${atom} xmlns:x="http://x.example/"><a10:id>1</a10:id><x:id>2</x:id></r>`, 'x\\:id')).toBe('2');
  expect(textAt('<r xmlns:dc="http://x.example/"><dc:date>1</dc:date></r>', 'dc\\:date')).toBe('1');
});

test('a prefix keeps its first meaning', () => {
  const xml = `<r xmlns:q="http://purl.org/dc/elements/1.1/"><q:a>1</q:a>
    <i xmlns:q="http://search.yahoo.com/mrss/"><q:b>2</q:b></i></r>`;
  expect([textAt(xml, 'dc\\:a'), textAt(xml, 'dc\\:b'), textAt(xml, 'media\\:b')]).toEqual(['1', '2', null]);
});

test('a document of many prefixes and long addresses is read', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `xmlns:p${at}="http://purl.org/dc/terms/"`).join(' ');
  expect(textAt(`<r ${many} xmlns:z="${'z'.repeat(1_000_000)}"><p1:a>1</p1:a><p9:b>2</p9:b></r>`, 'dcterms\\:a')).toBe(
    '1',
  );
});

test.each<[string, string, string]>([
  ['text', 'PHA+w4R0bmE8L3A+', '<p>Ätna</p>'],
  ['text in CDATA and lines', '<![CDATA[PHA+w4R0\nbmE8L3A+]]>', '<p>Ätna</p>'],
  ['no base64', '%%%', ''],
  ['elements', '<b>x</b>', ''],
])('%s of the mode base64 is decoded', (_, content, text) => {
  expect(textAt(`<entry><content mode="base64">${content}</content></entry>`, 'content')).toBe(text);
});
