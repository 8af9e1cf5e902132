import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser, saveData } from '#tests/support/browser.ts';
import { printFailedPages } from '#tests/support/failedPages.ts';
import { prepareService, type RealService } from './realService.ts';

interface Journey {
  service: RealService;
  /** Opens a page with the service worker and with motion, as a visitor has it; in English on a desktop unless `options` differ. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Starts a service (realService.ts) and a browser for one test file; both end with the file. */
export async function startJourney(...given: Parameters<typeof prepareService>): Promise<Journey> {
  const service = await prepareService(...given);
  afterAll(() => service.remove());
  await service.start();
  return { service, newPage: await openVisitorBrowser() };
}

/**
 * Starts a browser for one test file; returns the function that opens its pages. They load a module when it is used: a
 * journey opens pages often, and each would load all modules again.
 */
export async function openVisitorBrowser(): Promise<Journey['newPage']> {
  const browser = await launchBrowser();
  printFailedPages(browser);
  afterAll(() => browser.close());
  const usual = {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'allow',
    reducedMotion: 'no-preference',
  } as const;
  return async (options) => {
    const page = await browser.newPage({ ...usual, ...options });
    await page.addInitScript(saveData);
    return page;
  };
}
