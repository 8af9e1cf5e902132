import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { obtainChromium } from '#tests/support/chromium.ts';
import { serveModulePage } from '#tests/support/modulePage.ts';

const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/** A browser's profile that stays between starts, and the page of this folder. */
export interface BenchBrowser {
  profile: string;
  /** Starts a new browser with the page. */
  start: () => Promise<StartedBrowser>;
  remove(): void;
}

interface StartedBrowser {
  page: Page;
  memory: () => Promise<Memory>;
  /** Lets the highest memory count from now on. */
  forgetHighest: () => Promise<void>;
  close: () => Promise<void>;
}

/** Resident memory of the page's process, which also runs its workers, in MB: now, and at its highest. */
interface Memory {
  nowMb: number;
  highestMb: number;
  /** Those of the browser's own program, which all its processes share. */
  programMb: number;
}

export async function openBenchBrowser(): Promise<BenchBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'sheaf-bench-store-'));
  const site = await serveModulePage(import.meta.dirname);
  return {
    profile,
    start: async () => {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: obtainChromium(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
      });
      const page = context.pages()[0] ?? (await context.newPage());
      page.setDefaultTimeout(0);
      await page.goto(site.address);
      await page.waitForFunction(() => 'sides' in globalThis);
      return {
        page,
        memory: () => memoryOf(context),
        forgetHighest: () => forgetHighest(context),
        close: () => context.close(),
      };
    },
    remove: () => {
      site.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

async function renderersOf(context: BrowserContext): Promise<number[]> {
  const browser = context.browser();
  const session = browser === null ? null : await browser.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

async function forgetHighest(context: BrowserContext): Promise<void> {
  // To Linux, 5 means the peak of resident memory.
  for (const id of await renderersOf(context)) writeFileSync(`/proc/${id}/clear_refs`, '5');
}

async function memoryOf(context: BrowserContext): Promise<Memory> {
  const sizes = (await renderersOf(context)).map((id) => readFileSync(`/proc/${id}/status`, 'utf8'));
  const megabytes = (name: string) =>
    Math.max(0, ...sizes.map((text) => Number(new RegExp(`${name}:\\s*(\\d+)`, 'u').exec(text)?.[1] ?? 0) / 1024));
  const programMb = megabytes('RssFile');
  return {
    nowMb: Math.round(megabytes('VmRSS')),
    highestMb: Math.round(megabytes('VmHWM')),
    programMb: Math.round(programMb),
  };
}
