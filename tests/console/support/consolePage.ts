import AxeBuilder from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { FixtureService } from './fixtureService.ts';

const deviceWidth = { width: 1440, height: 900 };

/** A page of a new device that is signed in to the fixture account. */
export async function openConsole(
  browser: Browser,
  service: FixtureService,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: deviceWidth, locale: 'en-US', ...options });
  const page = await context.newPage();
  await page.goto(service.origin + address);
  await page.getByRole('main').waitFor();
  return page;
}

/** Takes the service away and lets the page find out now. The panel is opened before: its button changes its name then. */
export async function goOffline(page: Page, service: FixtureService): Promise<void> {
  await page.getByRole('button', { name: /Up to date/u }).click();
  service.isReachable = false;
  await page.getByRole('button', { name: 'Poll now' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Offline/u }).waitFor();
}

/**
 * What axe finds wrong, in short, once nothing is on its way any more: colours of a dialog that still fades in are not
 * its colours. What times a notice moves nothing. Fluent's focus guards are left out: they are not for people.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source);
  return page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => {
      const isTimer = effect instanceof KeyframeEffect && effect.target?.matches('[data-timer-status]') === true;
      return !isTimer && effect?.getComputedTiming().endTime !== Infinity;
    });
    // One that is called off has come to its end too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { axe } = globalThis as unknown as { axe: typeof AxeBuilder };
    const { violations } = await axe.run({ exclude: ['[data-tabster-dummy]'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
