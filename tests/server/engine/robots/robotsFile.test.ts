import { describe, expect, test } from 'vitest';
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
  ['2.2.1: a group without rules allows', 'User-agent: *\nDisallow: /\n\nUser-agent: sheaf\n', '/a', true],
  ['2.2.1: nobody is named, nobody else’s rules hold', 'User-agent: other\nDisallow: /\nUser-agent: x', '/a', true],
  ['2.2.2: paths are compared with case', 'User-agent: *\nDisallow: /Private', '/private', true],
  ['2.2.2: keys without', 'USER-AGENT: *\nDISALLOW: /a', '/a', false],
  ['2.2.2: the longest rule wins, in whatever order', 'User-agent: *\nAllow: /a/b\nDisallow: /a', '/a/b/c', true],
  ['2.2.2: the longest rule wins, also to disallow', 'User-agent: *\nAllow: /\nDisallow: /a', '/ab', false],
  ['2.2.2: octets are counted as they are encoded', 'User-agent: *\nAllow: /ツ\nDisallow: /*******', '/ツ', true],
  ['2.2.2: encoded letters', 'User-agent: *\nDisallow: /foo/bar/%62%61%7A', '/foo/bar/baz', false],
  ['2.2.2: octets in small letters', 'User-agent: *\nDisallow: /foo/bar/%e3%83%84', '/foo/bar/ツ', false],
  ['2.2.2: a query as it stands', 'User-agent: *\nDisallow: /foo/bar?baz=quux', '/foo/bar?baz=quux&a=1', false],
  [
    '2.2.2: an address in a query, encoded or not',
    'User-agent: *\nDisallow: /foo/bar?baz=https://foo.bar',
    '/foo/bar?baz=https%3A%2F%2Ffoo.bar',
    false,
  ],
  ['2.2.2: its path stays as it is', 'User-agent: *\nDisallow: /a/b', '/a%2Fb', true],
  ['2.2.3: a star within', 'User-agent: *\nDisallow: /a/*/c', '/a/b/b/c/d', false],
  ['2.2.3: a star may be nothing', 'User-agent: *\nDisallow: /a*b$', '/ab', false],
  ['2.2.3: a pattern may begin with a star', 'User-agent: *\nDisallow: *.gif$', '/x/y.gif', false],
  [
    '2.2.3: a star that is meant',
    'User-agent: *\nDisallow: /path/file-with-a-%2A.html',
    '/path/file-with-a-*.html',
    false,
  ],
  ['2.2.3: is no other text', 'User-agent: *\nDisallow: /path/file-with-a-%2A.html', '/path/file-with-a-b.html', true],
  ['2.2.3: a dollar that is meant', 'User-agent: *\nDisallow: /path/foo-%24', '/path/foo-$', false],
  ['2.2.3: is no end', 'User-agent: *\nDisallow: /path/foo-%24', '/path/foo-', true],
  ['2.2.3: a dollar within is one', 'User-agent: *\nDisallow: /a$b', '/a$b', false],
  ['2.2.3: a star in an address is no rule’s', 'User-agent: *\nDisallow: /a%2Ab', '/a*b', false],
  ['robots.txt itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ['not a robots.txt at all', '<html>Disallow: /</html>', '/a', true],
])('%s', (_, robots, path, expected) => {
  expect(allowed(robots, path)).toBe(expected);
});

describe('RFC 9309 5.1 and 5.2, the examples', () => {
  const simple = `
    User-Agent: *
    Disallow: *.gif$
    Disallow: /example/
    Allow: /publications/

    User-Agent: foobot
    Disallow:/
    Allow:/example/page.html
    Allow:/example/allowed.gif

    User-Agent: barbot
    User-Agent: bazbot
    Disallow: /example/page.html

    User-Agent: quxbot`;
  const longest = `
    User-Agent: foobot
    Allow: /example/page/
    Disallow: /example/page/disallowed.gif`;
  test.each<[string, string, string, boolean]>([
    [simple, 'foobot', '/example/page.html', true],
    [simple, 'foobot', '/example/allowed.gif', true],
    [simple, 'foobot', '/other', false],
    [simple, 'barbot', '/example/page.html', false],
    [simple, 'bazbot', '/example/page.html', false],
    [simple, 'bazbot', '/example/other.html', true],
    [simple, 'quxbot', '/example/page.html', true],
    [simple, 'anybot', '/picture.gif', false],
    [simple, 'anybot', '/example/page.html', false],
    [simple, 'anybot', '/publications/a', true],
    [longest, 'foobot', '/example/page/disallowed.gif', false],
    [longest, 'foobot', '/example/page/allowed.gif', true],
  ])('%s %s %s', (robots, agent, path, expected) => {
    expect(parseRobots(robots, agent).isAllowed(new URL(path, 'https://example.org'))).toBe(expected);
  });
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
