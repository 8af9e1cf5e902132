import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { build } from 'vite';
import { obtainChromium } from '#tests/support/chromium.ts';

const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A browser's profile that stays between starts, and the page of this folder. */
export interface BenchBrowser {
  profile: string;
  /** Starts a new browser with the page. */
  start: () => Promise<{ page: Page; memory: () => Promise<Memory>; close: () => Promise<void> }>;
  remove(): void;
}

/** Resident memory of the page's process, which also runs its workers, in MB: now, and at its highest. */
export interface Memory {
  nowMb: number;
  highestMb: number;
}

export async function openBenchBrowser(): Promise<BenchBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-store-'));
  const [profile, site] = [join(folder, 'profile'), join(folder, 'site')];
  await buildPage(site);
  const server = await serve(site);
  const { port } = server.address() as AddressInfo;
  return {
    profile,
    start: async () => {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: obtainChromium(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
      });
      const page = context.pages()[0] ?? (await context.newPage());
      page.setDefaultTimeout(0);
      await page.goto(`http://127.0.0.1:${port}/page.html`);
      await page.waitForFunction(() => 'sides' in globalThis);
      return { page, memory: () => memoryOf(context), close: () => context.close() };
    },
    remove: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir, target: 'es2023', rolldownOptions: { input: join(import.meta.dirname, 'page.html') } },
  });
}

async function serve(folder: string): Promise<ReturnType<typeof createServer>> {
  const server = createServer((request, reply) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://bench.test').pathname);
    if (!(statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)) return reply.writeHead(404).end();
    return reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(readFileSync(path));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function memoryOf(context: BrowserContext): Promise<Memory> {
  const browser = context.browser();
  const session = browser === null ? null : await browser.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/status`, 'utf8'));
  const megabytes = (name: string) =>
    Math.max(0, ...sizes.map((text) => Number(new RegExp(`${name}:\\s*(\\d+)`, 'u').exec(text)?.[1] ?? 0) / 1024));
  return { nowMb: Math.round(megabytes('VmRSS')), highestMb: Math.round(megabytes('VmHWM')) };
}
