import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { Format } from '#core/wire/recipe/recipe.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher, type FetcherOptions } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { startSite } from '../support/startSite.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

type Answers = Parameters<typeof startSite>[0];

/** A site, and a fetcher that may go there without waiting. */
async function given(answers: Answers, rule: Partial<HostRule> = {}, limits: FetcherOptions['limits'] = {}) {
  const site = await startSite(answers);
  const fetcher = createFetcher({
    hostRules: [{ host: site.host, allowPrivate: true, delayMs: 0, connections: 4, ...rule }],
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1 (+https://sheaf.example)',
    limits: { retryWaitMs: 5, ...limits },
  });
  open.push(fetcher, site);
  const get = (path: string, accept: Format = 'html') =>
    fetcher.fetch(site.origin + path, { signal: new AbortController().signal, accept });
  return { site, fetcher, get };
}

const html = { 'content-type': 'text/html; charset=utf-8' };

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity', (text: Buffer): Buffer => text],
  ['gzip, br', (text: Buffer): Buffer => brotliCompressSync(gzipSync(text))],
])('a page packed by %s is unpacked', async (coding, pack) => {
  const { get } = await given({
    '/a': (response) => response.writeHead(200, { ...html, 'content-encoding': coding }).end(pack(Buffer.from('<p>é'))),
  });
  expect(await get('/a')).toMatchObject({ text: '<p>é' });
});

test.each<[string, string, Buffer, string]>([
  ['the header', 'text/html; charset=iso-8859-1', Buffer.from('caf\u00e9', 'latin1'), 'café'],
  [
    'a meta element',
    'text/html',
    Buffer.from('<meta charset="windows-1251">\u00cf', 'latin1'),
    '<meta charset="windows-1251">П',
  ],
  [
    'an http-equiv element',
    'text/html',
    Buffer.from('<meta http-equiv=a content="text/html; charset=koi8-r">\u00f0', 'latin1'),
    '<meta http-equiv=a content="text/html; charset=koi8-r">П',
  ],
  ['a byte order mark', 'text/html; charset=iso-8859-1', Buffer.from('\ufeffé'), 'é'],
  ['a UTF-16 mark', 'text/html', Buffer.from('\ufeffé', 'utf16le'), 'é'],
  ['the bytes, UTF-8', 'text/html', Buffer.from('é'), 'é'],
  ['the bytes, not UTF-8', 'text/html', Buffer.from([0x93, 0xe9, 0x94]), '“é”'],
  ['the bytes, where the header has a label that is none', 'text/html; charset=utf8mb4', Buffer.from('é'), 'é'],
])('the charset is known from %s', async (_, contentType, body, text) => {
  const { get } = await given({
    '/a': (response) => response.writeHead(200, { 'content-type': contentType }).end(body),
  });
  expect(await get('/a')).toMatchObject({ text });
});

test('a character that is cut between two pieces is whole', async () => {
  const body = Buffer.from(`${'x'.repeat(2000)}é`);
  const { get } = await given({
    '/a': (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(body.subarray(0, 2001));
      setTimeout(() => response.end(body.subarray(2001)), 20);
    },
  });
  expect(await get('/a')).toMatchObject({ text: body.toString() });
});

test.each<[string, Format, string, string]>([
  ['application/pdf', 'html', 'NotHtml', 'application/pdf'],
  ['image/png', 'json', 'NotJson', 'image/png'],
  ['application/json', 'xml', 'NotXml', 'application/json'],
])('%s is not %s', async (contentType, accept, code, detail) => {
  const { get } = await given({
    '/a': (response) => response.writeHead(200, { 'content-type': contentType }).end('x'),
  });
  expect(await get('/a', accept)).toMatchObject({ code, detail, verdict: 'giveUpPage' });
});

