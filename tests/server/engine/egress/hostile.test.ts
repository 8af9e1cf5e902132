import type { buildConnector } from 'undici';
import { expect, test } from 'vitest';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { isPublicAddress } from '#server/engine/egress/publicAddress.ts';
import { hostileAddresses, resolvedNames } from './hostileAddresses.ts';

/** A fetcher whose sockets are never opened; where they would have gone is written down. */
function watchedFetcher() {
  const connected: string[] = [];
  const connect: buildConnector.connector = ({ hostname, port }, callback) => {
    connected.push(`${hostname}:${port}`);
    callback(Object.assign(new Error('no network in this test'), { code: 'ECONNREFUSED' }), null);
  };
  const fetcher = createFetcher({
    hostRules: [
      { host: 'opened.example:9000', pathPrefix: '/shop', allowPrivate: true, delayMs: 0, ignoreRobots: true },
      { host: 'blocked.example', isBlocked: true },
      { host: 'public.example', delayMs: 0, ignoreRobots: true },
    ],
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1',
    limits: { retries: 0 },
    resolve: (name) => Promise.resolve(resolvedNames[name.replace(/\.$/u, '')] ?? ['127.0.0.1']),
    connect,
  });
  return { fetcher, connected };
}

test('S1: no hostile address is connected to, and the refusal reveals nothing', async () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(120);
  const { fetcher, connected } = watchedFetcher();
  const { signal } = new AbortController();
  for (const url of hostileAddresses) {
    const outcome = await fetcher.fetch(url, { signal, accept: 'html' });
    const code = 'code' in outcome ? outcome.code : 'fetched';
    expect([url, ['AddressRefused', 'AddressInvalid'].includes(code)]).toEqual([url, true]);
    expect(outcome).toMatchObject({ detail: null });
  }
  expect(connected).toEqual([]);
  await fetcher.close();
});

test('an opened host is opened for its path only, and a public one is connected to at the address that was checked', async () => {
  const { fetcher, connected } = watchedFetcher();
  const { signal } = new AbortController();
  await fetcher.fetch('http://opened.example:9000/shop/1', { signal, accept: 'html' });
  await fetcher.fetch('http://public.example/', { signal, accept: 'html' });
  expect(connected).toEqual(['10.1.1.1:9000', '93.184.215.14:']);
  await fetcher.close();
});

test.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
test.each(['', 'localhost', '1.2.3', 'fe80::1%eth0', '8.8.8.8 ', '8.8.8.8/32'])('%j is no public address', (text) =>
  expect(isPublicAddress(text)).toBe(false),
);
