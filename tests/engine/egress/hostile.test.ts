import type { buildConnector } from 'undici';
import { expect, test } from 'vitest';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createLocalPace } from '#server/engine/fetch/pace.ts';
import { isPublicAddress } from '#server/engine/egress/publicAddress.ts';

/** IPv4 addresses that nobody on the internet may be sent to. */
const insideV4 = [
  '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.254', '100.64.0.1', '100.100.100.200', '100.127.255.254', '127.0.0.1',
  '127.1.2.3', '127.255.255.254', '168.63.129.16', '169.254.0.1', '169.254.169.254', '169.254.170.2', '172.16.0.1',
  '172.31.255.254', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1', '192.168.255.254',
  '198.18.0.1', '198.19.255.254', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1',
  '255.255.255.255',
]; // prettier-ignore
const insideV6 = [
  '::', '::1', '::2', '::127.0.0.1', '::10.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1', '64:ff9b:1::7f00:1', '100::1', '100:0:0:1::1',
  '2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '3fff::1', '5f00::1', 'fc00::1', 'fd00::1',
  'fd00:ec2::254', 'fd20:ce::254', 'fe80::1', 'fec0::1', 'ff02::1', '4000::1', '2600::5efe:7f00:1', '2600::200:5efe:a00:1',
]; // prettier-ignore

function hex(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The same inside addresses in other clothes. */
const embedded = insideV4.flatMap((address) => [
  `::ffff:${address}`,
  `64:ff9b::${hex(address)}`,
  `2002:${hex(address)}::1`,
]);

const forms = [
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://127.0.0.1./',

  'http://0x7f.1/',
  'http://1e0.0.0.1/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
  'http://[::ffff:7f00:1]/',

  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://inside.example/',
  'http://mixed.example/',

  'http://127.0.0.1:80/',
  'http://127.0.0.1:8080/',
  'https://127.0.0.1/',
  'http://user:pass@127.0.0.1/',
  'http://user@public.example/',

  'http://public.example:22/',
  'http://public.example:25/',
  'http://public.example:6379x/',
  'http://public.example:1023/',

  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://public.example/',
  'data:text/html,x',
  'javascript:alert(1)',

  'unix:/run/x.sock',
  'ws://public.example/',
  'about:blank',
  'blob:http://public.example/1',
  '//127.0.0.1/',
  'http://',
  '',

  'http:///127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  ' http://127.0.0.1/ ',
  'http://metadata.google.internal/',
  'http://blocked.example/',

  'http://blocked.example:8080/',
  'http://BLOCKED.example./',
  'http://opened.example:9000/outside',
  'http://opened.example:9001/shop',

  'http://opened.example:9000/shopping',
  'http://opened.example:9000/shop/../x',
  'http://opened.example:9000/shop/%2e%2e/x',
];
const hostile = [
  ...insideV4.map((a) => `http://${a}/`),
  ...[...insideV6, ...embedded].map((a) => `http://[${a}]/`),
  ...forms,
];

const names: Record<string, string[]> = {
  'public.example': ['93.184.215.14'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
  'inside.example': ['192.168.1.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'blocked.example': ['93.184.215.14'],
  'opened.example': ['10.1.1.1'],
};

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
    pace: createLocalPace(),
    userAgent: 'Sheaf/0.1',
    limits: { retries: 0 },
    resolve: (name) => Promise.resolve(names[name.replace(/\.$/u, '')] ?? ['127.0.0.1']),
    connect,
  });
  return { fetcher, connected };
}

test('S1: no hostile address is connected to, and the refusal tells nothing', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(120);
  const { fetcher, connected } = watchedFetcher();
  const { signal } = new AbortController();
  for (const url of hostile) {
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
