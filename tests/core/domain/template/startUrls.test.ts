import { expect, test } from 'vitest';
import { sizesOfValue } from '#core/domain/parameters/lines.ts';
import { fillText } from '#core/domain/parameters/fillText.ts';
import { sizeOfStart, startUrlsOf } from '#core/domain/parameters/startUrls.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';

test.each<[string[], ParameterValues, string[]]>([
  [
    ['{+Urls}'],
    { Urls: ['https://a.org', ' https://b.org ', '', 'https://a.org'] },
    ['https://a.org', 'https://b.org'],
  ],
  [['{+Urls}'], { Urls: 'https://a.org\r\n\nhttps://b.org' }, ['https://a.org', 'https://b.org']],
  [['{+Urls}'], { Urls: [] }, []],
  [['{+Urls}'], {}, []],
  [['https://a.org/?q={Word}'], { Word: 'a&b ü' }, ['https://a.org/?q=a%26b%20%C3%BC']],
  [
    ['https://a.org/{A}/{B}/{A}'],
    { A: ['1', '2'], B: ['x', 'y'] },
    ['1/x/1', '1/y/1', '2/x/2', '2/y/2'].map((path) => `https://a.org/${path}`),
  ],
  [['{+service}/demo-shop/{Category}'], { Category: 'lamps' }, ['http://127.0.0.1:8080/demo-shop/lamps']],
  [['https://a.org/?new={New}'], { New: true }, ['https://a.org/?new=true']],
  [['https://a.org/?q={Word}'], { Word: '' }, ['https://a.org/?q=']],
  [['https://a.org', 'https://a.org'], {}, ['https://a.org']],
  [['https://a.org/?q={Word}'], { Word: 'half \ud800' }, ['https://a.org/?q=half%20%EF%BF%BD']],
])('%j with %j', (start, parameters, expected) => {
  expect([...startUrlsOf(start, parameters, { service: 'http://127.0.0.1:8080' })]).toEqual(expected);
});

test('outside of start addresses a value of several lines is its first', () => {
  expect(fillText('{+Selector} > b', { Selector: ['li.item', 'x'] })).toBe('li.item > b');
  expect(fillText('no {+Such} name', {})).toBe('no  name');
});

test('1,000 lines by 1,000 are a million addresses, made as they are asked for', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => String(index));
  const start = ['https://a.org/{A}/{B}'];
  const parameters = { A: lines, B: lines };
  const sizesOf = (name: string) => sizesOfValue(parameters[name as 'A' | 'B']);
  expect(sizeOfStart(start, sizesOf, { service: '' }).count).toBe(1_000_000);
  const addresses = startUrlsOf(start, parameters, { service: '' });
  expect([addresses.next().value, addresses.next().value]).toEqual(['https://a.org/0/0', 'https://a.org/0/1']);
});
