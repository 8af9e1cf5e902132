import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import {
  favoritesKindId,
  filterTemplates,
  LanguageFilter,
  TemplateScope,
  TemplateSort,
  type TemplateFilter,
} from '#core/domain/template/templateFilter.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';

const kind = (kindId: number) => ({ kindId, slug: `k${kindId}`, kindName: `Kind ${kindId}` });
const free = { free: 0, basic: 0, standard: 0, professional: 0, enterprise: 0 };
const day = (date: number) => Date.UTC(2026, 0, date);

const templates = [
  { id: 1, name: 'Shop prices', description: 'Every product', kinds: [kind(1)], likes: 5, updateDate: day(1) },
  {
    id: 2,
    name: 'News feed',
    description: 'Headlines of a shop',
    kinds: [kind(2)],
    likes: 9,
    updateDate: day(2),
    prices: free,
  },
  {
    id: 3,
    name: 'Jobs',
    kinds: [kind(1), kind(2)],
    likes: 1,
    updateDate: day(9),
    runOn: RunOn.Cloud,
    languages: ['ja-JP' as const],
  },
  { id: 4, name: 'Maps', likes: 7, updateDate: day(8), runOn: RunOn.Local, accountLimit: AccountLevel.Standard },
  {
    id: 5,
    name: 'House',
    likes: 0,
    updateDate: day(3),
    scope: TemplateScope.Private,
    collections: ['home'],
    languages: ['de-DE' as const],
  },
  { id: 6, name: 'Mended', likes: 20, updateDate: day(20), status: TemplateStatus.Maintaining },
  { id: 7, name: 'New', status: TemplateStatus.New },
  { id: 8, name: 'Old', status: TemplateStatus.Obsoleting },
].map(({ id, ...changes }) => exampleTemplate({ templateRegistrationId: id, slug: `t${id}`, ...changes }));

const context = { level: AccountLevel.Free, favoriteIds: new Set([2, 4, 8]) };
const idsOf = (filter: TemplateFilter) =>
  filterTemplates(templates, filter, context).map((template) => template.templateRegistrationId);

describe('the template list query of §3.3 finds', () => {
  test.each<[what: string, filter: TemplateFilter, ids: number[]]>([
    ['everything but New and Obsoleting without a filter', {}, [1, 2, 3, 4, 5, 6]],
    ['by a word of the name', { keyword: 'shop' }, [1, 2]],
    ['by words of name and description in any case and order', { keyword: ' PRODUCT shop' }, [1]],
    ['nothing where a word is missing', { keyword: 'shop zebra' }, []],
    ['by category', { kindId: 2 }, [2, 3]],
    ['favourites as a category', { kindId: favoritesKindId }, [2, 4]],
    ['what costs the viewer nothing', { free: true }, [2]],
    ['everything when free is not asked for', { free: false }, [1, 2, 3, 4, 5, 6]],
    ['by account limits', { accountLimits: [AccountLevel.Standard, AccountLevel.Professional] }, [4]],
    ['everything for an empty list of limits', { accountLimits: [] }, [1, 2, 3, 4, 5, 6]],
    ['what runs in the cloud, also what runs in both places', { runOn: RunOn.Cloud }, [1, 2, 3, 5, 6]],
    ['what runs locally, also what runs in both places', { runOn: RunOn.Local }, [1, 2, 4, 5, 6]],
    ['what runs in both places', { runOn: RunOn.Both }, [1, 2, 5, 6]],
    ['nothing that runs nowhere', { runOn: RunOn.None }, []],
    ['by the language of the pages, also templates for any', { languages: [LanguageFilter.Jp] }, [1, 2, 3, 4, 6]],
    ['a language without templates: those for any', { languages: [LanguageFilter.Zh] }, [1, 2, 4, 6]],
    ['all languages', { languages: [LanguageFilter.All] }, [1, 2, 3, 4, 5, 6]],
    ['by several languages', { languages: [LanguageFilter.Jp, LanguageFilter.De] }, [1, 2, 3, 4, 5, 6]],
    ['private ones', { scope: TemplateScope.Private }, [5]],
    ['common ones', { scope: TemplateScope.Common }, [1, 2, 3, 4, 6]],
    ['by collection', { collectList: ['home', 'other'] }, [5]],
    ['only what every filter lets through', { kindId: 1, keyword: 'jobs', runOn: RunOn.Cloud }, [3]],
  ])('%s', (_what, filter, ids) => {
    expect(idsOf(filter).toSorted((one, other) => one - other)).toEqual(ids);
  });
});

describe('the order', () => {
  test.each<[what: string, sort: TemplateSort | undefined, ids: number[]]>([
    ['by likes has the most liked first', TemplateSort.Likes, [6, 2, 4, 1, 3, 5]],
    ['by time has the newest first', TemplateSort.Time, [6, 3, 4, 5, 2, 1]],
    ['by sum weighs both and puts what is in maintenance last', TemplateSort.Sum, [4, 2, 3, 1, 5, 6]],
    ['is by sum when nothing is said', undefined, [4, 2, 3, 1, 5, 6]],
  ])('%s', (_what, sort, ids) => {
    expect(idsOf({ sort })).toEqual(ids);
  });
});

test('the codes are those of §3.3', () => {
  expect(TemplateSort).toEqual({ Sum: 1, Likes: 2, Time: 3 });
  expect(TemplateScope).toEqual({ Common: 1, Private: 2 });
  expect(LanguageFilter).toEqual({ All: 0, Zh: 1, En: 2, Jp: 3, Es: 4, Fr: 5, De: 6, Kr: 7, It: 8, Other: 99 });
  expect(favoritesKindId).toBe(1_000_002);
});
