import { afterEach, expect, inject, test } from 'vitest';
import { parseProxyLine } from '#core/domain/proxy/proxyLine.ts';
import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { createProxyRoute } from '#server/engine/proxies/proxyRoute.ts';
import { startProxy, type TestProxy } from '../support/startProxy.ts';
import { startSite } from '../support/startSite.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

const html = { 'content-type': 'text/html' };
const answers: Parameters<typeof startSite>[0] = {
  '/page': (response) =>
    response.writeHead(200, html).end(`<ul></ul><script>
      fetch('/data').then((answer) => answer.text()).then((text) => {
        document.querySelector('ul').innerHTML = '<li>' + text;
      });
    </script>`),
  '/data': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('by script'),
};

/** A browser that has no way to the site but these proxies. */
async function given(proxies: TestProxy[], periodMs = 600_000) {
  const site = await startSite(answers);
  const hostRules = [site.host, ...proxies.map(({ host }) => host)].map((host) => ({
    host,
    allowPrivate: true,
    delayMs: 0,
  }));
  const addresses = proxies.map(({ line }) => {
    const read = parseProxyLine(line);
    if (!read.ok) throw new Error(line);
    return read.proxy;
  });
  const route = createProxyRoute({
    proxies: addresses,
    periodMs,
    isPremium: false,
    hostRules,
    backoffMs: [20, 40, 600_000],
  });
  const userAgent = 'Sheaf/0.1';
  const renderer = createRenderer({ hostRules, userAgent, executablePath: inject('chromium') });
  const fetcher = createFetcher({
    hostRules,
    rateLimiter: createRateLimiter(),
    userAgent,
    limits: { retryWaitMs: 5 },
    renderer,
    route,
  });
  open.push(fetcher, site, ...proxies);
  const run = new AbortController();
  open.push({ close: async () => run.abort() });
  const plan: RenderPlan = { waitFor: 'li', block: new Set(), steps: [], signIn: null };
  const get = () => fetcher.fetch(`${site.origin}/page`, { signal: run.signal, accept: 'html', render: plan });
  return { site, route, get };
}

const sign = { user: 'ada', password: 'p@ss:word' };

test.each([
  ['an HTTP proxy with a password', { sign }],
  ['a SOCKS5 proxy with a password', { scheme: 'socks5', sign }],
] as const)(
  'a page in the browser, all that it loads and robots.txt come through %s, and are counted',
  async (_, options) => {
    const proxy = await startProxy(options);
    const { site, route, get } = await given([proxy]);
    await expect.poll(() => get()).toMatchObject({ text: expect.stringContaining('<li>by script') as string });
    expect(new Set(site.asked)).toEqual(
      new Set(['/robots.txt', '/page', '/data', '/favicon.ico'].filter((path) => site.asked.includes(path))),
    );
    expect(site.asked.slice(0, 3)).toEqual(['/robots.txt', '/page', '/data']);
    expect(new Set(proxy.asked)).toEqual(new Set([site.host]));
    expect(route.takeBytes()).toBeGreaterThan(500);
  },
);

test('§9: with the switch period the next proxy takes over in the browser too; one that fails gives its place to the next', async () => {
  const proxies = [await startProxy(), await startProxy(), await startProxy()];
  const { route, get } = await given(proxies);
  await get();
  const counts = () => proxies.map(({ asked }) => asked.length > 0);
  expect(counts()).toEqual([true, false, false]);
  proxies[1]!.trouble = 502;
  route.moveOn();
  await expect.poll(() => get()).toMatchObject({ text: expect.stringContaining('<li>by script') as string });
  expect(counts()).toEqual([true, true, true]);
});

test('where no proxy is left the browser asks for nothing', async () => {
  const proxy = await startProxy();
  const { site, get } = await given([proxy]);
  await proxy.close();
  open.splice(open.indexOf(proxy), 1);
  await expect.poll(() => get()).toMatchObject({ code: 'ProxyFailed', verdict: 'stopLot' });
  expect(site.asked).toEqual([]);
});

test('a page that is there while its proxies die fails with the proxies, not without them', async () => {
  const proxy = await startProxy();
  const { site, get } = await given([proxy]);
  await get();
  const before = site.asked.length;
  await proxy.close();
  open.splice(open.indexOf(proxy), 1);
  await expect.poll(() => get()).toMatchObject({ code: 'ProxyFailed' });
  expect(site.asked).toHaveLength(before);
});
