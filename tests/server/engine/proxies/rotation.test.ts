import { expect, test } from 'vitest';
import type { ProxyAddress } from '#core/domain/proxy/proxyLine.ts';
import { ProxyRotation, type RotationOptions } from '#server/engine/proxies/rotation.ts';

const proxy = (host: string): ProxyAddress => ({ scheme: 'http', host, port: 8080, user: null, password: '' });
const [a, b, c] = [proxy('a.example'), proxy('b.example'), proxy('c.example')];

function given(options: Partial<RotationOptions> = {}) {
  const clock = { now: 0 };
  const rotation = new ProxyRotation({
    proxies: [a, b, c],
    periodMs: 60_000,
    backoffMs: [1_000, 4_000, 60_000],
    now: () => clock.now,
    ...options,
  });
  const turn = () => {
    const next = rotation.next();
    return next === null ? null : 'proxy' in next ? next.proxy.host[0] : next.waitMs;
  };
  return { clock, rotation, turn };
}

test('§9: each proxy of a list has its turn for the switch period, in the order of the list, and then the first again', () => {
  const { clock, turn } = given();
  const turns = [0, 59_999, 60_000, 119_999, 120_000, 180_000].map((now) => {
    clock.now = now;
    return turn();
  });
  expect(turns).toEqual(['a', 'a', 'b', 'b', 'c', 'a']);
});

test('a proxy that fails gives its place to the next at once, and is tried again after its time aside', () => {
  const { clock, rotation, turn } = given();
  rotation.fail(a, false);
  expect(turn()).toBe('b');
  clock.now = 120_000;
  expect([turn(), (clock.now = 180_001), turn()]).toEqual(['c', 180_001, 'a']);
});

test('with each failure in a row a proxy is set aside longer, and one success makes it as good as new', () => {
  const { clock, rotation, turn } = given({ proxies: [a] });
  rotation.fail(a, false);
  expect(turn()).toBe(1_000);
  clock.now = 1_000;
  rotation.fail(a, false);
  expect(turn()).toBe(4_000);
  clock.now = 5_000;
  rotation.succeed(a);
  rotation.fail(a, false);
  expect(turn()).toBe(1_000);
});

test('connections that fail together are one failure', () => {
  const { rotation, turn } = given({ proxies: [a] });
  for (let count = 0; count < 5; count += 1) rotation.fail(a, false);
  expect(turn()).toBe(1_000);
});

test('when all have failed three times in a row no proxy is left; while one may still come it is waited for', () => {
  const { clock, rotation, turn } = given({ proxies: [a, b] });
  for (const now of [0, 1_000, 5_000]) {
    clock.now = now;
    rotation.fail(a, false);
  }
  expect(turn()).toBe('b');
  rotation.fail(b, false);
  expect(turn()).toBe(1_000);
  rotation.fail(b, true);
  clock.now = 6_000;
  rotation.fail(b, true);
  expect(turn()).toBeNull();
});

test('a wrong password ends a proxy at once', () => {
  const { rotation, turn } = given({ proxies: [a] });
  rotation.fail(a, true);
  expect(turn()).toBeNull();
});

test('a list of nothing has no turn', () => {
  expect(given({ proxies: [] }).turn()).toBeNull();
});

test('the number of the turn changes with the proxy and only with it', () => {
  const { clock, rotation } = given({ proxies: [a, b] });
  const numbers = [rotation.turnNumber, rotation.turnNumber];
  clock.now = 60_000;
  numbers.push(rotation.turnNumber);
  rotation.moveOn();
  numbers.push(rotation.turnNumber);
  expect(numbers).toEqual([0, 0, 1, 2]);
});

test('one proxy alone keeps its connections when its period is over', () => {
  const { clock, rotation } = given({ proxies: [a] });
  const before = rotation.turnNumber;
  clock.now = 600_000;
  expect(rotation.turnNumber).toBe(before);
});
