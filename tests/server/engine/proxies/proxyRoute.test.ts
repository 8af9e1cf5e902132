import { createServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { parseProxyLine } from '#core/domain/proxy/proxyLine.ts';
import { Verdict } from '#core/domain/data/failure.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { createProxyRoute, type ProxyRouteOptions } from '#server/engine/proxies/proxyRoute.ts';
import { certificate } from '../support/certificate.ts';
import { startProxy, type TestProxy } from '../support/startProxy.ts';
import { startSite } from '../support/startSite.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

const html = { 'content-type': 'text/html' };
const answers: Parameters<typeof startSite>[0] = {
  '/robots.txt': (response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /no'),
  '/page': (response) => response.writeHead(200, html).end('<p>page'),
  '/away': (response) => response.writeHead(302, { location: '/page' }).end(),
  '/closed': (response) => response.writeHead(403, html).end(),
  '/large': (response) => response.writeHead(200, html).end('x'.repeat(300_000)),
};

interface Given extends Partial<ProxyRouteOptions> {
  lines?: string[];
  rules?: HostRule[];
}

/** A site, the proxies opened by rules, and a fetcher that has no other way. */
async function given(proxies: TestProxy[], { lines, rules = [], ...options }: Given = {}) {
  const site = await startSite(answers);
  const opened = [site.host, ...proxies.map(({ host }) => host)];
  const hostRules = [...opened.map((host) => ({ host, allowPrivate: true, delayMs: 0, connections: 4 })), ...rules];
  const addresses = (lines ?? proxies.map(({ line }) => line)).map((line) => {
    const read = parseProxyLine(line);
    if (!read.ok) throw new Error(`${line}: ${read.problem}`);
    return read.proxy;
  });
  const trusting = buildConnector({ ca: certificate.cert, allowH2: false, timeout: 2_000 });
  const route = createProxyRoute({
    proxies: addresses,
    periodMs: 600_000,
    isPremium: false,
    hostRules,
    connectMs: 2_000,
    backoffMs: [20, 40, 600_000],
    connect: trusting,
    startTls: trusting,
    ...options,
  });
  const fetcher = createFetcher({
    hostRules,
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1',
    limits: { retryWaitMs: 5 },
    route,
    resolve: () => Promise.reject(new Error('the fetcher itself must not look anything up')),
    connect: () => {
      throw new Error('the fetcher itself must not connect');
    },
  });
  open.push(fetcher, site, ...proxies);
  const get = (address: string) =>
    fetcher.fetch(address.startsWith('/') ? site.origin + address : address, {
      signal: new AbortController().signal,
      accept: 'html',
    });
  return { site, route, get };
}

const sign = { user: 'ada', password: 'a:b@c/ü' };

test.each([
  ['an HTTP proxy', {}],
  ['an HTTP proxy with a password', { sign }],
  ['an HTTPS proxy with a password', { scheme: 'https', sign, tls: certificate }],
  ['a SOCKS5 proxy', { scheme: 'socks5' }],
  ['a SOCKS5 proxy with a password', { scheme: 'socks5', sign }],
] as const)('§2.7: a page, its robots.txt and its redirect come through %s', async (_, options) => {
  const proxy = await startProxy(options);
  const { site, get } = await given([proxy]);
  expect(await get('/away')).toMatchObject({ text: '<p>page', url: `${site.origin}/page` });
  expect(await get('/no')).toMatchObject({ code: 'RobotsDisallow' });
  expect(site.asked).toEqual(['/robots.txt', '/away', '/page']);
  expect(new Set(proxy.asked)).toEqual(new Set([site.host]));
});

test.each(['http', 'socks5'] as const)(
  'a page in TLS comes through a proxy by %s, and the host is proved by its name',
  async (scheme) => {
    const server = createHttps(certificate, (_, response) => response.writeHead(200, html).end('<p>safe'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({
      close: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    });
    const { port } = server.address() as AddressInfo;
    const proxy = await startProxy({ scheme, leadTo: { port } });
    const rules = ['site.example', 'other.example'].map((host) => ({
      host: `${host}:${port}`,
      allowPrivate: true,
      ignoreRobots: true,
    }));
    const { get } = await given([proxy], { rules, resolve: () => Promise.resolve(['127.0.0.1']) });
    expect(await get(`https://site.example:${port}/`)).toMatchObject({ text: '<p>safe' });
    expect(await get(`https://other.example:${port}/`)).toMatchObject({ code: 'TlsFailed' });
  },
);

test('a proxy that is dead gives its place to the next, and the page is there', async () => {
  const dead = await startProxy();
  await dead.close();
  const works = await startProxy();
  const { get } = await given([works], {
    lines: [dead.line, works.line],
    rules: [{ host: dead.host, allowPrivate: true }],
  });
  expect(await get('/page')).toMatchObject({ text: '<p>page' });
});

test.each([407, 502, 503, 'hang up', 'silent'] as const)(
  'a proxy that answers with %s gives its place to the next',
  async (trouble) => {
    const [flaky, works] = [await startProxy(), await startProxy()];
    flaky.trouble = trouble;
    const { get } = await given([flaky, works], { connectMs: 300 });
    expect(await get('/page')).toMatchObject({ text: '<p>page' });
    const asked = flaky.asked.length;
    expect(await get('/large')).toMatchObject({ url: expect.stringMatching('/large') as string });
    expect(flaky.asked).toHaveLength(asked);
  },
);

test('a proxy that another one put in the wrong is tried again after its time aside', async () => {
  const [flaky, works] = [await startProxy(), await startProxy()];
  flaky.trouble = 502;
  const { get, route } = await given([flaky, works]);
  await get('/page');
  flaky.trouble = null;
  await new Promise((resolve) => setTimeout(resolve, 60));
  route.moveOn();
  const before = works.asked.length;
  expect(await get('/page')).toMatchObject({ text: '<p>page' });
  expect(works.asked).toHaveLength(before);
});

test('when the only proxy is dead, nothing is fetched: the failure names the proxies and stops the run', async () => {
  const proxy = await startProxy();
  await proxy.close();
  const { site, get } = await given([], { lines: [proxy.line], rules: [{ host: proxy.host, allowPrivate: true }] });
  expect(await get('/page')).toMatchObject({ code: 'ProxyFailed', verdict: Verdict.StopLot });
  expect(site.asked).toEqual([]);
});

test('a proxy with a wrong password is not used', async () => {
  const proxy = await startProxy({ sign });
  const { site, get } = await given([proxy], { lines: [`http://ada:wrong@${proxy.host}`] });
  expect(await get('/page')).toMatchObject({ code: 'ProxyFailed' });
  expect([proxy.refused, site.asked]).toEqual([1, []]);
});

test('a host that no proxy reaches is a failure of the page: the proxies stay', async () => {
  const proxies = [await startProxy(), await startProxy()];
  const gone = await startSite({});
  await gone.close();
  const { get } = await given(proxies, {
    rules: [{ host: gone.host, allowPrivate: true, ignoreRobots: true, delayMs: 0 }],
  });
  expect(await get(`${gone.origin}/page`)).toMatchObject({ code: 'ConnectionFailed', detail: 'proxy 502' });
  expect(await get('/page')).toMatchObject({ text: '<p>page' });
});

test('a web server in the place of a proxy is not believed: its answers to plain requests are no pages of the site', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, html).end('<p>mine');
  });
  server.on('connect', (request, socket) => {
    asked.push(`${request.method} ${request.url}`);
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: async () => void (await new Promise((resolve) => server.close(resolve))) });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { site, get } = await given([], { lines: [host], rules: [{ host, allowPrivate: true }] });
  expect(await get('/page')).toMatchObject({ code: 'ConnectionFailed', detail: 'proxy 405' });
  expect(new Set(asked)).toEqual(new Set([`CONNECT ${site.host}`]));
  expect(site.asked).toEqual([]);
});

