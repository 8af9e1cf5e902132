import { describe, expect, test } from 'vitest';
import { partsOf, startWith } from '#core/domain/template/addressParts.ts';
import { ownTemplateIdOf, ownTemplateSlug, paramNamesOf } from '#core/domain/template/ownTemplate.ts';
import { startUrlsOf } from '#core/domain/parameters/startUrls.ts';

describe('the parts of an address', () => {
  test.each([
    ['https://shop.example/search?q=red+shoes&sort=', ['path:0=search', 'query:0 q=red shoes', 'query:1 sort=']],
    ['https://shop.example/c/caf%C3%A9/?page=2#top', ['path:0=c', 'path:1=café', 'query:0 page=2']],
    ['https://shop.example', []],
    ['https://shop.example/?', []],
    ['https://shop.example/%E0%A4%A', ['path:0=%E0%A4%A']],
    ['ftp://shop.example/a', []],
    ['', []],
  ])('of %s are the segments of its path and the values of its query', (address, parts) => {
    expect(partsOf(address).map(({ place, name, value }) => `${place}${name && ` ${name}`}=${value}`)).toEqual(parts);
  });

  test.each([
    [
      'https://shop.example/search?q=red+shoes&sort=asc',
      { 'query:0': 'Q' },
      'https://shop.example/search?q=blue%20hats&sort=asc',
    ],
    ['https://shop.example/c/shoes/?p=1#top', { 'path:1': 'Q' }, 'https://shop.example/c/blue%20hats/?p=1#top'],
    [
      'https://shop.example/{Q}?x={+Q}&q=1',
      { 'query:1': 'Q' },
      'https://shop.example/%7BQ%7D?x=%7B+Q%7D&q=blue%20hats',
    ],
    ['https://shop.example/a?flag&q=1', { 'query:0': 'Q' }, 'https://shop.example/a?flag=blue%20hats&q=1'],
  ])('%s with marked parts becomes a start of a recipe; other braces name no parameter', (address, marked, made) => {
    const start = startWith(address, new Map(Object.entries(marked)));
    expect([...startUrlsOf([start], { Q: 'blue hats' }, { service: '' })]).toEqual([made]);
  });
});

describe('names of parameters', () => {
  test.each([
    [
      ['q', 'Search word', 'q'],
      ['Q', 'SearchWord', 'Q2'],
    ],
    [
      ['検索', '2nd', 'Urls'],
      ['Part', 'Part2nd', 'Urls2'],
    ],
    [['Prix été'], ['PrixEte']],
  ])('for %j are made of letters and digits, and differ', (labels, names) => {
    expect(paramNamesOf(labels, ['Urls', 'MaxPages'])).toEqual(names);
  });
});

test.each([
  ['own-10000001', 10_000_001],
  ['own-1', null],
  ['own-99999999999', null],
  ['own-1e7', null],
  ['own-010000001', null],
  ['demo-shop-products', null],
])('the slug %s names the template %s', (slug, id) => {
  expect(ownTemplateIdOf(slug)).toBe(id);
  if (slug === 'own-10000001') expect(ownTemplateSlug(10_000_001)).toBe(slug);
});
