import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHashingLine } from '#server/auth/hashing/hashingLine.ts';
import { openHashing, type Hashing } from '#server/auth/hashing/openHashing.ts';

describe('hashing', () => {
  let hashing: Hashing;
  beforeEach(() => {
    hashing = openHashing(1);
  });
  afterEach(() => hashing.close());

  test('makes argon2id of 32 MiB and 6 passes, and knows its password from another', async () => {
    const stored = await hashing.hash('a password');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=32768,t=6,p=1\$/u);
    expect(await hashing.verify(stored, 'a password')).toBe(true);
    expect(await hashing.verify(stored, 'another')).toBe(false);
  });

  test('still knows a password whose hash was made at another cost', async () => {
    const earlier = openHashing(1, { memoryKib: 65_536, passes: 3 });
    const stored = await earlier.hash('a password');
    await earlier.close();
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/u);
    expect(await hashing.verify(stored, 'a password')).toBe(true);
    expect(await hashing.verify(stored, 'another')).toBe(false);
  });

  test('leaves the threads of files and compression to others', async () => {
    const order: string[] = [];
    const hashed = Array.from({ length: 8 }, (_, index) => hashing.hash(String(index)).then(() => order.push('hash')));
    await hashed[0];
    await promisify(gzip)('a page').then(() => order.push('page'));
    await Promise.all(hashed);
    // On Node's four threads the page would come after them all.
    expect(order.indexOf('page')).toBeLessThan(4);
  });

  test('runs one by one, and continues after one that failed', async () => {
    const done: number[] = [];
    await Promise.allSettled([
      hashing.hash('first').then(() => done.push(1)),
      hashing.verify('no hash', 'second').catch(() => done.push(2)),
      hashing.hash('third').then(() => done.push(3)),
    ]);
    expect(done).toEqual([1, 2, 3]);
  });

  test('that is closing refuses all waiting callers with a reason', async () => {
    const waiting = hashing.hash('a password');
    await Promise.all([hashing.close(), expect(waiting).rejects.toThrow('has ended')]);
  });
});

describe('the queue of hashing', () => {
  test('gives turns to addresses, not in the order of arrival', async () => {
    const line = createHashingLine(1);
    const turns: string[] = [];
    const enter = async (address: string): Promise<void> => {
      const place = line.enter(address);
      if (!('turn' in place)) return;
      const leave = await place.turn;
      turns.push(address);
      setImmediate(leave);
    };
    await Promise.all(['a', 'a', 'a', 'b', 'c'].map((name) => enter(name)));
    expect(turns).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  test('is short for one address, so that others find a place', () => {
    const line = createHashingLine(1);
    const places = Array.from({ length: 20 }, () => line.enter('203.0.113.7'));
    expect(places.filter((place) => 'turn' in place)).toHaveLength(16);
    expect(places[19]).toEqual({ retryAfterSeconds: 3 });
    expect(line.enter('203.0.113.8')).toHaveProperty('turn');
  });

  test('is bounded over all addresses, and a place that is left is free again', async () => {
    const line = createHashingLine(1);
    const places = Array.from({ length: 100 }, (_, index) => line.enter(`203.0.113.${index}`));
    expect(places.filter((place) => 'turn' in place)).toHaveLength(48);
    expect(line.enter('198.51.100.1')).toEqual({ retryAfterSeconds: 7 });
    for (const place of places) if ('turn' in place) (await place.turn)();
    expect(line.enter('198.51.100.1')).toHaveProperty('turn');
  });
});
