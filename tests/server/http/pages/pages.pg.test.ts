import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConsoleFiles } from '#server/http/pages/consoleFiles.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';

const script = `export const text = '${'sheaf '.repeat(500)}';`;
let tested: TestService;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-pages-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sheaf</title>');
  await writeFile(join(folder, 'sw.js'), 'self.skipWaiting();');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), script);
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  tested = await openTestService({ consoleFiles: await readConsoleFiles(folder) });
});
afterAll(async () => {
  await tested.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  tested.app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });

describe('the console', () => {
  test.each(['/login', '/console/task/task-list', '/console/template/demo-shop-products?taskId=1', '/index.html'])(
    'is one page at %s, revalidated each time and under the strict policy',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Sheaf</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(answer.headers['content-security-policy']).not.toContain('unsafe');
      expect(answer.headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' });
    },
  );

  test.each(['/assets/gone-123.js', '/gone.js', '/v1/gone', '/api/gone', '/.vite/manifest.json', '/../package.json'])(
    'is not given for %s: an old tab would run it as a script',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 'NotFound' });
    },
  );

  test('keeps files with hashed names for ever and asks again for the service worker', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const worker = await get('/sw.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    const again = await get('/sw.js', { 'if-none-match': String(worker.headers['etag']) });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
  });

  test('is compressed as the browser takes it', async () => {
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    const gzipped = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(script);
    expect((await get('/assets/main-abc123.js')).body).toBe(script);
  });
});

test('the templates have their pictures, which may not run anything', async () => {
  const answer = await get('/template-images/demo-shop-products.svg');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('image/svg+xml');
  expect(answer.headers['content-security-policy']).toContain('sandbox');
  expect((await get('/template-images/nothing.svg')).statusCode).toBe(404);
});

test('the demo shop has its own pages', async () => {
  expect((await get('/demo-shop')).body).toContain('<html');
});

test('a report of a broken policy is counted, also from a stranger', async () => {
  const report = await tested.app.inject({
    method: 'POST',
    url: '/v1/csp-reports',
    headers: { host: '127.0.0.1:8080', 'content-type': 'application/csp-report' },
    payload: '{"csp-report":{"violated-directive":"script-src"}}',
  });
  expect(report.statusCode).toBe(204);
  expect((await get('/health')).json()).toEqual({ status: 'ok', cspReports: 1 });
});
