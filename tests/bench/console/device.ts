import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { locales } from '#core/domain/locale.ts';
import { getChanges, getGallery } from '#core/wire/sync.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';
import type { FixtureWorld } from '#tests/src/support/fixtures.ts';
import { dismissGuides } from '#tests/support/browser.ts';
import { obtainChromium } from '#tests/support/chromium.ts';
import { noteMoments } from './probes.ts';

const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/** A device with the console installed and all data in its store. */
export interface Device {
  origin: string;
  service: FixtureService;
  /** Stops the service for good: pages that open afterwards come from the device. */
  leaveService: () => Promise<void>;
  /** Starts a new browser on the same profile and opens one page in it, which records its moments (probes.ts). */
  start: () => Promise<{ page: Page; close: () => Promise<void> }>;
  remove: () => void;
}

/** Fills a device in the usual way: the console's own worker fetches and writes everything. */
export async function fillDevice(world: FixtureWorld): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-console-'));
  const service = await startFixtureService(world);
  const open = async (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      executablePath: obtainChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    });
  const context = await open();
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  const galleriesStored = whenGalleriesStored(page);
  await page.goto(`${service.origin}/console/template`);
  await page.getByText(`${numberOf(world.templatesIn('en-US').length)} templates`).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${service.origin}/console/task/template-list`);
  await page.getByText(numberOf(world.tasks.length)).first().waitFor();
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  await galleriesStored;
  await context.close();

  return {
    origin: service.origin,
    service,
    leaveService: () => service.close(),
    start: async () => {
      const again = await open();
      await again.addInitScript(dismissGuides);
      await again.addInitScript(noteMoments);
      return { page: again.pages()[0] ?? (await again.newPage()), close: () => again.close() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}

/**
 * Settles when the device has the gallery in all languages. It loads the other languages one by one between polls, so a
 * poll after the last one shows that this was written.
 */
async function whenGalleriesStored(page: Page): Promise<void> {
  const languages = new Set<string | null>();
  await page.waitForEvent('requestfinished', {
    predicate: (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === getChanges.path) return languages.size === locales.length;
      if (pathname === getGallery.path) languages.add(searchParams.get('language'));
      return false;
    },
  });
}

function numberOf(count: number): string {
  return count.toLocaleString('en-US');
}
