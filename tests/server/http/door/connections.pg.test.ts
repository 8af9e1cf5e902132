import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { listenForTest, type Listening } from './listening.ts';

let listening: Listening;
beforeAll(async () => {
  listening = await listenForTest({ door: { connectionsPerAddress: 40 } });
});
afterAll(() => listening.close());

const json = ['content-type', 'application/json'] as const;

describe('more connections of one address than it may have', () => {
  test('replace those that are not used, and the newest are refused with a time to retry', async () => {
    const unused = listening.ask('GET', '/health');
    await unused.head();
    const busy = Array.from({ length: 40 }, () =>
      listening.ask('POST', signIn.path, [json, ['content-length', '2000']]),
    );
    await unused.closed;
    const surplus = listening.ask('GET', '/health');
    expect(await surplus.head()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5\r\n/u);
    await surplus.closed;
    expect(surplus.text()).toContain('{"code":"Unavailable","retryAfterSeconds":5}');
    busy.forEach(({ socket }) => socket.destroy());
    await expect.poll(async () => (await listening.ask('GET', '/health').head()).slice(9, 12)).toBe('200');
  });
});
