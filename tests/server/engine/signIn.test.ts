import { expect, test } from 'vitest';
import { formatSignIn, parseSignIn } from '#server/engine/signIn.ts';

const starts = ['https://shop.example/a?b=c', 'https://other.example/'];
const both = ['https://shop.example', 'https://other.example'];
const pair = { name: 'a', value: '1' };

test.each<[text: string, cookies: unknown[], origins: string[]]>([
  ['', [], both],
  ['a=1', [pair], both],
  [' a=1; b=x=y ;; =3; c', [pair, { name: 'b', value: 'x=y' }], both],
  ['a=', [{ name: 'a', value: '' }], both],
  ['https://shop.example a=1', [pair], ['https://shop.example']],
  ['https://elsewhere.example:8443 a=1', [pair], ['https://elsewhere.example:8443']],
  ['https://no%address a=1', [pair], []],
  ['a=https://shop.example b', [{ name: 'a', value: 'https://shop.example b' }], both],
])('the sign-in “%s” is for the site that it names, else for the start addresses', (text, cookies, origins) => {
  const read = parseSignIn(text, starts);
  expect({ cookies: read.cookies, origins: [...read.cookieOrigins] }).toEqual({ cookies, origins });
});

test('a kept sign-in reads back as it was, and is none without cookies or with too many', () => {
  const cookies = [pair, { name: 'b', value: '"q"=2' }];
  const text = formatSignIn('https://shop.example', cookies) ?? '';
  expect(parseSignIn(text, starts)).toEqual({ cookies, cookieOrigins: new Set(['https://shop.example']) });
  expect(formatSignIn('https://shop.example', [])).toBeNull();
  expect(formatSignIn('https://shop.example', [{ name: 'a', value: 'x'.repeat(16_000) }])).toBeNull();
});
