import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount, getWelcome, signIn, updateLanguage } from '#core/wire/calls/account/accountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { getTask, getTaskStatuses } from '#core/wire/calls/task/taskCalls.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService();
  client = await tested.signUp('ada');
});
afterAll(() => tested.close());

const language = { body: { language: 'de-DE' } };

describe('a request from another site', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://127.0.0.1:9999' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' }, 200],
    [{}, 200],
  ])('changes nothing: %j answers %i', async (headers, status) => {
    const answer = await client.send(updateLanguage, { ...language, headers: headers as Record<string, string> });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toEqual({ code: 'CrossSite' });
  });

  test.each([
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example:8080', 403],
    ['localhost:5173', 200],
    ['[::1]:8080', 200],
    ['127.0.0.1:8080', 200],
  ])('reads nothing through a name bent to our address: Host %s answers %i', async (host, status) => {
    expect((await client.send(getAccount, { headers: { host } })).status).toBe(status);
  });
});

describe('a request that breaks the contract', () => {
  const post = (payload: string | Buffer, contentType: string) =>
    tested.app.inject({
      method: 'POST',
      url: signIn.path,
      headers: { host: '127.0.0.1:8080', 'content-type': contentType },
      payload,
    });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of type %s is refused: a form needs no permission to send it',
    async (contentType) => {
      const answer = await post('{"login":"a","password":"b"}', contentType);
      expect({ status: answer.statusCode, body: answer.json() as unknown }).toEqual({
        status: 415,
        body: { code: 'UnsupportedMediaType' },
      });
    },
  );

  test.each([
    ['', 400],
    ['{', 400],
    ['[]', 400],
    ['null', 400],
    ['{"login":"a"}', 400],
    ['{"login":"a","password":"b","extra":1}', 400],
    ['{"__proto__":{"login":"a"},"login":"a","password":"b"}', 400],
    [gzipSync('{"login":"a","password":"b"}'), 400],
  ])('a body %s answers with the field', async (payload, status) => {
    const answer = await post(payload, 'application/json');
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: 'InvalidInput', message: expect.any(String) as string });
  });

  test('a body above the limit is refused with the limit: 16 KB for strangers, a megabyte for signed-in callers', async () => {
    const answer = await post(JSON.stringify({ login: 'a'.repeat(16_384), password: 'b' }), 'application/json');
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ code: 'TooLarge', limitBytes: 16_384 });
    const long = await client.send(getTaskStatuses, { body: { ids: ['a'.repeat(1_100_000)] } });
    expect(long).toMatchObject({ status: 413, body: { code: 'TooLarge', limitBytes: 1_048_576 } });
  });

  test.each([
    [getTask, { query: { taskId: 'not-a-uuid' } }, 'taskId'],
    [getTask, { query: { taskId: '6d1c2cf0-3bd6-4a4e-8a4b-6a3a0f5a2d10', more: '1' } }, ''],
    [getTaskStatuses, { body: { ids: [] } }, 'ids'],
    [getChanges, { query: { since: 'x; drop table tasks' } }, 'since'],
    [getChanges, { query: { limit: '1e9' } }, 'limit'],
  ] as const)('%j with %j is refused and names "%s"', async (call, input, field) => {
    expect(await client.send(call, input as never)).toMatchObject({
      status: 400,
      body: { code: 'InvalidInput', field },
    });
  });

  test('an unknown call is missing, and says so as every refusal does', async () => {
    const answer = await tested.app.inject({ url: '/v1/nothing', headers: { host: 'localhost' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'NotFound' });
  });
});

describe('an internal error', () => {
  test('a bug returns a reference and nothing else', async () => {
    const broken = await openTestService();
    const failing = await broken.signUp('unlucky');
    broken.service.database.withAccount = () => Promise.reject(new Error('secret inside'));
    const answer = await failing.send(getAccount);
    expect(answer).toMatchObject({ status: 500, body: { code: 'Internal', reference: expect.any(String) as string } });
    expect(JSON.stringify(answer)).not.toContain('secret inside');
    await broken.close();
  });

  test.each([
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503, 'Unavailable'],
    [Object.assign(new Error('shutting down'), { code: '57P01' }), 503, 'Unavailable'],
    [new Error('Connection terminated unexpectedly'), 503, 'Unavailable'],
    [Object.assign(new Error('no space left'), { code: '53100' }), 507, 'StorageFull'],
    [Object.assign(new Error('syntax error'), { code: '42601' }), 500, 'Internal'],
  ])('%s answers %i %s', async (error, status, code) => {
    const broken = await openTestService();
    const failing = await broken.signUp('unlucky');
    broken.service.database.withAccount = () => Promise.reject(error);
    const answer = await failing.send(getAccount);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers['retry-after'] !== undefined).toBe(status === 503);
    await broken.close();
  });
});

describe('headers of answers for browsers', () => {
  const get = (url: string, headers: Record<string, string> = {}, of = tested) =>
    of.app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });
  const everywhere = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

  test('answers of the API are not cached', async () => {
    expect((await client.send(getWelcome)).headers).toMatchObject({ 'cache-control': 'no-store', ...everywhere });
  });

  test.each(['/v1/accounts', '/v1/nothing', '/assets/gone.js', '/template-images/none.svg', '/gone.txt', '/%zz'])(
    'the refusal of %s is not cached, and its type is not guessed',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', ...everywhere });
    },
  );

  test.each(['/', '/template', '/pricing', '/template/no/where', '/demo-shop'])(
    'the page %s has a policy for scripts, windows, referrers and what it may use of the device',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        ...everywhere,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
        'permissions-policy': expect.stringContaining('camera=()') as string,
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('a service under https is asked for by https only, for a year', async () => {
    const secure = await openTestService({ publicUrl: 'https://sheaf.example.org' });
    for (const url of ['/', '/v1/accounts', '/robots.txt', '/v1/nothing']) {
      const { headers } = await get(url, { host: 'sheaf.example.org' }, secure);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    await secure.close();
  });

  test('an idle poll says none of it again', async () => {
    const { etag } = (await client.send(getChanges)).headers;
    const idle = await client.send(getChanges, { headers: { 'if-none-match': String(etag) } });
    expect(idle.status).toBe(304);
    expect(Object.keys(idle.headers).toSorted()).toEqual(['connection', 'date', 'etag']);
  });
});