test('a site that refuses one proxy is asked through the next', async () => {
  const proxies = [await startProxy(), await startProxy()];
  const { site, get } = await given(proxies);
  expect(await get('/closed')).toMatchObject({ code: 'Blocked' });
  expect(site.asked.filter((path) => path === '/closed').length).toBeGreaterThan(1);
  expect(proxies.every(({ asked }) => asked.length > 0)).toBe(true);
});

test('§9: after the switch period the next proxy has its turn, also where a connection is still open', async () => {
  const proxies = [await startProxy(), await startProxy()];
  let now = 0;
  const { get } = await given(proxies, { periodMs: 150, now: () => now });
  await get('/page');
  now += 149;
  await get('/page');
  expect(proxies.map(({ asked }) => asked.length > 0)).toEqual([true, false]);
  now += 1;
  await get('/page');
  expect(proxies.map(({ asked }) => asked.length > 0)).toEqual([true, true]);
});

test('the traffic through the proxies is counted once', async () => {
  const proxy = await startProxy();
  const { get, route } = await given([proxy]);
  await get('/page');
  const first = route.takeBytes();
  await get('/large');
  const second = route.takeBytes();
  expect(first).toBeGreaterThan(100);
  expect(second).toBeGreaterThan(300_000);
  expect(second).toBeLessThan(310_000);
  expect(route.takeBytes()).toBe(0);
});