test('pages above the limit are not kept, packed or not, announced or not', async () => {
  const big = Buffer.alloc(200_000, 'a');
  const { get } = await given(
    {
      '/bomb': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(big)),
      '/long': (response) => response.writeHead(200, { ...html, 'content-length': big.length }).end(big),
      '/endless': (response) => {
        response.writeHead(200, html);
        const more = (): void => void (response.writableEnded || response.destroyed || response.write(big, more));
        more();
      },
    },
    {},
    { maxBytes: 100_000 },
  );
  for (const path of ['/bomb', '/long', '/endless']) expect(await get(path)).toMatchObject({ code: 'TooLarge' });
});

test('a packed sitemap is unpacked by its first bytes, also where it was packed twice, within the limit', async () => {
  const xml = Buffer.from('<urlset/>');
  const packed = { 'content-type': 'application/x-gzip' };
  const { get } = await given(
    {
      '/a.xml.gz': (response) => response.writeHead(200, packed).end(gzipSync(xml)),
      '/plain.xml.gz': (response) => response.writeHead(200, packed).end(xml),
      '/twice.xml.gz': (response) =>
        response.writeHead(200, { ...packed, 'content-encoding': 'gzip' }).end(gzipSync(gzipSync(xml))),
      '/bomb.xml.gz': (response) =>
        response
          .writeHead(200, { ...packed, 'content-encoding': 'gzip' })
          .end(gzipSync(gzipSync(Buffer.alloc(200_000, 'a')))),
    },
    {},
    { maxBytes: 100_000 },
  );
  for (const path of ['/a.xml.gz', '/plain.xml.gz', '/twice.xml.gz']) {
    expect(await get(path, 'xml')).toMatchObject({ text: '<urlset/>' });
  }
  expect(await get('/bomb.xml.gz', 'xml')).toMatchObject({ code: 'TooLarge' });
});

