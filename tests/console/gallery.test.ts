import { describe, expect, test } from 'vitest';
import { formatLikes } from '#app/parts/format/formatLikes.ts';
import { formatUpdateDay } from '#app/parts/template/formatUpdateDay.ts';
import { matchingTemplates } from '#app/screens/gallery/matchingTemplates.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { exampleTemplate } from './support/examples.ts';

describe('the gallery', () => {
  const feeds = exampleTemplate({ slug: 'feeds', name: 'RSS and Atom', description: 'Entries of news feeds' });
  const shop = exampleTemplate({
    slug: 'shop',
    name: 'Shop products',
    description: 'Prices of a shop',
    kinds: [{ kindId: 1, slug: 'e-commerce', kindName: 'E-commerce' }],
  });
  const all = [feeds, shop];

  test.each([
    ['nothing asked', '', '', ['feeds', 'shop']],
    ['a word of the name, in any case', 'ATOM', '', ['feeds']],
    ['a word of the description', 'prices', '', ['shop']],
    ['all words, in any order', 'shop prices', '', ['shop']],
    ['one word of two', 'shop news', '', []],
    ['a kind', '', 'e-commerce', ['shop']],
    ['a kind and a word', 'feeds', 'e-commerce', []],
  ])('%s', (_, keyword, kind, expected) => {
    expect(matchingTemplates(all, { keyword, kind }).map(({ slug }) => slug)).toEqual(expected);
  });

  test.each([
    ['New', false],
    ['Published', true],
    ['Maintaining', true],
    ['Obsoleting', false],
  ] as const)('a template in status %s is listed: %s', (status, isListed) => {
    const template = exampleTemplate({ status: TemplateStatus[status] });
    expect(matchingTemplates([template], { keyword: '', kind: '' })).toHaveLength(isListed ? 1 : 0);
  });
});

test.each([
  ['en-US', 1000, '1,000'],
  ['en-US', 1240, '1.2K'],
  ['es-ES', 12_345, '12,3 mil'],
  ['ja-JP', 10_000, '10,000'],
  ['ja-JP', 12_345, '1.2万'],
  ['de-DE', 12_345, '12.345'],
] as const)('§2.3: %s abbreviates %i likes as %s', (locale, likes, expected) => {
  expect(formatLikes(locale, likes).replace(/\s/gu, ' ')).toBe(expected);
});

test('§2.3: an update date is YYYY/MM/DD, the same in every time zone', () => {
  expect(formatUpdateDay(Date.UTC(2026, 0, 2, 0, 0))).toBe('2026/01/02');
  expect(formatUpdateDay(Date.UTC(2026, 0, 2, 23, 59))).toBe('2026/01/02');
});
