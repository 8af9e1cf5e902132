import { describe, expect, test } from 'vitest';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { contract, contractHeader } from '#core/wire/contract.ts';
import { getChanges } from '#core/wire/sync.ts';
import { getTaskSummary } from '#core/wire/calls/task/taskCalls.ts';
import { countPrivateTemplates } from '#core/wire/calls/template/templateCalls.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';

const answering = (body: unknown, init?: ResponseInit) =>
  createApiClient(async () => (body instanceof Response ? body : Response.json(body, init)));

const page = (text: string, status: number) =>
  new Response(`<h1>${text}</h1>`, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

const failing = (error: unknown) =>
  createApiClient(async () => {
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
  [
    'a page that a gateway makes of its failure',
    answering(page('Bad gateway', 502)),
    { outage: { kind: 'ServiceDown', retryAfterSeconds: 1 } },
  ],
  [
    'the sign-in page of a hotel',
    answering(page('Welcome to our hotel', 200)),
    { outage: { kind: 'ForeignPage', retryAfterSeconds: 1 } },
  ],
  [
    'the page of a network that asks for a sign-in',
    answering(page('Sign in', 511)),
    { outage: { kind: 'ForeignPage', retryAfterSeconds: 1 } },
  ],
  ['a page of a firewall', answering(page('Blocked', 403)), { outage: { kind: 'ForeignPage', retryAfterSeconds: 1 } }],
  ['an answer of another shape', answering({ hello: 1 }), { outage: { kind: 'BadReply', retryAfterSeconds: 1 } }],
  [
    'an answer of another shape by a newer service',
    answering({ hello: 1 }, { headers: { [contractHeader]: String(contract + 1) } }),
    { outage: { kind: 'Outdated', retryAfterSeconds: 1 } },
  ],
  [
    'an error without words of a newer service',
    answering({ code: 'OfALaterVersion' }, { status: 409, headers: { [contractHeader]: String(contract + 1) } }),
    { outage: { kind: 'Outdated', retryAfterSeconds: 1 } },
  ],
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
  const service = createApiClient(async (address, init) => {
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

describe('asked for too much at once', () => {
  const busy = (seconds: number, headers: Record<string, string> = {}) =>
    Response.json({ code: 'TooManyRequests', retryAfterSeconds: seconds }, { status: 429, headers });
  function answeringInTurn(...answers: Response[]) {
    const pauses: number[] = [];
    const service = createApiClient(
      async () => answers.shift() ?? Response.json({ count: 0 }),
      async (ms) => void pauses.push(ms),
    );
    return { service, pauses };
  }

  test('a call waits for the given time plus a part of a second, and is sent again', async () => {
    const { service, pauses } = answeringInTurn(busy(2), busy(1));
    expect(await service.send(countPrivateTemplates, {})).toEqual({ ok: true, value: { count: 0 } });
    expect(pauses.map((ms) => Math.floor(ms / 1_000))).toEqual([2, 1]);
  });

  test('it gets the refusal when that does not help, or would take long', async () => {
    const often = answeringInTurn(busy(1), busy(1), busy(1));
    const refused = { ok: false, refusal: { code: 'TooManyRequests', retryAfterSeconds: 1 } };
    expect(await often.service.send(countPrivateTemplates, {})).toEqual(refused);
    const long = answeringInTurn(busy(60));
    expect(await long.service.send(countPrivateTemplates, {})).toMatchObject({ refusal: { retryAfterSeconds: 60 } });
    expect(long.pauses).toEqual([]);
  });

  test('a poll does not wait: the loop does', async () => {
    const { service, pauses } = answeringInTurn(busy(2));
    expect(await service.sendIfChanged(getChanges, {}, null)).toMatchObject({ refusal: { retryAfterSeconds: 2 } });
    expect(pauses).toEqual([]);
  });

  test.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 30],
    [{ 'retry-after': 'soon' }, 9],
    // A wrong date keeps no device away for days.
    [{ 'retry-after': 'Wed, 21 Oct 2126 07:28:30 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 600],
  ])('Retry-After wins: %j', async (headers, seconds) => {
    const { service } = answeringInTurn(busy(9, headers));
    expect(await service.sendIfChanged(getChanges, {}, null)).toMatchObject({
      refusal: { retryAfterSeconds: seconds },
    });
  });
});
