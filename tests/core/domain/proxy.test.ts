import { expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { areaPath, areaTree, searchAreas } from '#core/domain/proxy/areas.ts';
import { premiumGate } from '#core/domain/proxy/premiumGate.ts';
import {
  hiddenPassword,
  hidePassword,
  parseProxyLine,
  proxyLineProblemsOf,
  restorePasswords,
} from '#core/domain/proxy/proxyLine.ts';
import {
  defaultProxySettings,
  IpProxyFromType,
  maxProxies,
  minSwitchPeriod,
  proxySettingsRefusal,
  strongPeriods,
} from '#core/domain/proxy/proxySettings.ts';

test.each([
  ['proxy.example:8080', 'http', 'proxy.example', 8080, null, ''],
  ['  proxy.example:8080  ', 'http', 'proxy.example', 8080, null, ''],
  ['http://proxy.example:8080/', 'http', 'proxy.example', 8080, null, ''],
  ['HTTPS://proxy.example:443', 'https', 'proxy.example', 443, null, ''],
  ['socks5://10.0.0.1:1080', 'socks5', '10.0.0.1', 1080, null, ''],
  ['socks5h://proxy.example:1080', 'socks5', 'proxy.example', 1080, null, ''],
  ['ada:secret@proxy.example:8080', 'http', 'proxy.example', 8080, 'ada', 'secret'],
  ['socks5://ada:se:cr@et@proxy.example:1080', 'socks5', 'proxy.example', 1080, 'ada', 'se:cr@et'],
  ['http://ada:p%40ss%2F@proxy.example:80', 'http', 'proxy.example', 80, 'ada', 'p@ss/'],
  ['http://ada:100%@proxy.example:80', 'http', 'proxy.example', 80, 'ada', '100%'],
  ['token@proxy.example:8080', 'http', 'proxy.example', 8080, 'token', ''],
  ['proxy.example:8080:ada:secret', 'http', 'proxy.example', 8080, 'ada', 'secret'],
  ['proxy.example:8080:ada:p@ss:word', 'http', 'proxy.example', 8080, 'ada', 'p@ss:word'],
  ['https://proxy.example:8080:ada:secret', 'https', 'proxy.example', 8080, 'ada', 'secret'],
  ['[2001:db8::1]:8080', 'http', '2001:db8::1', 8080, null, ''],
  ['socks5://ada:x@[2001:db8::1]:1080', 'socks5', '2001:db8::1', 1080, 'ada', 'x'],
  ['プロキシ.example:8080', 'http', 'プロキシ.example', 8080, null, ''],
])('§3.6: %j is a proxy', (line, scheme, host, port, user, password) => {
  expect(parseProxyLine(line)).toEqual({ ok: true, proxy: { scheme, host, port, user, password } });
});

test.each([
  ['', 'NotAProxy'],
  ['one two:80', 'NotAProxy'],
  ['ftp://proxy.example:21', 'UnknownScheme'],
  ['socks4://proxy.example:1080', 'UnknownScheme'],
  ['proxy.example', 'NoPort'],
  ['http://proxy.example', 'NoPort'],
  ['ada:secret@proxy.example', 'NoPort'],
  ['proxy.example:0', 'WrongPort'],
  ['proxy.example:65536', 'WrongPort'],
  ['proxy.example:http', 'WrongPort'],
  [':8080', 'WrongHost'],
  ['pro/xy:8080', 'WrongHost'],
  ['-.example:8080', 'WrongHost'],
  [`${'a'.repeat(64)}.example:80`, 'WrongHost'],
  [`ada:${'é'.repeat(128)}@proxy.example:8080`, 'TooLong'],
])('%j is none: %s', (line, problem) => {
  expect(parseProxyLine(line)).toEqual({ ok: false, problem });
});

test.each([
  ['proxy.example:8080', 'proxy.example:8080'],
  ['token@proxy.example:8080', 'token@proxy.example:8080'],
  ['ada:secret@proxy.example:8080', `ada:${hiddenPassword}@proxy.example:8080`],
  ['socks5://ada:se:cr@et@proxy.example:1080', `socks5://ada:${hiddenPassword}@proxy.example:1080`],
  ['http://ada:p%40ss@proxy.example:80/', `http://ada:${hiddenPassword}@proxy.example:80/`],
  ['proxy.example:8080:ada:se:cret', `proxy.example:8080:ada:${hiddenPassword}`],
  ['https://[2001:db8::1]:8080:ada:secret', `https://[2001:db8::1]:8080:ada:${hiddenPassword}`],
  // What cannot be read may hold a password anywhere.
  ['ada:secret@proxy.example', `ada:${hiddenPassword}`],
  ['ftp://ada:secret@proxy.example:21', `ftp://ada:${hiddenPassword}`],
  ['proxy.example:port:ada:secret', `proxy.example:${hiddenPassword}`],
])('a password is hidden: %j', (line, hidden) => {
  expect(hidePassword(line)).toBe(hidden);
  expect(hidePassword(hidden)).toBe(hidden);
});

test('a hidden password comes back as the stored one of the same scheme, user, host and port, and of no other', () => {
  const stored = ['ada:one@a.example:80', 'socks5://ada:two@a.example:80', 'b.example:81:bob:three', 'c.example:82'];
  expect(restorePasswords(stored.map(hidePassword), stored)).toEqual(stored);
  const others = ['eve', 'ada'].map((user) => `${user}:${hiddenPassword}@a.example:${user === 'eve' ? 80 : 81}`);
  expect(restorePasswords(others, stored)).toEqual(others);
  expect(proxyLineProblemsOf(others, stored)).toEqual([
    { line: 1, problem: 'PasswordMissing' },
    { line: 2, problem: 'PasswordMissing' },
  ]);
  expect(proxyLineProblemsOf(stored.map(hidePassword), stored)).toEqual([]);
});

test('every line of a list is checked, and named by its number', () => {
  expect(proxyLineProblemsOf(['a.example:80', 'b.example', 'c.example:99999'])).toEqual([
    { line: 2, problem: 'NoPort' },
    { line: 3, problem: 'WrongPort' },
  ]);
  const many = Array.from({ length: maxProxies + 1 }, (_, index) => `p${index}.example:80`);
  expect(proxyLineProblemsOf(many)).toEqual([{ line: maxProxies + 1, problem: 'TooManyProxies' }]);
});

test('§3.6: a task has no proxies, 300 seconds, the global mix dial and 60 seconds until they are set', () => {
  expect(defaultProxySettings).toEqual({
    ipProxyFromType: 0,
    strongIpProxySettings: { period: 300, areaId: -1 },
    customIpProxySettings: { switchPeriod: 60, proxies: [] },
  });
  expect(IpProxyFromType).toEqual({ None: 0, Strong: 1, Custom: 2, Fake: 3 });
});

test('§9: the switching cycles, and one second at least', () => {
  expect(strongPeriods).toEqual([30, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600]);
  expect(minSwitchPeriod).toBe(1);
});

test.each([
  [IpProxyFromType.None, [], null],
  [IpProxyFromType.Strong, [], null],
  [IpProxyFromType.Custom, ['a.example:80'], null],
  [IpProxyFromType.Custom, [], 'ProxyListEmpty'],
  [IpProxyFromType.Fake, ['a.example:80'], 'ProxyFakeNotOffered'],
] as const)('settings of type %i with the list %j: %s', (ipProxyFromType, proxies, code) => {
  const customIpProxySettings = { switchPeriod: 60, proxies: [...proxies] };
  expect(proxySettingsRefusal({ ipProxyFromType, customIpProxySettings })?.code ?? null).toBe(code);
});

test.each([
  [AccountLevel.None, 100, 'upgrade'],
  [AccountLevel.Free, 100, 'upgrade'],
  [AccountLevel.Basic, 100, 'upgrade'],
  [AccountLevel.Free, 0, 'upgrade'],
  [AccountLevel.Standard, 2.999_999, 'recharge'],
  [AccountLevel.Standard, 3, 'allowed'],
  [AccountLevel.Professional, 2.99, 'recharge'],
  [AccountLevel.EnterpriseChild, 3, 'allowed'],
  [AccountLevel.EnterprisePlus, -1, 'recharge'],
] as const)('§4, §6: choosing premium at level %i with $%d: %s', (level, dollars, gate) => {
  expect(premiumGate({ level, totalBalanceMicro: Math.round(dollars * 1_000_000) })).toBe(gate);
});

const areas = [
  { id: 10, name: 'España' },
  { id: 11, name: 'Madrid', parentId: 10 },
  { id: 20, name: 'France' },
  { id: 21, name: 'Lyon', parentId: 20 },
  { id: 22, name: 'Nowhere', parentId: 99 },
];

test('§3.6: items without a parent are countries, the others their children, and the global mix dial comes first', () => {
  expect(areaTree(areas, 'Global Mix Dial')).toEqual([
    { id: -1, name: 'Global Mix Dial', children: [] },
    { id: 10, name: 'España', children: [{ id: 11, name: 'Madrid', children: [] }] },
    { id: 20, name: 'France', children: [{ id: 21, name: 'Lyon', children: [] }] },
    { id: 22, name: 'Nowhere', children: [] },
  ]);
});

test("areas that are each other's parent make no endless tree", () => {
  const circle = [
    { id: 1, name: 'a', parentId: 2 },
    { id: 2, name: 'b', parentId: 1 },
  ];
  expect(areaTree(circle, 'All')).toHaveLength(1);
});

test('areas are found by any part of their path, without case and accents', () => {
  const tree = areaTree(areas, 'Global Mix Dial');
  expect(searchAreas(tree, 'ESPANA').map(({ id }) => id)).toEqual([10, 11]);
  expect(searchAreas(tree, 'fra lyon')).toEqual([{ id: 21, path: ['France', 'Lyon'] }]);
  expect(searchAreas(tree, 'x')).toEqual([{ id: -1, path: ['Global Mix Dial'] }]);
  expect(areaPath(tree, 11)).toEqual(['España', 'Madrid']);
  expect(areaPath(tree, 12)).toBeNull();
});

test('§9: a search gives at most 50', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, name: `Area ${index}` }));
  expect(searchAreas(areaTree(many, 'All'), 'area')).toHaveLength(50);
});
