import type { Browser } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { startFixtureService, type FixtureService } from './fixtureService.ts';
import type { FixtureWorld } from './fixtures.ts';

/** The browser and the service of one test file; they end with it. After each test the service is there again. */
export async function startConsole(world: FixtureWorld): Promise<{ browser: Browser; service: FixtureService }> {
  const [browser, service] = await Promise.all([launchBrowser(), startFixtureService(world)]);
  afterEach(() => {
    service.isReachable = true;
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });
  return { browser, service };
}
