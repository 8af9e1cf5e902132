import { afterAll, afterEach } from 'vitest';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { printFailedPages } from '#tests/support/failedPages.ts';
import { startFixtureService, type FixtureService } from './fixtureService.ts';
import type { FixtureWorld } from './fixtures.ts';

/**
 * Starts the browser and the service of one test file; both end with the file. After each test the service is reachable
 * again.
 */
export async function startConsole(world: FixtureWorld): Promise<{ browser: TestBrowser; service: FixtureService }> {
  const [browser, service] = await Promise.all([launchBrowser(), startFixtureService(world)]);
  printFailedPages(browser);
  afterEach(() => {
    service.isReachable = true;
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });
  return { browser, service };
}
