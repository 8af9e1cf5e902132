import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { refusalReply, statusByCode } from '#core/wire/call/refusal.ts';
import { headOf } from '#tests/support/rawHttp.ts';
import { listenForTest, type Listening } from './listening.ts';

let listening: Listening;
beforeAll(async () => {
  listening = await listenForTest({ door: { lingerMs: 50, lookEveryMs: 50, headMs: 2_000, requestMs: 2_000 } });
});
afterEach(() => listening.hangUp());
afterAll(() => listening.close());

const host = 'host: 127.0.0.1:8080\r\n';
const many = (count: number, header: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => header(at)).join('');
const post = `POST ${signIn.path} HTTP/1.1\r\n${host}content-type: application/json\r\n`;

/** Sends this and reads the first answer. */
async function answerTo(text: string) {
  const connection = listening.open();
  connection.write(text);
  const head = await connection.head();
  const length = Number(/content-length: (\d+)/iu.exec(head)?.[1] ?? 0);
  await expect.poll(() => connection.text().length).toBeGreaterThanOrEqual(head.length + 4 + length);
  const body = connection.text().slice(head.length + 4, head.length + 4 + length);
  return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body };
}

describe('a request that is not HTTP, or not a call of the service', () => {
  test.each([
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has a method that nobody knows', `BREW / HTTP/1.1\r\n${host}\r\n`, 400],
    ['has a method that no route has', `PROPFIND / HTTP/1.1\r\n${host}\r\n`, 404],
    ['asks what there is', `OPTIONS /v1/session HTTP/1.1\r\n${host}\r\n`, 404],
    ['asks what there is, of all', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
    ['wants to be told what was sent', `TRACE / HTTP/1.1\r\n${host}\r\n`, 404],
    ['wants a tunnel', `CONNECT 127.0.0.1:80 HTTP/1.1\r\n${host}\r\n`, 404],
    ['has a full address', `GET http://127.0.0.1:8080/health HTTP/1.1\r\n${host}\r\n`, 400],
    ['has the full address of another site', `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`, 400],
    ['has no host', 'GET /v1/accounts HTTP/1.1\r\n\r\n', 403],
    ['has two hosts', `GET /v1/accounts HTTP/1.1\r\n${host}host: evil.example\r\n\r\n`, 400],
    ['has an address that cannot be read', `GET /%zz HTTP/1.1\r\n${host}\r\n`, 400],
    ['has an address of 64 KB', `GET /${'a'.repeat(65_536)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['has an address of 10 KB', `GET /v1/${'a'.repeat(10_000)} HTTP/1.1\r\n${host}\r\n`, 404],
    ['has a slug of 10 KB', `GET /template-images/${'a'.repeat(10_000)} HTTP/1.1\r\n${host}\r\n`, 404],
    ['has 1,000 headers', `GET /health HTTP/1.1\r\n${host}${many(1_000, (at) => `x${at}: 1\r\n`)}\r\n`, 431],
    ['has a header of 64 KB', `GET /health HTTP/1.1\r\n${host}cookie: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
    ['has two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
    [
      'has a length and pieces',
      `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
    ['has a length that is no number', `${post}content-length: two\r\n\r\n{}`, 400],
    ['has a negative length', `${post}content-length: -1\r\n\r\n{}`, 400],
    ['has a length beyond all numbers', `${post}content-length: 99999999999999999999999999\r\n\r\n{}`, 400],
    ['is packed in a way that nobody knows', `${post}transfer-encoding: br\r\n\r\n{}`, 400],
    ['has a piece without a length', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['expects what nobody can', `${post}expect: 42\r\ncontent-length: 2\r\n\r\n{}`, 400],
    [
      'has pieces and a trailer',
      `${post}transfer-encoding: chunked\r\ntrailer: x\r\n\r\n2\r\n{}\r\n0\r\nx: 1\r\n\r\n`,
      400,
    ],
    ['has a control character in a header', `GET /health HTTP/1.1\r\n${host}x: a\u0001b\r\n\r\n`, 400],
    ['has a line that goes on in the next', `GET /health HTTP/1.1\r\n${host}x: a\r\n b\r\n\r\n`, 400],
  ])('%s: it is answered', async (_what, text, status) => {
    const answer = await answerTo(text);
    expect(answer.status).toBe(status);
    const refusal = refusalReply.parse(JSON.parse(answer.body));
    expect(statusByCode[refusal.code]).toBe(status);
    for (const said of [
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'content-type: application/json',
    ]) {
      expect(answer.head).toContain(said);
    }
  });

  test.each([
    ['wants another protocol', `GET /health HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n\r\n`],
    [
      'wants HTTP/2',
      `GET /health HTTP/1.1\r\n${host}connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AA\r\n\r\n`,
    ],
    ['asks for the head alone', `HEAD /health HTTP/1.1\r\n${host}\r\n`],
    ['has a hundred parameters', `GET /health?${many(100, (at) => `p${at}=1&`)} HTTP/1.1\r\n${host}\r\n`],
  ])('%s: it is answered as without it', async (_what, text) => {
    const connection = listening.open();
    connection.write(text);
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 200 /u);
  });

  test('expects "100 Continue": it gets it, and an answer', async () => {
    const connection = listening.open();
    connection.write(`${post}expect: 100-continue\r\ncontent-length: 2\r\n\r\n`);
    expect(await connection.head()).toMatch(/^HTTP\/1\.1 100 Continue/u);
    connection.write('{}');
    await expect.poll(() => connection.text()).toContain('HTTP/1.1 400 ');
  });

  test('sends several at once: each is answered in turn', async () => {
    const connection = listening.open();
    connection.write(headOf('GET', '/health').repeat(20));
    await expect.poll(() => connection.text().match(/HTTP\/1\.1 200 /gu)?.length).toBe(20);
  });
});
