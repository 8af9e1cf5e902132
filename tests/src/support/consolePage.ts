import AxeBuilder, { type RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestBrowser } from '#tests/support/browser.ts';
import type { FixtureService } from './fixtureService.ts';
import { dataOf } from './keptDevice.ts';

const deviceWidth = { width: 1440, height: 900 };

/**
 * Opens a page of a device that is signed in to the fixture account and has nothing but the service's rows. An earlier
 * test may have left these rows there (keptDevice.ts): then the page need not read them again.
 */
export async function openConsole(
  browser: TestBrowser,
  service: FixtureService,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const usual = { viewport: deviceWidth, locale: 'en-US' };
  const context = await browser.newContext({ ...usual, ...options }, dataOf(service));
  const page = await context.newPage();
  await page.goto(service.origin + address);
  await page.getByRole('main').waitFor();
  return page;
}

/**
 * Stops the service and lets the page notice it. The panel is opened first, because its button changes its name
 * offline.
 */
export async function goOffline(page: Page, service: FixtureService): Promise<void> {
  await page.getByRole('button', { name: /Up to date/u }).click();
  service.isReachable = false;
  await page.getByRole('button', { name: 'Poll now' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Offline/u }).waitFor();
}

/**
 * Returns the violations that axe finds, in short, after all animations have ended: a dialog that still fades in does
 * not have its final colours. The animation that times a notice changes nothing visible, so it is not awaited. Fluent's
 * focus guards are excluded: users never meet them.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source);
  return page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => {
      const isTimer = effect instanceof KeyframeEffect && effect.target?.matches('[data-timer-status]') === true;
      return !isTimer && effect?.getComputedTiming().endTime !== Infinity;
    });
    // A cancelled animation has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
    // Behind an open dialog the page is hidden from readers; it returns a moment after the dialog has gone.
    const isHidden = () => document.getElementById('root')?.ariaHidden === 'true';
    const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
    for (let frames = 0; frames < 300 && isHidden() && !isCovered(); frames += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    const { axe } = globalThis as unknown as { axe: typeof AxeBuilder };
    // Only violations are written out in full, and no style sheet is fetched again: a tenth of the time.
    const options = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
    const { violations } = await axe.run({ exclude: ['[data-tabster-dummy]'] }, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
