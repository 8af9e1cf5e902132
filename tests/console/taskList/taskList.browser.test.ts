import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { TaskStatus } from '#core/domain/task/status.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { accessibilityProblems, openConsole } from '../support/consolePage.ts';
import { fixtureWorld } from '../support/fixtures.ts';
import { startFixtureService, type FixtureService } from '../support/fixtureService.ts';

const address = '/console/task/template-list';
let browser: Browser;
let service: FixtureService;

beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startFixtureService(fixtureWorld(26))]);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

describe('template task list (§2.4)', () => {
  test('tasks stand with template, status, rows and actions, newest first', async () => {
    const page = await openConsole(browser, service, address);
    const first = page.getByRole('row').nth(1);
    await expect.poll(() => first.innerText()).toMatch(/Demo shop products/u);
    expect(await first.innerText()).toMatch(/640[\s\S]*Running/u);
    await expect.poll(() => first.getByText('E-commerce').count()).toBe(1);
    expect(await page.getByRole('row').count()).toBe(11);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('what a poll brings is on screen without a reload', async () => {
    const page = await openConsole(browser, service, address);
    await page.getByText('640', { exact: true }).waitFor();
    const [task] = service.world.tasks;
    service.world.tasks[0] = { ...task!, currentTotalExtractCount: 99_641, updatedAt: Date.now() };
    service.touch();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('99,641', { exact: true }).waitFor();
    service.world.tasks[0] = task!;
    service.touch();
    await page.context().close();
  });

  test('filter and keyword stay in the address and survive a reload', async () => {
    const page = await openConsole(browser, service, address);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('exchange');
    await page.waitForURL(/keyword=exchange/u);
    await page.getByRole('button', { name: 'Status, Any status' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Stopped' }).click();
    await page.waitForURL(new RegExp(`status=${TaskStatus.Stopped}`, 'u'));
    await page.keyboard.press('Escape');
    const status = page.getByRole('button', { name: 'Status, Stopped' });
    await expect.poll(() => status.evaluate((button) => button === document.activeElement)).toBe(true);
    const named = () => page.getByRole('row', { name: /exchange rates/iu }).count();
    await expect.poll(named).toBe(1);
    await page.reload();
    await expect.poll(named).toBe(1);
    expect(await page.getByRole('row').count()).toBe(2);
    await page.context().close();
  });

  test('ticks are kept per page and end with a refresh (§4)', async () => {
    const page = await openConsole(browser, service, address);
    await page.getByRole('checkbox', { name: 'Select all tasks of this page' }).check();
    await page.getByText('10 tasks selected').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    const ticked = () => page.getByRole('checkbox', { checked: true }).count();
    await expect.poll(ticked, { message: 'the second page is there' }).toBe(0);
    await page
      .getByRole('checkbox', { name: /^Select /u })
      .nth(1)
      .check();
    await page.getByText('11 tasks selected').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(ticked).toBe(0);
    await page.context().close();
  });

  test('the row menu opens by key, and the focus returns', async () => {
    const page = await openConsole(browser, service, address);
    const more = page.getByRole('button', { name: 'More actions for Exchange rates', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy task ID' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.context().close();
  });

  test('a key pressed while the menu is still on the way opens it, and its button closes it again', async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const gate = Promise.withResolvers<void>();
    await context.route(/\/assets\/RowMenu-/u, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(service.origin + address);
    const more = page.getByRole('button', { name: 'More actions for Exchange rates', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('menu').count()).toBe(0);
    gate.resolve();
    const first = page.getByRole('menuitem').first();
    await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
    await more.click();
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await context.close();
  });
});

describe('without the service', () => {
  test('a task is renamed at once and marked as saved on this device', async () => {
    const page = await openConsole(browser, service, address);
    await page.getByText('Exchange rates', { exact: true }).waitFor();
    service.isReachable = false;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'More actions for Exchange rates', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.getByRole('textbox', { name: 'Task name' });
    await field.fill('   ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A task needs a name. Enter one.').waitFor();
    await field.fill('Rates of the day');
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /Rates of the day/u });
    await row.getByText('Saved on this device').waitFor();
    await page.context().close();
    service.isReachable = true;
  });

  test('start keeps its place and says why it cannot be pressed', async () => {
    const page = await openConsole(browser, service, address);
    await page.getByText('Exchange rates', { exact: true }).waitFor();
    service.isReachable = false;
    await page.getByRole('button', { name: 'Refresh' }).click();
    const start = page.getByRole('button', { name: 'Start Exchange rates', exact: true });
    await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true');
    await start.focus();
    await page
      .getByRole('tooltip')
      .getByText(/cannot be reached/u)
      .waitFor();
    await page.context().close();
    service.isReachable = true;
  });
});
