import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConsoleFiles } from '#server/http/pages/consoleFiles.ts';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { openTestService, password, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const dist = path.resolve(import.meta.dirname, '../../../../dist');
  [tested, browser] = await Promise.all([
    openTestService({ consoleFiles: await readConsoleFiles(dist) }),
    launchBrowser(),
  ]);
  origin = await tested.app.listen({ port: 0, host: '127.0.0.1' });
  await tested.signUp('visitor');
});
afterAll(async () => {
  await browser.close();
  await tested.close();
});

const looks = [
  { locale: 'de-DE', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'ja-JP', colorScheme: 'dark', viewport: { width: 820, height: 1180 } },
  { locale: 'fr-FR', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;
const pages = [
  '/',
  '/template',
  '/template/demo-shop-products',
  '/template/categories/e-commerce',
  '/template/collection/any-website',
  '/pricing',
  '/download/latest',
  '/some/where',
  '/template/forbidden?deprecated=true',
  '/template/nonsupport?id=1001',
];

describe.each(looks)('$locale, $colorScheme, $viewport.width px', (look) => {
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    page = await (await browser.newContext(look)).newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
  });
  afterAll(() => page.context().close());

  test.each(pages)('%s is accessible, nothing is cut, and nothing comes from elsewhere', async (address) => {
    const response = await page.goto(origin + address);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(look.locale);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const requested = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(requested.filter((name) => !name.startsWith(origin))).toEqual([]);
    // A browser says of an answer of 403 or 404 that it is one.
    expect(complaints.filter((text) => response?.ok() === true || !text.includes('status of'))).toEqual([]);
    complaints.length = 0;
  });
});

test('without JavaScript one searches, changes the language and reads', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${origin}/template`);
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('atom');
  await page.getByRole('button', { name: 'Search' }).click();
  // Each page as a whole before the next click: the one before has the same links, and pictures that come move what is below.
  await page.waitForURL(/atom/u);
  await page.getByRole('link', { name: 'RSS and Atom feeds' }).click();
  await page.waitForURL(/template\/[\w-]+/u);
  await page.getByRole('heading', { level: 1, name: 'RSS and Atom feeds' }).waitFor();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/lang=de/u);
  await page.getByRole('heading', { level: 2, name: 'Datenvorschau' }).waitFor();
  await page.getByRole('link', { name: 'Vorlagen', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Vorlagen für Webdaten' }).waitFor();
  await context.close();
});

test('a pasted address leads through sign-up to its new task, without JavaScript on the way there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('textbox', { name: 'Address of a web page' }).first().fill('shop.example/shoes');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/signup\?returnTo=%2Fconsole%2Ftask%2Fnew-task%3Furl%3Dhttps%253A%252F%252Fshop\.example/u);
  await context.close();
});

test('§1: "use immediately" leads a visitor through sign-in to the template in the console; the pages stay his', async () => {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ locale: 'en-US', viewport, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${origin}/start?url=two+words`);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Address of a web page' }).first().inputValue())
    .toBe('two words');
  await page.getByRole('link', { name: 'Browse templates' }).click();
  await page.getByRole('link', { name: 'Tables on web pages' }).click();
  await page.getByRole('link', { name: 'Use immediately' }).click();
  await page.getByRole('textbox', { name: 'E-mail or user name' }).fill('visitor');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/console\/template\/html-tables$/u);
  await page.getByRole('heading', { level: 1, name: 'Tables on web pages' }).waitFor();

  // Now the service worker answers navigations: the public pages must still come from the service.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${origin}/template/html-tables`);
  await page.getByRole('link', { name: 'Open the console' }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Use immediately' }).getAttribute('href'))
    .toBe('/console/template/html-tables');
  await page.goto(origin);
  await page.waitForURL(/\/console\/template$/u);
  await page.getByRole('heading', { level: 1, name: 'All templates' }).waitFor();

  // Without a network the home is the console that is on the device.
  await tested.app.close();
  await page.goto(origin);
  await page.waitForURL(/\/console\/template$/u);
  await page.getByRole('heading', { level: 1, name: 'All templates' }).waitFor();
  await context.close();
});
