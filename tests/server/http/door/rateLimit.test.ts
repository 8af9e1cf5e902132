import { describe, expect, test } from 'vitest';
import { clientAddress } from '#server/http/door/clientAddress.ts';
import { createRateLimit } from '#server/http/door/rateLimit.ts';

function open(burst: number, perSecond: number) {
  const clock = { now: 1_000_000 };
  const limit = createRateLimit({ burst, perSecond }, () => clock.now);
  return { clock, limit, take: (times: number, key = 'a') => Array.from({ length: times }, () => limit.take(key)) };
}

describe('a rate limit', () => {
  test('lets a burst through, then says when there is one again', () => {
    const { take } = open(3, 0.5);
    expect(take(5)).toEqual([0, 0, 0, 2, 2]);
  });

  test('lets as many through in the long run as its rate says, however often it is asked', () => {
    const { clock, limit } = open(10, 5);
    let taken = 0;
    for (let ms = 0; ms < 100_000; ms += 10) {
      clock.now += 10;
      if (limit.take('a') === 0) taken += 1;
    }
    expect(taken).toBe(10 + 500 - 1);
  });

  test('counts each key alone', () => {
    const { take } = open(1, 1);
    expect([take(2, 'a'), take(2, 'b')]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test('knows what is left of it, and when it is whole again', () => {
    const { clock, limit, take } = open(10, 2);
    expect(limit.leftOf('a')).toEqual({ requests: 10, fullInSeconds: 0 });
    take(4);
    expect(limit.leftOf('a')).toEqual({ requests: 6, fullInSeconds: 2 });
    clock.now += 1_250;
    expect(limit.leftOf('a')).toEqual({ requests: 8, fullInSeconds: 1 });
    take(20);
    expect(limit.leftOf('a')).toEqual({ requests: 0, fullInSeconds: 5 });
  });

  test('takes back what cost nothing', () => {
    const { limit, take } = open(1, 1);
    take(1);
    limit.refund('a');
    expect(take(2)).toEqual([0, 1]);
  });

  test('forgets the keys that have their whole burst again, and no others', () => {
    const { clock, limit } = open(2, 1);
    for (let key = 0; key < 9_999; key += 1) limit.take(`old ${key}`);
    clock.now += 1_001;
    for (let key = 0; key < 10; key += 1) limit.take(`new ${key}`);
    expect([limit.take('new 0'), limit.take('new 0')]).toEqual([0, 1]);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['not an address', ''],
  [undefined, ''],
])('the address %s is counted as %s', (address, counted) => {
  expect(clientAddress(address)).toBe(counted);
});
