import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/log/openLog.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const open = () => createLog('info', { write: (line) => lines.push(line) });
const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('an error is logged with its kind, message and places, with its cause, and nothing that it quotes', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.com)' });
  open().error({ err: new TypeError('it failed', { cause }), reference: 'ab12' }, 'bug');
  expect(parsed()[0]).toMatchObject({
    msg: 'bug',
    reference: 'ab12',
    err: {
      type: 'TypeError',
      message: 'it failed',
      stack: expect.stringMatching(/^ {4}at /u) as string,
      cause: { message: 'duplicate key', code: '23505' },
    },
  });
  expect(lines[0]).not.toContain('ada@example.com');
});

test('Fastify’s own lines are bounded like ours', () => {
  const app = fastify({ loggerInstance: open() });
  app.log.error(Object.assign(new Error('x'.repeat(1e6)), { detail: 'a row' }));
  app.log.child({ reqId: 1 }).error({ err: Object.assign(new Error('y'.repeat(1e6)), { detail: 'a row' }) }, 'bug');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line.length).toBeLessThan(10_000);
  expect(lines.join('')).not.toContain('a row');
});

const deep: Record<string, unknown> = {};
deep['deep'] = deep;

test.each<[string, object]>([
  ['a long text', { text: 'x'.repeat(1e6) }],
  ['many names', Object.fromEntries(Array.from({ length: 1e5 }, (_, index) => [`name${index}`.repeat(20), index]))],
  [
    'long lists in lists',
    { list: Array.from({ length: 1e3 }, () => Array.from({ length: 1e3 }, () => 'x'.repeat(50))) },
  ],
  ['an error with a long message', { err: new Error('x'.repeat(1e6)) }],
  ['what holds itself', deep],
  ['bytes', { bytes: Buffer.alloc(1e6) }],
])('a line with %s stays below 10,000 characters', (_, facts) => {
  open().warn(facts, 'too much');
  expect(lines[0]?.length).toBeLessThan(10_000);
  expect(parsed()[0]).toMatchObject({ msg: 'too much' });
});

test.each([
  [{ password: 'hush' }],
  [{ body: { newPassword: 'hush' } }],
  [{ headers: { cookie: 'sheaf_session=hush', Authorization: 'Bearer hush' } }],
  [{ runnerToken: 'hush', metricsToken: 'hush', SHEAF_SECRET: 'hush' }],
  [{ err: new Error('connect to postgres://sheaf:hush@127.0.0.1:1/sheaf failed') }],
  [{ proxy: 'http://user:hush@proxy.example.org:8000' }],
])('a line never has what %j says', (facts) => {
  open().error(facts, 'told');
  expect(lines[0]).not.toContain('hush');
  expect(lines[0]).toContain('[hidden]');
});

test('a repeated line is written a few times a second, and the rest is counted', () => {
  const log = open();
  for (let count = 0; count < 1_000; count += 1) log.warn({ count }, 'a stranger’s doing');
  expect(lines).toHaveLength(50);
  log.warn({}, 'something else');
  expect(lines).toHaveLength(51);
  vi.advanceTimersByTime(10_000);
  expect(parsed()[51]).toMatchObject({ msg: 'lines like this were left out', text: 'a stranger’s doing', count: 950 });
  log.warn({ count: 0 }, 'a stranger’s doing');
  expect(lines).toHaveLength(53);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(53);
});
