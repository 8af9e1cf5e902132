import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFailure } from '#server/engine/failure.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { answerHostile, hostilePages, manyNodes } from './hostilePages.ts';

const pages = [...hostilePages.filter(({ recipe }) => recipe.engine !== 'browser'), manyNodes];
const server = createServer((request, response) => answerHostile(pages, request.url ?? '', response));
let origin: string;
let fetcher: Fetcher;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  fetcher = createFetcher({
    hostRules: [{ host, allowPrivate: true, ignoreRobots: true, connections: pages.length, delayMs: 0 }],
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1 (+https://sheaf.example)',
    // A page that sends its bytes slowly has a minute in the product; the limit is shorter here.
    limits: { retries: 0, wholeMs: 15_000 },
  });
});
afterAll(async () => {
  await fetcher.close();
  server.closeAllConnections();
  server.close();
});

test('hostile pages without a browser, all at once, each end at their limit (Q4; short form of faults:pages)', async () => {
  const before = process.memoryUsage().rss;
  const ends = await Promise.all(
    pages.map(async ({ path, recipe }) => {
      const { signal } = new AbortController();
      const page = await fetcher.fetch(origin + path, { signal, accept: recipe.format ?? 'html' });
      return { path, end: isFailure(page) ? page.code : null };
    }),
  );
  for (const { path, end } of ends) expect(pages.find((each) => each.path === path)?.ends).toContain(end);
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
});
