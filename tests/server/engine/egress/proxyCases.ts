import type { buildConnector } from 'undici';
import { parseProxyLine, type ProxyAddress } from '#core/domain/proxy/proxyLine.ts';
import { startForwardProxy } from '#server/engine/egress/forwardProxy.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { createProxyRoute } from '#server/engine/proxies/proxyRoute.ts';
import { startProxy } from '#tests/server/engine/support/startProxy.ts';
import { canaryForms } from './browserCases.ts';
import { startCanary } from './canary.ts';
import { sendRaw, type CaseCount } from './guardCases.ts';
import { hostileAddresses, resolvedNames } from './hostileAddresses.ts';

const publicPage: HostRule = { host: 'public.example', delayMs: 0, ignoreRobots: true };

/**
 * Resolves the names of the hostile addresses, and one name that is public on the first call and this machine after
 * that.
 */
function resolver(): (name: string) => Promise<string[]> {
  let isFirst = true;
  return (name) => {
    if (name !== 'rebinding.example') return Promise.resolve(resolvedNames[name.replace(/\.$/u, '')] ?? ['127.0.0.1']);
    const answer = isFirst ? ['93.184.215.14'] : ['127.0.0.1'];
    isFirst = false;
    return Promise.resolve(answer);
  };
}

function proxyOf(line: string): ProxyAddress | null {
  const read = parseProxyLine(line);
  return read.ok ? read.proxy : null;
}

/**
 * Tries proxies at hostile addresses, with a public page as the target. No connection may be made: sockets are only
 * recorded, and each one that would be opened is counted.
 */
export async function runHostileProxyCases(): Promise<CaseCount> {
  let connections = 0;
  const connect: buildConnector.connector = (_, callback) => {
    connections += 1;
    callback(new Error('no network here'), null);
  };
  const lines = hostileAddresses.flatMap((address) => {
    const [, host] = /^https?:\/\/([^/?#@\\ ]+)/u.exec(address) ?? [];
    // For a name that is public, the port or the path was hostile.
    if (host === undefined || host.startsWith('public.example') || host.startsWith('opened.example')) return [];
    const place = /:\d+$/u.test(host) ? host : `${host}:8080`;
    return ['http', 'https', 'socks5'].map((scheme) => `${scheme}://ada:secret@${place}`);
  });
  const proxies = lines.map(proxyOf).filter((proxy) => proxy !== null);
  const hostRules = [publicPage, { host: 'blocked.example', isBlocked: true }];
  const failed = await askThrough(proxies, { hostRules, connect }, ['http://public.example/']);
  // All proxies were tried and failed; otherwise the count would prove nothing.
  if (!failed.includes('ProxyFailed')) throw new Error(`not all proxies were tried: ${failed.join()}`);
  return { cases: proxies.length, connections };
}

/**
 * Tries targets at hostile addresses through a permitted proxy: one on this machine, opened by a rule, which would
 * connect anywhere. It must get no request, and the canary must receive nothing.
 */
export async function runHostileTargetCases(): Promise<CaseCount> {
  const canary = await startCanary();
  const proxy = await startProxy();
  const opened: HostRule = { host: proxy.host, allowPrivate: true };
  const own = proxyOf(proxy.line);
  if (own === null) throw new Error(proxy.line);
  const targets = [
    ...hostileAddresses.filter((address) => !address.includes('public.example')),
    ...canaryForms(canary.port),
  ];
  const tried = targets.filter((address) => !address.includes('rebinding'));
  const hostRules = [opened, publicPage, { host: 'blocked.example', isBlocked: true }];
  await askThrough([own], { hostRules }, tried);
  // The name is public when it is checked: the proxy gets the checked address, never the name.
  await askThrough([own], { hostRules }, [`http://rebinding.example:${canary.port}/`]);
  const asked = proxy.asked.filter((target) => !target.startsWith('93.184.215.14:'));
  // An inside host that is opened for this machine must not be requested through a remote proxy.
  let outside = 0;
  const connect: buildConnector.connector = (_, callback) => {
    outside += 1;
    callback(new Error('no network here'), null);
  };
  const inside: HostRule = { host: `127.0.0.1:${canary.port}`, allowPrivate: true, delayMs: 0, ignoreRobots: true };
  const elsewhere = proxyOf('http://93.184.215.14:8080');
  if (elsewhere === null) throw new Error('no proxy');
  await askThrough([elsewhere], { hostRules: [inside], connect }, [`http://${inside.host}/`]);
  await Promise.all([proxy.close(), canary.close()]);
  return { cases: targets.length + 1, connections: canary.requests + asked.length + outside };
}

/**
 * Requests each address with the HTTP engine, whose failures are returned, and by both ways into the browser's proxy,
 * all through proxies.
 */
async function askThrough(
  proxies: readonly ProxyAddress[],
  options: { hostRules: readonly HostRule[]; connect?: buildConnector.connector },
  addresses: readonly string[],
): Promise<string[]> {
  const shared = { ...options, resolve: resolver() };
  const route = createProxyRoute({
    proxies,
    periodMs: 600_000,
    isPremium: false,
    backoffMs: [600_000],
    connectMs: 500,
    ...shared,
  });
  const fetcher = createFetcher({
    ...shared,
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1',
    limits: { retries: 0 },
    route,
  });
  const way = await startForwardProxy({ ...shared, connectMs: 500 });
  const account = way.openAccount(route);
  const credentials = Buffer.from(`${account.name}:${account.password}`).toString('base64');
  const { signal } = new AbortController();
  const failed: string[] = [];
  for (const address of addresses) {
    const page = await fetcher.fetch(address, { signal, accept: 'html' });
    failed.push('code' in page ? page.code : 'read');
    const written = address.replace(/[\r\n ]/gu, '');
    await sendRaw(way.port, `GET ${written} HTTP/1.1`, credentials);
    const authority = /^\w+:\/\/(?:[^/@]*@)?([^/?#\\]+)/u.exec(written)?.[1] ?? written;
    await sendRaw(way.port, `CONNECT ${authority} HTTP/1.1`, credentials);
  }
  await Promise.all([fetcher.close(), way.close()]);
  return failed;
}
