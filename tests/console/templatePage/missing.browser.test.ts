import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { getChanges } from '#core/wire/sync.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { openConsole } from '../support/consolePage.ts';
import { startFixtureService, type FixtureService } from '../support/fixtureService.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

let browser: Browser;
let service: FixtureService;
beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startFixtureService(pageWorld(3))]);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

const pages: [missing: string, address: string][] = [
  ['its template', '/console/template/no-such-template'],
  ['its task', `${pageAddress}?taskId=${randomUUID()}`],
];

async function findWayBack(address: string): Promise<void> {
  const page = await openConsole(browser, service, address);
  const back = page.getByRole('main').getByRole('link', { name: /templates/iu });
  // Known only after the first poll.
  await back.waitFor({ timeout: 90_000 });
  await back.click();
  await page.waitForURL(/\/console\/template$/u);
  await page.context().close();
}

test.each(pages)('§2.5: a page without %s says so and leads back', (_, address) => findWayBack(address));

test('a page without its template says so on a new device whose first poll is refused', async () => {
  service.answers.set(getChanges.path, () => ({ status: 500, body: { code: 'Internal' } }));
  await findWayBack('/console/template/no-such-template');
});
