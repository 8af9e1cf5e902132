import { expect, test } from 'vitest';
import { formatSignIn, isSignedInAt, parseSignIn, type BrowserState } from '#server/engine/signIn.ts';

const starts = ['https://shop.example/a?b=c', 'https://other.example/'];
const pair = { name: 'a', value: '1' };

test.each<[text: string, cookies: unknown[] | null]>([
  ['', null],
  ['a', null],
  ['{"a=1', [{ name: '{"a', value: '1' }]],
  ['a=1', [pair]],
  [' a=1; b=x=y ;; =3; c', [pair, { name: 'b', value: 'x=y' }]],
  ['a=', [{ name: 'a', value: '' }]],
])('the cookies of “%s” are for the start addresses', (text, cookies) => {
  const origins = new Set(['https://shop.example', 'https://other.example']);
  expect(parseSignIn(text, starts)).toEqual(cookies === null ? null : { kind: 'typed', cookies, origins });
});

const cookieOf = (domain: string, value = 'x'): BrowserState['cookies'][number] => ({
  name: 'session',
  value,
  domain,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
});
const storage = { origin: 'https://app.example', localStorage: [{ name: 'token', value: 't' }] };

test('a kept sign-in reads back as it was, whatever the start addresses are', () => {
  const state = { cookies: [cookieOf('.shop.example')], origins: [storage] };
  expect(parseSignIn(formatSignIn(state, []) ?? '', starts)).toEqual({ kind: 'kept', state });
});

test('of much, the cookies of the page are kept; of nothing, or of too many of those, nothing', () => {
  const much = { cookies: [cookieOf('.ads.example', 'x'.repeat(20_000))], origins: [storage] };
  const own = [cookieOf('shop.example')];
  expect(JSON.parse(formatSignIn(much, own) ?? '')).toEqual({ cookies: own, origins: [] });
  // Bytes, not characters: it is sealed as UTF-8.
  const wide = { cookies: [], origins: [{ ...storage, localStorage: [{ name: 'a', value: '字'.repeat(10_000) }] }] };
  expect(formatSignIn(wide, [])).toBeNull();
  expect(formatSignIn(much, [])).toBeNull();
  expect(formatSignIn(much, much.cookies)).toBeNull();
  expect(formatSignIn({ cookies: [], origins: [] }, [])).toBeNull();
});

test.each([
  ['https://shop.example/a', true],
  ['https://www.shop.example/', true],
  ['https://notshop.example/', false],
  ['https://app.example/x', true],
  ['http://app.example/', false],
  ['no address', false],
])('whether %s knows the user: %s', (address, isKnown) => {
  const text = formatSignIn({ cookies: [cookieOf('.shop.example')], origins: [storage] }, []) ?? '';
  expect(isSignedInAt(parseSignIn(text, []), address)).toBe(isKnown);
});