test('a truncated packed page is refused, not half read', async () => {
  const packed = gzipSync('a'.repeat(1000)).subarray(0, 20);
  const { get } = await given({
    '/a': (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(packed),
  });
  expect(await get('/a')).toMatchObject({ code: 'BadEncoding' });
});

test.each<[number, string, string, number]>([
  [404, 'HttpStatus', 'giveUpPage', 1],
  [410, 'HttpStatus', 'giveUpPage', 1],
  [403, 'Blocked', 'changeProxy', 1],
  [500, 'HttpStatus', 'retry', 4],
  [502, 'HttpStatus', 'retry', 4],
])('status %i is %s, verdict %s, asked %i times', async (status, code, verdict, times) => {
  const { get, site } = await given({ '/a': (response) => response.writeHead(status).end() });
  expect(await get('/a')).toMatchObject({ code, verdict, detail: String(status) });
  expect(site.asked.filter((path) => path === '/a')).toHaveLength(times);
});

test('a page that comes at the third try is a page', async () => {
  let tries = 0;
  const { get } = await given({
    '/a': (response) => ((tries += 1) < 3 ? response.destroy() : response.writeHead(200, html).end('<p>ok')),
  });
  expect(await get('/a')).toMatchObject({ text: '<p>ok' });
});

test('redirects are followed, and the page knows where it is', async () => {
  const { get, site } = await given({
    '/a': (response) => response.writeHead(302, { location: 'b/c' }).end(),
    '/b/c': (response) => response.writeHead(200, html).end('<p>'),
    '/loop': (response) => response.writeHead(301, { location: '/loop' }).end(),
    '/inside': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  });
  expect(await get('/a')).toEqual({ requestedUrl: `${site.origin}/a`, url: `${site.origin}/b/c`, text: '<p>' });
  expect(await get('/loop')).toMatchObject({ code: 'TooManyRedirects' });
  expect(await get('/inside')).toEqual({
    url: `${site.origin}/inside`,
    code: 'AddressRefused',
    verdict: 'giveUpPage',
    detail: null,
  });
  expect(await get('/file')).toMatchObject({ code: 'AddressRefused' });
});

test('robots.txt is asked for once and obeyed, over redirects too; a rule of the operator may set it aside', async () => {
  const answers: Answers = {
    '/robots.txt': (response) => response.writeHead(302, { location: '/r' }).end(),
    '/r': (response) => response.end('User-agent: sheaf\nDisallow: /no'),
    '/a': (response) => response.writeHead(302, { location: '/no' }).end(),
    '/no': (response) => response.writeHead(200, html).end('<p>'),
  };
  const { get, site } = await given(answers);
  expect(await get('/no')).toMatchObject({ code: 'RobotsDisallow' });
  expect(await get('/a')).toMatchObject({ code: 'RobotsDisallow', url: `${site.origin}/a` });
  expect(site.asked).toEqual(['/robots.txt', '/r', '/a']);
  const free = await given(answers, { ignoreRobots: true });
  expect(await free.get('/no')).toMatchObject({ text: '<p>' });
});

test('RFC 9309: no robots.txt allows, one that fails disallows', async () => {
  const page = { '/a': (response: Parameters<Answers[string]>[0]) => void response.writeHead(200, html).end('<p>') };
  expect(await (await given(page)).get('/a')).toMatchObject({ text: '<p>' });
  const broken = await given({ ...page, '/robots.txt': (response) => response.writeHead(500).end() });
  expect(await broken.get('/a')).toMatchObject({ code: 'RobotsDisallow', detail: '500' });
  const away = await given({ ...page, '/robots.txt': (response) => response.destroy() }, {}, { retries: 0 });
  expect(await away.get('/a')).toMatchObject({ code: 'ConnectionFailed' });
  expect([...broken.site.asked, ...away.site.asked]).not.toContain('/a');
});

test('a host that is busy is asked again after its Retry-After; one that asks for too long is given up', async () => {
  let tries = 0;
  const { get, site } = await given({
    '/a': (response) =>
      (tries += 1) < 2
        ? response.writeHead(429, { 'retry-after': '1' }).end()
        : response.writeHead(200, html).end('<p>'),
    '/b': (response) => response.writeHead(503, { 'retry-after': '3600' }).end(),
  });
  const started = performance.now();
  expect(await get('/a')).toMatchObject({ text: '<p>' });
  // A clock that says too early would be a fault of ours, not of a slow machine.
  expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  expect(await get('/b')).toMatchObject({ code: 'Blocked', detail: 'Retry-After' });
  expect(await get('/a')).toMatchObject({ code: 'Blocked' });
  expect(site.asked.filter((path) => path === '/b')).toHaveLength(1);
});

test('a page that hangs is a failure at its limit', async () => {
  const { get } = await given(
    { '/silent': () => undefined, '/drip': (response) => void response.writeHead(200, html).write('<p>') },
    {},
    { wholeMs: 200, retries: 0 },
  );
  expect(await get('/silent')).toMatchObject({ code: 'TimedOut', verdict: 'retry' });
  expect(await get('/drip')).toMatchObject({ code: 'TimedOut' });
});

test('a stop rejects with its own reason, wherever the page is', async () => {
  const { fetcher, site } = await given(
    { '/a': () => undefined, '/busy': (response) => response.writeHead(500).end() },
    {},
    { retryWaitMs: 60_000 },
  );
  for (const path of ['/a', '/busy']) {
    const stop = new AbortController();
    const reason = new Error('stopped');
    const page = fetcher.fetch(site.origin + path, { signal: stop.signal, accept: 'html' });
    setTimeout(() => stop.abort(reason), 50);
    await expect(page).rejects.toBe(reason);
  }
});

test('a reader gets the text as it comes, and the connection outlives a reader that has enough', async () => {
  const sockets = new Set<unknown>();
  const { fetcher, site } = await given(
    {
      '/a': (response, { socket }) => {
        sockets.add(socket);
        response.writeHead(200, html).end(`<h1>x</h1>${'y'.repeat(60_000)}`);
      },
    },
    { connections: 1 },
  );
  for (let run = 0; run < 3; run += 1) {
    let text = '';
    const write = (piece: string): boolean => ((text += piece), false);
    const page = await fetcher.fetch(`${site.origin}/a`, {
      signal: new AbortController().signal,
      accept: 'html',
      startReading: (url) => (expect(url).toBe(`${site.origin}/a`), { write }),
    });
    expect(page).toMatchObject({ text: '' });
    expect(text).toMatch(/^<h1>x/u);
  }
  expect(sockets.size).toBe(1);
});
