import { expect, test } from 'vitest';
import { getAccount, signIn } from '#core/wire/account.ts';
import { getChanges } from '#core/wire/sync.ts';
import { getTaskSummary } from '#core/wire/taskCalls.ts';
import { createService } from '#workers/sync/http.ts';

const answering = (body: unknown, init?: ResponseInit) =>
  createService(async () => (body instanceof Response ? body : Response.json(body, init)));

const failing = (error: unknown) =>
  createService(async () => {
    throw error;
  });

test.each([
  ['a refusal of the service', answering({ code: 'NotFound' }, { status: 404 }), { refusal: { code: 'NotFound' } }],
  ['401 without words', answering(null, { status: 401 }), { refusal: { code: 'Unauthorized' } }],
  [
    'a refusal with facts',
    answering({ code: 'TooManyAttempts', retryAfterSeconds: 9 }, { status: 429 }),
    { refusal: { code: 'TooManyAttempts', retryAfterSeconds: 9 } },
  ],
  [
    '503 with Retry-After',
    answering({ code: 'Unavailable', retryAfterSeconds: 1 }, { status: 503, headers: { 'retry-after': '17' } }),
    { outage: { kind: 'ServiceDown', retryAfterSeconds: 17 } },
  ],
  [
    'a page of a proxy',
    answering(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    { outage: { kind: 'ServiceDown', retryAfterSeconds: 1 } },
  ],
  ['an answer of another shape', answering({ hello: 1 }), { outage: { kind: 'BadReply', retryAfterSeconds: 1 } }],
  [
    '304 that nobody asked for',
    answering(new Response(null, { status: 304 })),
    { outage: { kind: 'BadReply', retryAfterSeconds: 1 } },
  ],
  ['no network', failing(new TypeError('failed')), { outage: { kind: 'Offline', retryAfterSeconds: 1 } }],
  [
    'no answer in time',
    failing(new DOMException('late', 'TimeoutError')),
    { outage: { kind: 'TimedOut', retryAfterSeconds: 1 } },
  ],
])('%s is returned, not thrown', async (_sentence, service, expected) => {
  expect(await service.send(getAccount, {})).toEqual({ ok: false, ...expected });
});

test('fills in path, query, body and tag', async () => {
  const seen: Request[] = [];
  const service = createService(async (address, init) => {
    seen.push(new Request(new URL(address, 'http://service.test'), init));
    return new Response(null, { status: 304 });
  });
  await service.send(getTaskSummary, { params: { id: 'a/b' } });
  await service.sendIfChanged(getChanges, { query: { since: 'e.1', limit: 500 } }, '"e.1"');
  await service.send(signIn, { body: { login: 'me', password: 'secret' } });
  const [summary, changes, session] = seen;
  expect(summary?.url).toBe('http://service.test/v1/tasks/a%2Fb/summary');
  expect(changes?.url).toBe('http://service.test/v1/sync/changes?since=e.1&limit=500');
  expect(changes?.headers.get('if-none-match')).toBe('"e.1"');
  expect(session?.method).toBe('POST');
  expect(session?.headers.get('content-type')).toBe('application/json');
  expect(await session?.json()).toEqual({ login: 'me', password: 'secret' });
});

test('304 to a tag means that nothing changed', async () => {
  const service = answering(new Response(null, { status: 304 }));
  expect(await service.sendIfChanged(getChanges, { query: {} }, '"e.1"')).toEqual({ ok: true, value: null });
});
