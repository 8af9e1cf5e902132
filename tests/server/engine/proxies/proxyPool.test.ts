import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { globalMixDial, IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { areaName, parsePool, proxiesOf, type ProxyPool } from '#server/engine/proxies/pool.ts';
import { refusePremium } from '#server/policies/proxyPolicy.ts';
import { openProxyPool } from '#server/startup/openProxyPool.ts';

const pool = {
  areas: [
    { id: 1, country: 'FR' },
    { id: 2, parentId: 1, names: { 'en-US': 'Lyon', 'ja-JP': 'リヨン' } },
    { id: 3, country: 'KR' },
  ],
  proxies: [
    { url: 'http://a.example:8080', areaId: 2 },
    { url: 'https://u:secret@b.example:443', areaId: 1 },
    { url: 'socks5://c.example:1080', areaId: 3 },
  ],
  pricePerGbMicro: 3_000_000,
};
const read = (change: object = {}) => parsePool(JSON.stringify({ ...pool, ...change }));
const whole = read() as ProxyPool;

test('the proxies of an area are those in it and in what is in it; the global mix dial has all of them', () => {
  const hosts = (area: number) => proxiesOf(whole, area).map(({ host }) => host);
  expect(hosts(1)).toEqual(['a.example', 'b.example']);
  expect(hosts(2)).toEqual(['a.example']);
  expect(hosts(3)).toEqual(['c.example']);
  expect(hosts(globalMixDial)).toEqual(['a.example', 'b.example', 'c.example']);
  expect(hosts(9)).toEqual([]);
});

test('§3.6: an area is named in the asked language: by its own name, else as the country, else in English', () => {
  expect(whole.areas.map((area) => areaName(area, 'ja-JP'))).toEqual(['フランス', 'リヨン', '韓国']);
  expect(whole.areas.map((area) => areaName(area, 'de-DE'))).toEqual(['Frankreich', 'Lyon', 'Südkorea']);
});

test.each<[string, string | object, RegExp]>([
  ['no JSON', '{', /not JSON/u],
  ['no proxies', { proxies: [] }, /^proxies: /u],
  [
    'a line that is no proxy',
    { proxies: [{ url: 'ftp://u:secret@x.example:21', areaId: 1 }] },
    /^proxies\.0\.url: not a proxy/u,
  ],
  ['a proxy of no area', { proxies: [{ url: 'a.example:80', areaId: 7 }] }, /^proxies\.0\.areaId: there is no area 7/u],
  ['an area without a name', { areas: [{ id: 1 }] }, /^areas\.0: an area has a "country"/u],
  [
    'an area in a part of a country',
    { areas: [...pool.areas, { id: 4, country: 'DE', parentId: 2 }] },
    /^areas\.3\.parentId/u,
  ],
  ['an id that stands twice', { areas: [...pool.areas, { id: 1, country: 'DE' }] }, /^areas: an id stands twice/u],
  ['a negative price', { pricePerGbMicro: -1 }, /^pricePerGbMicro: /u],
  ['a field that nobody knows', { price: 1 }, /price/u],
])('a pool with %s is reported by its place, without its passwords', (_, change, sentence) => {
  const answer = typeof change === 'string' ? parsePool(change) : read(change);
  expect(answer).toMatch(sentence);
  expect(answer).not.toContain('secret');
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-pool-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const log = () => {
  const warned: object[] = [];
  return { warned, warn: (facts: object) => void warned.push(facts) };
};

test('a service without SHEAF_PROXY_POOL has no pool', async () => {
  expect((await openProxyPool(null, log())).pool()).toBeNull();
});

test('a file is read at the start; one with a mistake stops it with a sentence', async () => {
  const file = join(folder, 'pool.json');
  await writeFile(file, JSON.stringify(pool));
  const opened = await openProxyPool(file, log());
  expect(opened.pool()?.proxies).toHaveLength(3);
  opened.close();
  await writeFile(file, JSON.stringify({ ...pool, proxies: [] }));
  await expect(openProxyPool(file, log())).rejects.toThrow(
    `The premium proxies in ${file} (SHEAF_PROXY_POOL) cannot be used: proxies`,
  );
  await expect(openProxyPool(join(folder, 'gone'), log())).rejects.toThrow('ENOENT');
});

test('a provider is asked every five minutes; while it does not answer the pool stays, and the log says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged = log();
  const answers: (object | Error)[] = [
    new Error('away'),
    pool,
    new Error('away'),
    { ...pool, proxies: pool.proxies.slice(1) },
  ];
  const opened = await openProxyPool('https://provider.example/pool', logged, () => {
    const answer = answers.shift() ?? new Error('asked too often');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(JSON.stringify(answer));
  });
  const after5Minutes = async () => {
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    return opened.pool()?.proxies.length ?? null;
  };
  expect(opened.pool()).toBeNull();
  expect([await after5Minutes(), await after5Minutes(), await after5Minutes()]).toEqual([3, 3, 2]);
  expect(logged.warned).toEqual([{ problem: 'away' }, { problem: 'away' }]);
  opened.close();
});

const { None, Strong, Custom } = IpProxyFromType;
test.each([
  [Strong, AccountLevel.Free, 10, [1], 1, 'ProxyPlanTooLow'],
  [Strong, AccountLevel.Basic, 10, [1], -1, 'ProxyPlanTooLow'],
  [Strong, AccountLevel.Standard, 2.99, [1], 1, 'ProxyBalanceTooLow'],
  [Strong, AccountLevel.Standard, 3, null, -1, 'ProxyPoolMissing'],
  [Strong, AccountLevel.Standard, 3, [1], 2, 'ProxyAreaUnknown'],
  [Strong, AccountLevel.Standard, 3, [1], 1, null],
  [Strong, AccountLevel.Standard, 3, [1], globalMixDial, null],
  [Custom, AccountLevel.Free, 0, null, 9, null],
  [None, AccountLevel.None, -5, null, 9, null],
] as const)(
  '§6: type %i at level %i with $%d, areas %j, area %i: %s',
  (type, level, dollars, areaIds, areaId, code) => {
    const settings = { ipProxyFromType: type, strongIpProxySettings: { period: 300, areaId } } as const;
    const account = { level, totalBalanceMicro: dollars * 1_000_000 };
    expect(refusePremium(settings, { account, areaIds })?.code ?? null).toBe(code);
  },
);
