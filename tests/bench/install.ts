import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { appArchivePath } from '#core/wire/appArchive.ts';
import { startFixtureService } from '#tests/src/support/fixtureService.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { obtainChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../server/launch/build.mjs';

/**
 * Measures the first visit over a network with a round trip of 50 ms: the time until the app is stored and works
 * offline, and how long a call takes meanwhile. It alternates with a service that refuses the archive, so that the app's
 * files are requested one after the other. Medians; short form: --rounds 1.
 */
const roundTripMs = 50;
const minTimesFaster = 3;
const kinds = ['archive', 'single files'] as const;
type Kind = (typeof kinds)[number];

const place = process.argv.indexOf('--rounds');
const rounds = place === -1 ? 5 : Number(process.argv[place + 1]);

interface Visit {
  contentMs: number;
  storedMs: number;
  callMs: number;
  requests: number;
}

await ensureBuilt(join(import.meta.dirname, '../..'), process.execPath);
const service = await startFixtureService(fixtureWorld(3));
const network = await startNetwork(service.origin);
const browser = await chromium.launch({ executablePath: obtainChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const visits: Record<Kind, Visit[]> = { archive: [], 'single files': [] };
for (let round = 0; round < rounds; round += 1) {
  for (const kind of kinds) {
    network.isArchiveRefused = kind === 'single files';
    visits[kind].push(await visit(browser));
  }
}
await browser.close();
network.stop();
await service.close();
const figures = Object.fromEntries(kinds.map((kind) => [kind, medians(visits[kind])])) as Record<Kind, Visit>;
for (const kind of kinds) process.stdout.write(`${kind.padEnd(14)}${JSON.stringify(figures[kind])}\n`);
const timesFaster = Number((figures['single files'].storedMs / figures.archive.storedMs).toFixed(1));
const ok = timesFaster >= minTimesFaster;
process.stdout.write(`${JSON.stringify({ name: 'bench:install', figures: { ...figures, timesFaster }, ok })}\n`);
if (!ok) process.exitCode = 1;

/** Opens the console on a device that never saw it, until its service worker is active. */
async function visit(from: Browser): Promise<Visit> {
  const context = await from.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const requestsBefore = network.requests;
  const start = performance.now();
  await page.goto(`${network.origin}/console/template`);
  await page.getByRole('heading', { name: 'All templates' }).waitFor();
  const contentMs = Math.round(performance.now() - start);
  const stored = page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const callMs = await page.evaluate(async () => {
    const begin = performance.now();
    await fetch('/v1/welcome');
    return Math.round(performance.now() - begin);
  });
  await stored;
  const storedMs = Math.round(performance.now() - start);
  await context.close();
  return { contentMs, storedMs, callMs, requests: network.requests - requestsBefore };
}

function medians(all: readonly Visit[]): Visit {
  const median = (name: keyof Visit): number =>
    all.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    contentMs: median('contentMs'),
    storedMs: median('storedMs'),
    callMs: median('callMs'),
    requests: median('requests'),
  };
}

/** Starts a server before the service that answers each request a round trip later, and counts them. */
async function startNetwork(to: string) {
  const network = { origin: '', requests: 0, isArchiveRefused: false, stop: () => undefined as void };
  const server = createServer((asked, reply) => {
    network.requests += 1;
    setTimeout(() => {
      if (network.isArchiveRefused && asked.url === appArchivePath) {
        reply.writeHead(404).end();
        return;
      }
      const onward = request(
        new URL(asked.url ?? '/', to),
        { method: asked.method, headers: asked.headers },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply);
        },
      );
      asked.pipe(onward);
    }, roundTripMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  network.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  network.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return network;
}
