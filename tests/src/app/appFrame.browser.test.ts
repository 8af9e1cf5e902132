import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { accessibilityProblems, openConsole } from '../support/consolePage.ts';
import { fixtureWorld, idOf } from '../support/fixtures.ts';
import { startFixtureService } from '../support/fixtureService.ts';
import { startConsole } from '../support/startConsole.ts';

const namespaces = readdirSync(join(import.meta.dirname, '../../../locales/en-US')).map((file) => parse(file).name);

const { browser, service } = await startConsole(fixtureWorld(3));

const addresses = [
  '/console/template',
  '/console/template/demo-shop-products',
  '/console/task/template-list',
  `/console/task/task-info?taskId=${idOf(1, 1)}`,
  `/console/task/lot-data?taskId=${idOf(1, 1)}&lotNo=1`,
];

test('after a navigation the title changes and the focus is on the heading of the page', async () => {
  const page = await openConsole(browser, service, '/console/template');
  await expect.poll(() => page.title()).toBe('All templates · Sheaf');
  await page.getByRole('link', { name: 'Template tasks' }).click();
  await expect.poll(() => page.title()).toBe('Template tasks · Sheaf');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.context().close();
});

test('a page that comes late gets the focus when it is there', async () => {
  const context = await browser.newContext({ locale: 'en-US' });
  await context.route('**/assets/TaskListScreen-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto(`${service.origin}/console/template`);
  await page.getByRole('link', { name: 'Template tasks' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Template tasks');
  await page.context().close();
});

/** Returns a function that says whether a page has requested the file of a screen. The browser's own list has an end. */
function watchScreens(page: Page): (screen: string) => boolean {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  return (screen) => requested.some((url) => url.includes(`/${screen}-`));
}

test.each([
  ['the pointer', 'TaskListScreen', async (page: Page) => page.getByRole('link', { name: 'Template tasks' }).hover()],
  ['the focus', 'OverviewScreen', async (page: Page) => page.getByRole('link', { name: 'Overview' }).focus()],
])('a screen loads when %s comes to its link', async (_, screen, comeToLink) => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow' });
  const page = await context.newPage();
  const isLoaded = watchScreens(page);
  await page.goto(`${service.origin}/console/template`);
  await page.getByRole('heading', { name: 'Demo shop products' }).first().waitFor();
  expect(isLoaded(screen)).toBe(false);
  // Again, because the page notices both only after its first content.
  await expect
    .poll(async () => {
      await page.mouse.move(700, 500);
      await page.getByRole('searchbox').focus();
      await comeToLink(page);
      return isLoaded(screen);
    })
    .toBe(true);
  expect(new URL(page.url()).pathname).toBe('/console/template');
  await context.close();
});

test('the keyboard reaches the page past the frame by one link', async () => {
  const page = await openConsole(browser, service, '/console/template');
  await page.getByRole('heading', { name: 'All templates' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'All templates' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.context().close();
});

test('an unknown address is reported within the console', async () => {
  const page = await openConsole(browser, service, '/console/nothing');
  await page.getByText('There is no page at /console/nothing.').waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  // §2.2: the logo leads back.
  await page.getByRole('banner').getByRole('link', { name: 'Sheaf' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('the language and the appearance change at once and stay after a reload', async () => {
  const page = await openConsole(browser, service, '/console/template');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Alle Vorlagen' }).waitFor();
  await page.getByRole('button', { name: 'Darstellung' }).click();
  await page.getByRole('menuitemradio', { name: 'Dunkel' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Alle Vorlagen' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de-DE');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test.each(locales)(
  'in %s every entry of the side menu has room for its text, also while it is the current one',
  async (locale) => {
    const page = await openConsole(browser, service, '/console/template', { locale });
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(locale);
    const cut = await page.getByRole('navigation').evaluateAll((menus) =>
      menus
        .flatMap((menu) => [...menu.querySelectorAll<HTMLElement>('a span, h2')])
        .filter((text) => {
          text.style.fontWeight = '600';
          // Both are rounded.
          return text.scrollWidth > text.clientWidth + 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await page.context().close();
  },
);

test('the indicator says what the device and the service know of each other', async () => {
  const page = await openConsole(browser, service, '/console/template');
  await page.getByRole('button', { name: /Up to date, \d+ sec ago/u }).click();
  await page.getByText('Every edit has reached the service.').waitFor();
  service.isReachable = false;
  await page.getByRole('button', { name: 'Poll now' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Offline', exact: true }).click();
  service.isReachable = true;
  await page.getByRole('button', { name: 'Poll now' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  await page.context().close();
});

test.each(addresses)('no text of %s is fixed, and nothing breaks the content security policy', async (address) => {
  const page = await openConsole(browser, service, '/console/template', { serviceWorkers: 'allow' });
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  const complaints = complaintsOf(page);
  await page.goto(`${service.origin}${address}${address.includes('?') ? '&' : '?'}lng=keys`);
  await page.getByText('common:frame.templates').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const data = JSON.stringify([service.world, service.world.templatesIn('en-US')]);
  const isFixed = (text: string) =>
    !new RegExp(`^\\d|(${namespaces.join('|')}):\\w`, 'u').test(text) && !data.includes(text);
  expect((await wordsOf(page)).filter(isFixed)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('every page opens again with the service gone; the calls of the app never waited for its service worker', async () => {
  const own = await startFixtureService(fixtureWorld(3));
  const page = await openConsole(browser, own, '/console/template', { serviceWorkers: 'allow' });
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  expect(new Set(await routesOfCalls(page))).toEqual(new Set(['network']));
  expect(await sourceOf(page, '/index.html')).toBe('');
  await own.close();
  for (const address of addresses) {
    await page.goto(own.origin + address);
    await page.getByRole('button', { name: /Offline|Reading/u }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const text = () => page.getByRole('main').innerText();
    await expect.poll(text, { message: address }).toMatch(/Demo shop products|Prices of three/u);
  }
  await page.getByRole('button', { name: /Offline/u }).click();
  const facts = page.getByRole('dialog', { name: 'Sync' }).locator('dl');
  await expect.poll(() => facts.innerText()).toMatch(/Last successful poll\s+\S.* ago/u);
  await page.context().close();
});

interface RoutedTiming extends PerformanceResourceTiming {
  workerMatchedSourceType: string;
}

/** Requests the address; returns the source that the browser's static routing gives it, '' for the service worker. */
function sourceOf(page: Page, address: string): Promise<string> {
  return page.evaluate(async (path) => {
    performance.clearResourceTimings();
    await (await fetch(path)).text();
    const timing = () => performance.getEntriesByName(new URL(path, location.href).href)[0];
    // The timing is added soon after the whole answer.
    while (timing() === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    return (timing() as RoutedTiming).workerMatchedSourceType;
  }, address);
}

/** Returns the same source for each call of the console. A page does not list the requests of its workers. */
function routesOfCalls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as RoutedTiming[])
      .filter(({ name }) => new URL(name).pathname.startsWith('/v1/'))
      .map(({ workerMatchedSourceType }) => workerMatchedSourceType),
  );
}

/**
 * Returns the visible words of the page. Text without letters (numbers, dates) is skipped because it belongs to no
 * language, and so are collected rows, which keep their own language.
 */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (walker.nextNode() !== null) {
      const { textContent, parentElement } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      const isShown =
        parentElement !== null && parentElement.closest('time, script, style, noscript, [role="gridcell"]') === null;
      if (isShown && /\p{L}{2,}/u.test(text)) words.push(text);
    }
    return words;
  });
}

/** Collects the browser's error messages about the page, policy violations among them. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('for users who save data a screen loads when it is opened', async () => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow' });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  const isLoaded = watchScreens(page);
  await page.goto(`${service.origin}/console/template`);
  await page.getByRole('heading', { name: 'Demo shop products' }).first().waitFor();
  await page.getByRole('link', { name: 'Template tasks' }).hover();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(isLoaded('TaskListScreen')).toBe(false);
  await page.getByRole('link', { name: 'Template tasks' }).click();
  await page.getByRole('heading', { name: 'Template tasks' }).waitFor();
  expect(isLoaded('TaskListScreen')).toBe(true);
  await context.close();
});
