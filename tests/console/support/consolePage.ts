import AxeBuilder from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { FixtureService } from './fixtureService.ts';

const deviceWidth = { width: 1440, height: 900 };

/** A page of a new device that is signed in to the fixture account. */
export async function openConsole(browser: Browser, service: FixtureService, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: deviceWidth, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(service.origin + address);
  await page.getByRole('main').waitFor();
  return page;
}

/** What axe finds wrong, in short. Fluent's focus guards are left out: they are not for people. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof AxeBuilder };
    const { violations } = await axe.run({ exclude: ['[data-tabster-dummy]'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}
