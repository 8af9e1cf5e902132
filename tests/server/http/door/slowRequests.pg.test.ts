import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { pushEdits } from '#core/wire/sync.ts';
import { headOf } from '#tests/support/rawHttp.ts';
import type { Client } from '#tests/server/openTestService.ts';
import { listenForTest, type Listening } from './listening.ts';

let listening: Listening;
let client: Client;
const door = {
  headMs: 600,
  requestMs: 2_000,
  bodyGraceMs: 400,
  bodyBytesPerSecond: 1_000,
  bodyMs: 1_500,
  lookEveryMs: 50,
};
beforeAll(async () => {
  listening = await listenForTest({ door: { ...door, keepAliveMs: 1_000, lingerMs: 50 } });
  client = await listening.tested.signUp('ada');
});
afterEach(() => listening.hangUp());
afterAll(() => listening.close());

const json = ['content-type', 'application/json'] as const;
const slow = /^HTTP\/1\.1 408 [^]*\{"code":"TooSlow"\}$/u;

describe('a request that does not come to its end', () => {
  test.each([
    ['a connection on which nothing is sent', ''],
    ['half a head', 'GET /health HTTP/1.1\r\nhost: 127.0.0.1:8080\r\nx-slow: '],
    ['half a line', 'GET /hea'],
  ])('%s is ended', async (_what, text) => {
    const connection = listening.open();
    connection.write(text);
    await connection.closed;
    expect(connection.text()).toMatch(slow);
  });

  test.each([
    ['of a stranger', () => [json, ['content-length', '2000']] as const, signIn.path],
    ['without a length', () => [json, ['transfer-encoding', 'chunked']] as const, signIn.path],
    [
      'of who is signed in',
      () => [json, ['content-length', '900000'], ['cookie', client.cookie]] as const,
      pushEdits.path,
    ],
  ])('a body %s that stops is refused and ended', async (_who, headers, path) => {
    const connection = listening.ask('POST', path, headers());
    connection.write(path === signIn.path ? '' : '{"clientId":"');
    await connection.closed;
    expect(connection.text()).toMatch(slow);
  });

  test('a body that drips is refused and ended, however long it is', async () => {
    const connection = listening.ask('POST', signIn.path, [json, ['content-length', '2000']]);
    const dripping = setInterval(() => connection.write('x'), 20);
    await connection.closed;
    clearInterval(dripping);
    expect(connection.text()).toMatch(slow);
  });

  test('a body that comes at the slowest pace is taken', async () => {
    const body = JSON.stringify({ login: 'a'.repeat(200), password: 'b' });
    const connection = listening.ask('POST', signIn.path, [json, ['content-length', String(body.length)]]);
    for (let at = 0; at < body.length; at += 60) {
      connection.write(body.slice(at, at + 60));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 40[01] /u);
  });

  test('a body that nobody reads ends with its request', async () => {
    const connection = listening.ask('GET', '/health', [['content-length', '5000']]);
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 200 /u);
    await connection.closed;
  });
});

test('a connection is kept from one request to the next, and ended when none comes', async () => {
  const connection = listening.ask('GET', '/health');
  await connection.head();
  connection.write(headOf('GET', '/health'));
  await expect.poll(() => connection.text().match(/HTTP\/1\.1 200 /gu)?.length).toBe(2);
  await connection.closed;
});
