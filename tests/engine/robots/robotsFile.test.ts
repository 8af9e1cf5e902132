import { expect, test } from 'vitest';
import { parseRobots } from '#server/engine/robots/robotsFile.ts';

const allowed = (robots: string, path: string): boolean =>
  parseRobots(robots, 'Sheaf').isAllowed(new URL(path, 'https://example.org'));

test.each<[string, string, string, boolean]>([
  ['no rules', '', '/a', true],
  ['another agent only', 'User-agent: other\nDisallow: /', '/a', true],
  ['everybody', 'User-agent: *\nDisallow: /a', '/ab', false],
  ['everybody, another path', 'User-agent: *\nDisallow: /a', '/b', true],
  ['own group before everybody', 'User-agent: *\nDisallow: /\n\nUser-agent: Sheaf\nDisallow: /x', '/a', true],
  ['own name in any case, with a version', 'User-Agent: SHEAF/2.0\nDisallow: /a', '/a', false],
  ['a longer name is not ours', 'User-agent: sheafbot\nDisallow: /', '/a', true],
  [
    '2.2.1: groups of one agent are one',
    'User-agent: sheaf\nDisallow: /a\n\nUser-agent: *\n\nUser-agent: sheaf\nDisallow: /b',
    '/b',
    false,
  ],
  ['2.2.1: agents share a group', 'User-agent: x\nUser-agent: sheaf\nDisallow: /a', '/a', false],
  [
    'other lines do not split a group',
    'User-agent: x\nSitemap: https://e.org/s\nUser-agent: sheaf\nDisallow: /a\nUser-agent: y\nDisallow: /c',
    '/a',
    false,
  ],
  ['2.2.2: the longest rule wins', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['2.2.2: Allow wins among equals', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['an empty Disallow allows', 'User-agent: *\nDisallow:', '/a', true],
  ['a star is any text', 'User-agent: *\nDisallow: /*.pdf', '/x/y.pdf?z', false],
  ['a dollar is the end', 'User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?z', true],
  ['a dollar matches the end', 'User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['a dollar without a star', 'User-agent: *\nDisallow: /a$', '/ab', true],
  ['the last part may not overlap', 'User-agent: *\nDisallow: /a*a$', '/a', true],
  ['queries count', 'User-agent: *\nDisallow: /s?q=', '/s?q=1', false],
  ['2.2.2: encoded unreserved characters are equal', 'User-agent: *\nDisallow: /%7Ejoe', '/~joe/x', false],
  ['2.2.2: characters outside ASCII are equal to their octets', 'User-agent: *\nDisallow: /ö', '/%C3%B6', false],
  ['encoded reserved characters stay', 'User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
  ['comments and blanks', ' user-agent : * # all\n disallow : /a # x\n', '/a', false],
  ['line ends of all kinds', 'User-agent: *\rDisallow: /a\r\nDisallow: /b', '/b', false],
  ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /', '/a', false],
  ['rules before any group are nobody’s', 'Disallow: /\nUser-agent: *\nAllow: /', '/a', true],
  ['robots.txt itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ['not a robots.txt at all', '<html>Disallow: /</html>', '/a', true],
])('%s', (_, robots, path, expected) => {
  expect(allowed(robots, path)).toBe(expected);
});

test('Crawl-delay is read from the group that holds for us', () => {
  expect(parseRobots('User-agent: *\nCrawl-delay: 7', 'Sheaf').crawlDelaySeconds).toBe(7);
  expect(parseRobots('User-agent: *\nCrawl-delay: 7\nUser-agent: sheaf\nDisallow:', 'Sheaf').crawlDelaySeconds).toBe(
    null,
  );
  expect(parseRobots('User-agent: *\nCrawl-delay: soon', 'Sheaf').crawlDelaySeconds).toBe(null);
});

test('a pattern of many stars costs no more than its length', () => {
  expect(allowed(`User-agent: *\nDisallow: /${'a*'.repeat(2000)}b`, `/${'a'.repeat(10_000)}`)).toBe(true);
});
