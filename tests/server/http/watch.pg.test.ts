import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { createDatabase } from '#tests/support/database.ts';
import { startForwarder, type Forwarder } from '#tests/support/forwarder.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

const token = 'a token of the operator';
let fresh: Awaited<ReturnType<typeof createDatabase>>;
let way: Forwarder;
let here: TestService;
let behindProxy: TestService;
let withToken: TestService;
let client: Client;
beforeAll(async () => {
  fresh = await createDatabase();
  way = await startForwarder(fresh.url);
  here = await openTestService({ url: way.url });
  behindProxy = await openTestService({ publicUrl: 'https://sheaf.example.org' });
  withToken = await openTestService({ publicUrl: 'https://sheaf.example.org', metricsToken: token });
  client = await here.signUp('ada');
});
afterAll(async () => {
  await Promise.all([here.close(), behindProxy.close(), withToken.close()]);
  await way.close();
  await fresh.drop();
});

const get = ({ app }: TestService, url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, remoteAddress, headers: { host: '127.0.0.1:8080', ...headers } });

describe('the metrics', () => {
  test('count requests by route and status, their times, polls, and the work of the whole service', async () => {
    const { cursor } = (await client.send(getChanges)).body as { cursor: string };
    const { headers } = await client.send(getChanges, { query: { since: cursor } });
    await client.send(getChanges, { query: { since: cursor }, headers: { 'if-none-match': String(headers['etag']) } });
    await get(here, '/v1/nothing/at-all?with=secrets');
    const answer = await get(here, '/metrics');
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = answer.body.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'sheaf_http_requests_total{method="POST",route="/v1/accounts::signUp",status="200"} 1',
        'sheaf_http_requests_total{method="GET",route="/v1/sync/changes",status="304"} 1',
        'sheaf_polls_total{unchanged="true"} 1',
        'sheaf_polls_total{unchanged="false"} 2',
        'sheaf_subtasks_running 0',
        'sheaf_subtasks_waiting 0',
        'sheaf_queue_age_seconds 0',
        'sheaf_workers 0',
        'sheaf_tasks_set_aside 0',
        'sheaf_exports_waiting 0',
        'sheaf_exports_running 0',
        'sheaf_pages_total{result="done"} 0',
        'sheaf_rows_total 0',
        'sheaf_worker_losses_total 0',
        'sheaf_database_up 1',
      ]),
    );
    expect(answer.body).not.toContain('at-all');
    const bucketOf = (bound: string) => lines.find((line) => line.includes(`_bucket{le="${bound}"}`))?.split(' ')[1];
    const count = lines.find((line) => line.startsWith('sheaf_http_request_duration_seconds_count'))?.split(' ')[1];
    expect(Number(bucketOf('0.005'))).toBeLessThanOrEqual(Number(bucketOf('10')));
    expect(bucketOf('+Inf')).toBe(count);
    const answers = lines.filter((line) => line.startsWith('sheaf_http_requests_total{'));
    const answered = answers.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    // All but the poll that found nothing new.
    expect(Number(count)).toBe(answered - 1);
  });

  test('are for this machine only, unless an operator gave a token', async () => {
    expect((await get(here, '/metrics', {}, '203.0.113.7')).statusCode).toBe(404);
    expect((await get(here, '/metrics', { host: 'evil.example' })).statusCode).toBe(403);
    const bent = { host: 'evil.example', authorization: 'Bearer of whatever a page makes up' };
    expect((await get(here, '/metrics', bent)).statusCode).toBe(403);
  });

  test('need a token where the service has a public address: its proxy runs on this machine too', async () => {
    expect((await get(behindProxy, '/metrics')).json()).toEqual({ code: 'NotFound' });
  });

  test.each([
    [`Bearer ${token}`, 200, 200],
    ['Bearer another', 403, 404],
    [`Basic ${token}`, 403, 404],
    ['', 403, 404],
  ])('with a token answer %j with %i under any name, with %i under our own', async (authorization, any, own) => {
    const statusAt = async (host: string) =>
      (await get(withToken, '/metrics', { host, authorization }, '203.0.113.7')).statusCode;
    expect([await statusAt('10.0.0.5:8080'), await statusAt('sheaf.example.org')]).toEqual([any, own]);
  });
});

test('while the database is away the service says that it cannot serve and when to come again, and then that it can', async () => {
  expect((await get(here, '/health')).json()).toMatchObject({ status: 'ok' });
  way.cut();
  const health = await get(here, '/health');
  expect({ status: health.statusCode, body: health.json() as unknown }).toEqual({
    status: 503,
    body: { status: 'unavailable', missing: ['database'] },
  });
  expect(health.headers['retry-after']).toBe('2');
  const other = here.client(client.cookie);
  const answer = await other.send(getAccount);
  expect(answer).toMatchObject({ status: 503, body: { code: 'Unavailable', retryAfterSeconds: 2 } });
  expect(answer.headers['retry-after']).toBe('2');
  expect((await get(here, '/metrics')).body).toContain('sheaf_database_up 0\n');
  way.open();
  await expect.poll(async () => (await get(here, '/health')).statusCode).toBe(200);
  expect((await other.send(getAccount)).status).toBe(200);
});
