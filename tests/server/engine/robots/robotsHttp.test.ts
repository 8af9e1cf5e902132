import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { isFailure } from '#server/engine/failure.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { startSite, type TestSite } from '../support/startSite.ts';

type Answer = (response: ServerResponse) => void;

const kibibyte = 1024;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

async function siteWith(answers: Record<string, Answer>): Promise<TestSite> {
  const page: Answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page');
  const site = await startSite({ '/open': page, '/closed': page, ...answers });
  open.push(site);
  return site;
}

/** Whether a page of the site may be fetched, or why not, asked of the whole line that a worker asks. */
async function outcomeOf(site: TestSite, path: string): Promise<string> {
  const fetcher = createFetcher({
    hostRules: [{ host: site.host, allowPrivate: true, delayMs: 0, connections: 4 }],
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1 (+https://sheaf.example)',
    limits: { retries: 0 },
  });
  open.push(fetcher);
  const page = await fetcher.fetch(site.origin + path, { signal: new AbortController().signal, accept: 'html' });
  return isFailure(page) ? page.code : 'fetched';
}

const closing = 'User-agent: *\nDisallow: /closed\n';
const robots =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(body);
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code, { 'content-type': 'text/plain' }).end(closing);
const to =
  (location: string, code = 301): Answer =>
  (response) =>
    response.writeHead(code, { location }).end();

/** `/robots.txt` leads to the rules over this number of redirects. */
function chain(redirects: number): Record<string, Answer> {
  const hops = Array.from({ length: redirects }, (_, hop): [string, Answer] => [
    hop === 0 ? '/robots.txt' : `/hop${hop}`,
    to(hop + 1 === redirects ? '/rules' : `/hop${hop + 1}`),
  ]);
  return { ...Object.fromEntries(hops), '/rules': robots(closing) };
}

describe('RFC 9309 2.3.1.1: rules that are there are obeyed', () => {
  test.each<[string, Answer]>([
    ['as text', robots(closing)],
    ['whatever type they say they are', robots(closing, { 'content-type': 'text/html' })],
    ['with a byte order mark', robots(`\ufeff${closing}`)],
    ['packed by gzip', robots(gzipSync(closing), { 'content-encoding': 'gzip' })],
    ['packed by brotli', robots(brotliCompressSync(closing), { 'content-encoding': 'br' })],
  ])('%s', async (_, answer) => {
    const site = await siteWith({ '/robots.txt': answer });
    expect(await outcomeOf(site, '/closed')).toBe('RobotsDisallow');
    expect(await outcomeOf(site, '/open')).toBe('fetched');
  });
});

describe('RFC 9309 2.3.1.2: redirects', () => {
  test.each([1, 4, 5])('%i are followed', async (redirects) => {
    const site = await siteWith(chain(redirects));
    expect(await outcomeOf(site, '/closed')).toBe('RobotsDisallow');
    expect(await outcomeOf(site, '/open')).toBe('fetched');
  });

  test('more than five are as if there were no rules', async () => {
    const site = await siteWith(chain(6));
    expect(await outcomeOf(site, '/closed')).toBe('fetched');
    expect(site.asked).not.toContain('/rules');
  });

  test('a circle is too', async () => {
    expect(await outcomeOf(await siteWith({ '/robots.txt': to('/robots.txt') }), '/closed')).toBe('fetched');
  });

  test.each([302, 303, 307, 308])('%i is one', async (code) => {
    const site = await siteWith({ '/robots.txt': to('/rules', code), '/rules': robots(closing) });
    expect(await outcomeOf(site, '/closed')).toBe('RobotsDisallow');
  });

  test('rules behind a redirect hold for the host that was asked', async () => {
    const other = await siteWith({ '/robots.txt': robots(closing) });
    const site = await siteWith({ '/robots.txt': to(`http://localhost:${new URL(other.origin).port}/robots.txt`) });
    // The other host is not one that may be visited: its rules are unknown.
    expect(await outcomeOf(site, '/open')).toBe('AddressRefused');
    expect(other.asked).toEqual([]);
  });
});

