import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { writeLocalRows } from '#core/wire/calls/runner/localRunCalls.ts';
import { pushEdits } from '#core/wire/sync.ts';
import { headOf } from '#tests/support/rawHttp.ts';
import type { Client } from '#tests/server/openTestService.ts';
import { listenForTest, type Listening } from './listening.ts';

let listening: Listening;
let client: Client;
beforeAll(async () => {
  listening = await listenForTest({ door: { bodyBytes: 300_000, bodyBytesPerAccount: 200_000, lingerMs: 50 } });
  client = await listening.tested.signUp('ada');
});
afterEach(() => listening.hangUp());
afterAll(() => listening.close());

const json = ['content-type', 'application/json'] as const;
const gzip = ['content-type', 'application/gzip'] as const;
const longest = ['content-length', String(30 * 1024 * 1024)] as const;
const chunked = ['transfer-encoding', 'chunked'] as const;
const ask: Listening['ask'] = (...input) => listening.ask(...input);
const cookie = (of: Client) => ['cookie', of.cookie] as const;
const rows = writeLocalRows.path.replace('{id}', '5b0c2c1e-58c4-4b4a-9f0e-4f3ad1b6a001');
const list = putParameterList.path.replace('{hash}', 'a'.repeat(64));

describe('the body of a stranger is never waited for', () => {
  test.each([
    ['PUT', list, 401, longest],
    ['PUT', list, 401, chunked],
    ['POST', rows, 401, longest],
    ['POST', pushEdits.path, 401, chunked],
    ['POST', '/v1/nothing', 404, longest],
    ['DELETE', '/anywhere', 404, chunked],
    ['POST', signIn.path, 413, longest],
  ] as const)('%s %s is answered with %i', async (method, path, status, length) => {
    const connection = ask(method, path, [json, length]);
    expect(await connection.head()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    await connection.closed;
  });

  test('nor of a caller with an invalid cookie', async () => {
    const connection = ask('PUT', list, [json, longest, ['cookie', 'sheaf_session=nobody.signature']]);
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 401 /u);
  });

  test('the rest of a long body after its refusal is left unread', async () => {
    const { server } = listening.tested.app;
    const accepted = new Promise<Socket>((resolve) => void server.once('connection', resolve));
    const connection = ask('PUT', list, [json, longest]);
    connection.write('A'.repeat(8 * 1024 * 1024));
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 401 /u);
    const socket = await accepted;
    await connection.closed;
    expect(socket.bytesRead).toBeLessThan(512 * 1024);
  });

  test('a short rest of a body is let in, and the connection stays', async () => {
    // The rest must not come too late, however slow the machine is.
    const patient = await listenForTest({ door: { lingerMs: 600_000 } });
    const connection = patient.ask('POST', pushEdits.path, [json, ['content-length', '5']]);
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 401 /u);
    connection.write(`{"a":${headOf('GET', '/health')}`);
    await expect.poll(() => connection.text()).toContain('HTTP/1.1 200 ');
    await patient.close();
  });

  test('a short rest that does not come ends the connection', async () => {
    const connection = ask('POST', pushEdits.path, [json, ['content-length', '5']]);
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 401 /u);
    await connection.closed;
  });
});

describe('bodies of signed-in callers', () => {
  const length = ['content-length', '150000'] as const;
  /** A body that the service has begun to wait for. */
  const begin = async () => {
    const begun = ask('POST', pushEdits.path, [json, length, cookie(client), ['expect', '100-continue']]);
    await begun.head();
    return begun;
  };

  test('are refused before they are read where they are longer than their call takes', async () => {
    const connection = ask('POST', pushEdits.path, [json, longest, cookie(client)]);
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 413 /u);
    await expect.poll(() => connection.text()).toContain('{"code":"TooLarge","limitBytes":1048576}');
  });

  test('are read a few at once: more of one account are refused with a time to retry, those of others are not', async () => {
    const bob = await listening.tested.signUp('bob');
    await begin();
    const refused = ask('POST', pushEdits.path, [json, length, cookie(client)]);
    expect(await refused.head()).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: 1\r\n/u);
    const other = ask('POST', pushEdits.path, [json, length, cookie(bob)]);
    other.write('x'.repeat(150_000));
    expect(await other.head()).toMatch(/^HTTP\/1\.1 400 /u);
  });

  test('give their room back when they are answered and when their sender hangs up', async () => {
    const answered = ask('POST', pushEdits.path, [json, length, cookie(client)]);
    answered.write('x'.repeat(150_000));
    expect(await answered.head()).toMatch(/^HTTP\/1\.1 400 /u);
    const left = await begin();
    const refused = ask('POST', pushEdits.path, [json, length, cookie(client)]);
    expect(await refused.head()).toMatch(/^HTTP\/1\.1 429 /u);
    left.socket.destroy();
    const statusOfNext = async () => {
      const next = ask('POST', pushEdits.path, [json, length, cookie(client)]);
      next.write('x'.repeat(150_000));
      return (await next.head()).slice(9, 12);
    };
    await expect.poll(statusOfNext).toBe('400');
  });

  test('are of the kind that their call takes, else refused in words', async () => {
    const asJson = ask('PUT', list, [json, length, cookie(client)]);
    expect(await asJson.head()).toMatch(/^HTTP\/1\.1 415 /u);
    await expect.poll(() => asJson.text()).toContain('{"code":"UnsupportedMediaType"}');
    expect(await ask('POST', pushEdits.path, [gzip, length, cookie(client)]).head()).toMatch(/^HTTP\/1\.1 415 /u);
  });

  test('that come as bytes are refused at what is wrong in them, not at their end', async () => {
    const connection = ask('PUT', list, [gzip, length, cookie(client)]);
    connection.write('this was never packed');
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 400 /u);
    await expect.poll(() => connection.text()).toContain('not a text in UTF-8 packed by gzip');
    await connection.closed;
  });
});
