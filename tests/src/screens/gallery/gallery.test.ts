import { describe, expect, test } from 'vitest';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { formatUpdateDay } from '#app/parts/format/dateFormat.ts';
import { formatLikes } from '#app/parts/format/formatLikes.ts';
import {
  isFiltered,
  plainView,
  readGalleryView,
  viewToFilter,
  writeGalleryView,
  type GalleryView,
} from '#app/screens/gallery/galleryView.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';
import { RunOn } from '#core/domain/template/template.ts';
import { filterTemplates, LanguageFilter, TemplateScope, TemplateSort } from '#core/domain/template/templateFilter.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';

describe('§2.3: the address of the gallery', () => {
  const full: GalleryView = {
    keyword: 'shop prices',
    isFreeOnly: true,
    accountLimits: [AccountLevel.Free, AccountLevel.Basic],
    runOn: RunOn.Cloud,
    languages: [LanguageFilter.Jp, LanguageFilter.Other],
    scope: TemplateScope.Private,
    collections: ['any-website', 'products-and-prices'],
    sort: TemplateSort.Time,
  };

  test('holds every filter, and a reload or a shared link shows the same', () => {
    const written = writeGalleryView(full).toString();
    for (const name of ['keyword', 'free', 'limits', 'runOn', 'languages', 'scope', 'collections', 'sort']) {
      expect(written).toContain(`${name}=`);
    }
    expect(readGalleryView(new URLSearchParams(written))).toEqual(full);
  });

  test('says nothing of what is as usual', () => {
    expect(writeGalleryView(plainView).toString()).toBe('');
    expect(readGalleryView(new URLSearchParams())).toEqual(plainView);
  });

  test.each([
    'free=yes&sort=9&runOn=0&scope=7',
    'limits=abc,4&languages=0,77',
    'sort=1&runOn=&scope=',
    'collections=,,&keyword=',
  ])('that is mistyped shows everything: %s', (address) => {
    expect(readGalleryView(new URLSearchParams(address))).toEqual(plainView);
  });

  test('keeps a keyword of at most 200 characters', () => {
    expect(readGalleryView(new URLSearchParams({ keyword: 'a'.repeat(500) })).keyword).toHaveLength(200);
  });

  test.each<[Partial<GalleryView>, boolean]>([
    [{}, false],
    [{ sort: TemplateSort.Likes }, false],
    [{ keyword: 'a' }, true],
    [{ isFreeOnly: true }, true],
    [{ collections: ['any-website'] }, true],
  ])('%j counts as filtered: %s', (changed, expected) => {
    expect(isFiltered({ ...plainView, ...changed })).toBe(expected);
  });
});

test('§2.3: every filter of the address reaches the rules of the list', () => {
  const context = { level: AccountLevel.Free, favoriteIds: new Set<number>() };
  const wanted = exampleTemplate({
    slug: 'wanted',
    name: 'Prices of a shop',
    runOn: RunOn.Cloud,
    languages: ['ja-JP'],
    collections: ['products'],
    prices: { free: 0, basic: 0, standard: 0, professional: 0, enterprise: 0 },
    accountLimit: AccountLevel.Basic,
    scope: TemplateScope.Private,
  });
  const view: GalleryView = {
    keyword: 'shop',
    isFreeOnly: true,
    accountLimits: [AccountLevel.Basic],
    runOn: RunOn.Cloud,
    languages: [LanguageFilter.Jp],
    scope: TemplateScope.Private,
    collections: ['products'],
    sort: TemplateSort.Sum,
  };
  const others = [
    { ...wanted, name: 'News', description: '' },
    { ...wanted, prices: exampleTemplate().prices },
    { ...wanted, accountLimit: AccountLevel.Free },
    { ...wanted, runOn: RunOn.Local },
    { ...wanted, languages: ['de-DE' as const] },
    { ...wanted, scope: TemplateScope.Common },
    { ...wanted, collections: [] },
  ];
  expect(filterTemplates([...others, wanted], viewToFilter(view), context)).toEqual([wanted]);
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

test.each([
  ['en-US', 123, '$0.12'],
  ['de-DE', 123, '0,12 $'],
  ['de-DE', 1_500, '1,50 $'],
  ['ja-JP', 500, '$0.50'],
  ['en-US', 1, '$0.01'],
] as const)('§9: in %s a row of %i micro-dollars is shown as %s per 1,000', (locale, micro, expected) => {
  expect(formatMoney(locale, pricePerThousandMicro(micro)).replace(/\s/gu, ' ')).toBe(expected);
});

test('§2.3: an update date is YYYY/MM/DD, the same in every time zone', () => {
  expect(formatUpdateDay(Date.UTC(2026, 0, 2, 0, 0))).toBe('2026/01/02');
  expect(formatUpdateDay(Date.UTC(2026, 0, 2, 23, 59))).toBe('2026/01/02');
});