describe('RFC 9309 2.3.1.3: a status of 4xx says that there are no rules', () => {
  test.each([400, 401, 403, 404, 410, 418, 429, 451])('%i', async (code) => {
    expect(await outcomeOf(await siteWith({ '/robots.txt': status(code) }), '/closed')).toBe('fetched');
  });
});

describe('RFC 9309 2.3.1.4: rules that cannot be had close the whole site', () => {
  test.each([500, 502, 503, 504, 599])('%i', async (code) => {
    expect(await outcomeOf(await siteWith({ '/robots.txt': status(code) }), '/open')).toBe('RobotsDisallow');
  });

  test('a connection that breaks', async () => {
    const site = await siteWith({ '/robots.txt': (response) => void response.destroy() });
    expect(await outcomeOf(site, '/open')).toBe('ConnectionFailed');
    expect(site.asked).not.toContain('/open');
  });

  test('one that breaks in the middle of the rules', async () => {
    const half: Answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write(closing);
      setTimeout(() => response.destroy(), 20);
    };
    const site = await siteWith({ '/robots.txt': half });
    expect(await outcomeOf(site, '/open')).toBe('ConnectionFailed');
    expect(site.asked).not.toContain('/open');
  });
});

describe('RFC 9309 2.5: at least 500 KiB are read', () => {
  const comments = (bytes: number): string => `#${'x'.repeat(98)}\n`.repeat(Math.ceil(bytes / 100)).slice(0, bytes);
  const last = 'Disallow: /closed\n';
  const rulesAtEndOf = (bytes: number): string => {
    const head = 'User-agent: *\n';
    return `${head}${comments(bytes - head.length - last.length - 1)}\n${last}`;
  };
  const long = rulesAtEndOf(500 * kibibyte) + comments(1024 * kibibyte);
  const tooLate = rulesAtEndOf(501 * kibibyte);

  test.each<[string, Answer]>([
    ['as it is', robots(long)],
    [
      'in pieces',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        for (let at = 0; at < long.length; at += 70_001) response.write(long.slice(at, at + 70_001));
        response.end();
      },
    ],
    ['by gzip', robots(gzipSync(long), { 'content-encoding': 'gzip' })],
    ['by deflate', robots(deflateRawSync(long), { 'content-encoding': 'deflate' })],
    ['by brotli', robots(brotliCompressSync(long), { 'content-encoding': 'br' })],
    ['by zstd', robots(zstdCompressSync(long), { 'content-encoding': 'zstd' })],
  ])('the last line of them is obeyed, whatever follows: %s', async (_, answer) => {
    const site = await siteWith({ '/robots.txt': answer });
    expect(await outcomeOf(site, '/closed')).toBe('RobotsDisallow');
    expect(await outcomeOf(site, '/open')).toBe('fetched');
  });

  test('a compressed file that is longer than the limit is read up to the limit', async () => {
    const noise = Array.from({ length: 20_000 }, (_, line) => `# ${hash(line)}${hash(line + 0.5)}`).join('\n');
    const packed = gzipSync(`${closing}${noise}`, { level: 1 });
    expect(packed.length).toBeGreaterThan(500 * kibibyte);
    const site = await siteWith({ '/robots.txt': robots(packed, { 'content-encoding': 'gzip' }) });
    expect(await outcomeOf(site, '/closed')).toBe('RobotsDisallow');
    expect(await outcomeOf(site, '/open')).toBe('fetched');
  });

  test('and no more', async () => {
    expect(await outcomeOf(await siteWith({ '/robots.txt': robots(tooLate) }), '/closed')).toBe('fetched');
  });
});

/** Text that hardly packs. */
function hash(seed: number): string {
  let value = Math.imul(Math.trunc(seed * 2) + 1, 0x9e3779b1) >>> 0;
  return Array.from({ length: 8 }, () => {
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
    value = (value + 0x6d2b79f5) >>> 0;
    return value.toString(36);
  }).join('');
}
