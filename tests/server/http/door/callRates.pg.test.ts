import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount, getWelcome, updateLanguage } from '#core/wire/calls/account/accountCalls.ts';
import { callRates, type CallRate } from '#core/wire/call/call.ts';
import { getChanges } from '#core/wire/sync.ts';
import { listTaskGroups } from '#core/wire/calls/task/taskCalls.ts';
import type { Rate } from '#server/http/door/rateLimit.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { makeToken, withToken } from '#tests/server/withToken.ts';

const few: Rate = { burst: 5, perSecond: 0.1 };
let tested: TestService;
let client: Client;
beforeAll(async () => {
  const rates = Object.fromEntries(callRates.map((rate) => [rate, few])) as Record<CallRate, Rate>;
  tested = await openTestService({
    trustedProxies: ['127.0.0.1'],
    door: { rates, strangers: { burst: 8, perSecond: 0.1 }, visitors: few, callsAtOncePerAccount: 3 },
  });
  client = await tested.signUp('ada');
});
afterAll(() => tested.close());

const statuses = async (count: number, send: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let time = 0; time < count; time += 1) found.push((await send()).status);
  return found;
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const get = async (url: string, address: string) => {
  const headers = { host: '127.0.0.1:8080', ...from(address).headers };
  return { status: (await tested.app.inject({ url, headers })).statusCode };
};

describe('an account that asks for too much', () => {
  test('is refused with a sentence and a time to retry, and its other calls are answered', async () => {
    expect(await statuses(6, () => client.send(getAccount))).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await client.send(getAccount);
    expect(refused.body).toEqual({ code: 'TooManyRequests', retryAfterSeconds: 10 });
    expect(refused.headers['retry-after']).toBe('10');
    expect((await client.send(updateLanguage, { body: { language: 'de-DE' } })).status).toBe(200);
    const bob = await tested.signUp('bob');
    expect((await bob.send(getAccount)).status).toBe(200);
  });

  test('may poll as often as it likes while nothing is new', async () => {
    const { etag } = (await client.send(getChanges)).headers;
    const poll = () => client.send(getChanges, { headers: { 'if-none-match': String(etag) } });
    expect(new Set(await statuses(50, poll))).toEqual(new Set([304]));
    expect(await statuses(6, () => client.send(getChanges))).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('is answered a few calls at once', async () => {
    const carol = await tested.signUp('carol');
    const { database } = tested.service;
    const open = { ...database };
    const gate = Promise.withResolvers<void>();
    database.withAccount = async (...work) => {
      await gate.promise;
      return open.withAccount(...work);
    };
    // Which of them is one too many is for the database to say, which is asked whose session each has.
    const sent = Array.from({ length: 4 }, () => carol.send(getAccount));
    expect((await Promise.race(sent)).status).toBe(429);
    gate.resolve();
    const answered = (await Promise.all(sent)).map(({ status }) => status);
    expect(answered.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429]);
    Object.assign(database, open);
    expect((await carol.send(listTaskGroups)).status).toBe(200);
  });
});

describe('programs', () => {
  test('have limits of their own, which each answer names, and do not lock their user out', async () => {
    const erin = await tested.signUp('erin');
    const headers = withToken(await makeToken(erin, 'read'));
    const program = () => tested.client().send(getAccount, headers);
    const first = await program();
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"read";q=5;w=50', ratelimit: '"read";r=4;t=10' });
    expect(await statuses(5, program)).toEqual([200, 200, 200, 200, 429]);
    const refused = await program();
    expect(refused.body).toMatchObject({ code: 'TooManyRequests' });
    expect(refused.headers).toMatchObject({ 'retry-after': '10', ratelimit: '"read";r=0;t=50' });
    const own = await erin.send(getAccount);
    expect(own.status).toBe(200);
    expect(own.headers['ratelimit']).toBeUndefined();
  });
});

describe('an address without signed-in users', () => {
  test('is rate limited, both for public pages and with an invalid session', async () => {
    const stranger = tested.client('sheaf_session=nobody');
    const welcome = () => stranger.send(getWelcome, from('192.0.2.7'));
    expect(await statuses(4, welcome)).toEqual([200, 200, 200, 200]);
    expect(await statuses(5, () => stranger.send(getAccount, from('192.0.2.7')))).toEqual([401, 401, 401, 401, 429]);
    expect(await statuses(1, welcome)).toEqual([429]);
    expect((await stranger.send(getWelcome, from('192.0.2.8'))).status).toBe(200);
  });

  test('above its limit is answered later than others, so that a flood slows itself down', async () => {
    const flood = () => tested.client().send(getWelcome, from('192.0.2.9'));
    expect(await statuses(8, flood)).not.toContain(429);
    const sooner = sleep(20, 'sooner');
    expect(await Promise.race([flood().then(({ status }) => status), sooner])).toBe('sooner');
  });

  test('does not block signed-in users at the same address', async () => {
    const dora = await tested.signUp('dora');
    expect((await dora.send(getAccount, from('192.0.2.7'))).status).toBe(200);
  });

  test('gets a limited number of pages, and any number of files', async () => {
    expect(await statuses(6, () => get('/template', '198.51.100.1'))).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(20, () => get('/robots.txt', '198.51.100.1'))).not.toContain(429);
    expect((await get('/template', '198.51.100.2')).status).toBe(200);
  });
});
