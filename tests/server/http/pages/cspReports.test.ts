import fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { registerCspReports } from '#server/http/pages/cspReports.ts';

function open() {
  const lines: Record<string, unknown>[] = [];
  const loggerInstance: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
  );
  const app = fastify({ loggerInstance, bodyLimit: 16_384 });
  const reports = registerCspReports(app);
  const send = async (report: unknown, remoteAddress = '192.0.2.7', type = 'application/csp-report') => {
    const payload = typeof report === 'string' ? report : JSON.stringify(report);
    const headers = { 'content-type': type };
    return (await app.inject({ method: 'POST', url: '/v1/csp-reports', headers, remoteAddress, payload })).statusCode;
  };
  return { lines, reports, send };
}

const old = (blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://sheaf.example.org/console?secret=1#part',
    'effective-directive': 'img-src',
    'blocked-uri': blocked,
    'source-file': 'https://sheaf.example.org/assets/main.js?x',
    'line-number': 7,
    'original-policy': 'x'.repeat(5_000),
  },
});

test('a report is logged as a few short fields, without the query and fragment', async () => {
  const { lines, send } = open();
  expect(await send(old('https://evil.example/picture.png?whose=mine'))).toBe(204);
  expect(lines).toMatchObject([
    {
      directive: 'img-src',
      blocked: 'https://evil.example/picture.png',
      page: 'https://sheaf.example.org/console',
      source: 'https://sheaf.example.org/assets/main.js',
      line: 7,
      times: 1,
      msg: 'content security policy',
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/xxx|secret|whose/u);
});

test('so is each of the newer kind, of which several come at once', async () => {
  const { lines, send } = open();
  const body = {
    effectiveDirective: 'script-src',
    blockedURL: 'inline',
    documentURL: 'https://a.example/',
    lineNumber: 1,
  };
  const sent = Array.from({ length: 100 }, (_, index) => ({
    type: 'csp-violation',
    body: { ...body, lineNumber: index },
  }));
  expect(await send(sent, '192.0.2.7', 'application/reports+json')).toBe(204);
  expect(lines.map(({ line }) => line)).toEqual([0, 1, 2, 3, 4]);
  expect(lines[0]).toMatchObject({ directive: 'script-src', blocked: 'inline', source: '' });
});

test('the same report again is counted and not written', async () => {
  const { lines, reports, send } = open();
  for (let time = 0; time < 20; time += 1) await send(old('inline'));
  expect(lines).toHaveLength(1);
  expect(reports.count()).toBe(20);
});

test.each([
  '',
  'not JSON',
  '[]',
  '7',
  '{"csp-report":1}',
  '[{"body":null}]',
  '{"__proto__":{"csp-report":{}}}',
  '['.repeat(16_000),
])('a body that is not a report is counted and not logged: %.20s', async (report) => {
  const { lines, reports, send } = open();
  expect(await send(report)).toBe(204);
  expect(lines).toEqual([]);
  expect(reports.count()).toBe(1);
});

test('reports of one address, and of all, are few; the rest is counted, and refused before it is read', async () => {
  const { lines, reports, send } = open();
  const statuses: number[] = [];
  for (let time = 0; time < 60; time += 1) statuses.push(await send(old(`https://evil.example/${time}`)));
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await send(old('inline'), '192.0.2.8')).toBe(204);
  await Promise.all(
    Array.from({ length: 1_000 }, (_, time) => send(old(`https://evil.example/a${time}`), `198.51.${time % 250}.1`)),
  );
  expect(lines.length).toBeLessThan(520);
  expect(reports.count()).toBe(1_061);
});

test('a report of more than 16 KB is refused', async () => {
  expect(await open().send(old('x'.repeat(20_000)))).toBe(413);
});
