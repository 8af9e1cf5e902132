import { describe, expect, test } from 'vitest';
import { StopResult } from '#core/domain/run/runResult.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const address = '/console/task/template-list';
const { browser, service } = await startConsole(fixtureWorld(26));

describe('template task list (§2.4)', () => {
  test('tasks are listed with template, status, rows and actions, newest first', async () => {
    const page = await openConsole(browser, service, address);
    const first = page.getByRole('row').nth(1);
    await expect.poll(() => first.innerText()).toMatch(/Demo shop products/u);
    await expect.poll(() => first.innerText()).toMatch(/640[\s\S]*Running/u);
    await expect.poll(() => first.getByText('E-commerce').count()).toBe(1);
    await expect.poll(() => page.getByRole('row').count()).toBe(11);
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => page.title()).toBe('Template tasks · Sheaf');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Collection template', 'Template tasks']);
    await page.context().close();
  });

  test('a row has group, tag, template, spend time and end; template and rows lead to their pages', async () => {
    const page = await openConsole(browser, service, address);
    const [running, ended, ready] = [1, 2, 3].map((place) => page.getByRole('row').nth(place));
    await expect.poll(() => ended?.innerText()).toMatch(/Default group\s+Template\s[\s\S]*8 min 1 sec\s+an hour ago/u);
    await expect.poll(() => ready?.innerText()).toMatch(/\s0\s[\s\S]*Not run yet\s+Not started/u);
    // A task that never started has no data to open.
    expect(await ready?.getByRole('link', { name: /open the data/u }).count()).toBe(0);
    const template = running?.getByRole('link').filter({ has: page.locator('img') });
    await expect.poll(() => template?.innerText()).toMatch(/^Demo shop products\s+E-commerce$/u);
    await template?.click();
    await page.waitForURL(/\/console\/template\/demo-shop-products\?parentNav=1&from=task-list$/u);
    await page.goBack();
    await running?.getByRole('link', { name: '640 rows, open the data of Demo shop products' }).click();
    await page.waitForURL(/\/console\/task\/lot-data\?taskId=.*&lotNo=1&parentNav=1$/u);
    await page.getByRole('grid', { name: 'Collected rows' }).waitFor();
    await page.context().close();
  });

  test('§9: pages of 10, 20, 50 or 100, one step away or by their number', async () => {
    const page = await openConsole(browser, service, address);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const sizes = pages.getByRole('combobox', { name: 'Tasks per page' });
    await expect
      .poll(() => sizes.locator('option').allInnerTexts())
      .toEqual(['10 per page', '20 per page', '50 per page', '100 per page']);
    expect(await sizes.inputValue()).toBe('10');
    await pages.getByRole('textbox', { name: 'Go to page' }).fill('99');
    await page.keyboard.press('Enter');
    await pages.getByText('3 / 3').waitFor();
    await page.waitForURL(/page=3/u);
    await expect.poll(() => page.getByRole('row').count()).toBe(7);
    await sizes.selectOption('20');
    await page.waitForURL(/size=20/u);
    await pages.getByText('1 / 2').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(21);
    await page.context().close();
  });

  test('tasks that the device has are in the first render, without placeholders before them', async () => {
    const page = await openConsole(browser, service, address);
    await page.getByText('640', { exact: true }).waitFor();
    await page.addInitScript(notePlaceholders);
    await page.reload();
    await page.getByText('640', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['hadPlaceholders'])).toBeUndefined();
    await page.context().close();
  });

  test('the rows of a poll are on screen without a reload', async () => {
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
    // §4, with a text of this product.
    await expect
      .poll(() => page.getByRole('menuitemcheckbox').allInnerTexts())
      .toEqual(['Running', 'Waiting', 'Not started', 'Stopped', 'Finished']);
    await page.getByRole('menuitemcheckbox', { name: 'Stopped' }).click();
    await page.waitForURL(new RegExp(`status=${TaskStatus.Stopped}`, 'u'));
    await page.keyboard.press('Escape');
    const status = page.getByRole('button', { name: 'Status, Stopped' });
    await expect.poll(() => status.evaluate((button) => button === document.activeElement)).toBe(true);
    const named = () => page.getByRole('row', { name: /exchange rates/iu }).count();
    await expect.poll(named).toBe(1);
    await page.reload();
    await expect.poll(named).toBe(1);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
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
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected tasks' });
    expect(await bar.getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('title')))).toEqual([
      'Cancel selection',
      'Start cloud',
      'Stop cloud',
      'Export data',
      'Cloud timer',
      'Copy to group',
      'Move to group',
      'Delete',
    ]);
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
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy task ID' }).click();
    await page.locator('.fui-Toast').filter({ hasText: 'Task ID copied' }).waitFor();
    const { taskId } = service.world.tasks.find(({ taskName }) => taskName === 'Exchange rates') ?? {};
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(taskId);
    await page.context().close();
  });

  test('a key pressed while the menu is still on the way opens it, and its button closes it again', async () => {
    // So tall that the menu has its place below its button (ButtonMenu.tsx).
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 1200 } });
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
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
    await context.close();
  });
});

test('the button of a row stops a task that runs or waits, and starts any other (§4)', async () => {
  const page = await openConsole(browser, service, address);
  // The tasks are running, completed, never started, stopped and waiting.
  const buttons = page.locator('tbody').getByRole('button', { name: /^(?:Start|Stop) / });
  const names = () => buttons.evaluateAll((all) => all.slice(0, 5).map((each) => each.ariaLabel?.split(' ')[0]));
  await expect.poll(names).toEqual(['Stop', 'Start', 'Start', 'Start', 'Stop']);
  const stop = page.waitForRequest((request) => request.url().endsWith('/v1/tasks/batchstop'));
  await buttons.nth(4).click();
  expect((await stop).postDataJSON()).toEqual({ taskIds: [idOf(1, 4)] });
  await page.locator('.fui-Toast').filter({ hasText: 'Task stopped' }).waitFor();
  await page.context().close();
});

test('§8.4: a start that the service refuses is reported in its sentence; a batch of stops reports the tasks that were not stopped', async () => {
  const page = await openConsole(browser, service, address);
  const notice = (text: string) => page.locator('.fui-Toast').filter({ hasText: text });
  const refusal = { code: 'StorageFull' };
  service.answers.set('/v1/tasks/batchstart', () => ({ status: 507, body: refusal }));
  await page.getByRole('button', { name: 'Start Company news feed', exact: true }).click();
  await notice('The service has no space left.').waitFor();

  const { UserNotTaskOwner, AlreadyEnded } = StopResult;
  const errors = [UserNotTaskOwner, AlreadyEnded].map((stopResult, place) => ({ taskId: idOf(1, place), stopResult }));
  service.answers.set('/v1/tasks/batchstop', () => ({ status: 200, body: { errors } }));
  await page.getByRole('checkbox', { name: 'Select all tasks of this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected tasks' });
  await bar.getByRole('button', { name: 'Stop cloud' }).click();
  const dialog = page.getByRole('alertdialog', { name: '1 task was not stopped' });
  // §4: a task that had already ended is ignored.
  await expect.poll(() => dialog.getByRole('term').allTextContents()).toEqual(['Demo shop products']);
  await dialog.getByRole('button', { name: 'I know' }).click();
  await notice('8 tasks stopped').waitFor();
  await bar.waitFor({ state: 'detached' });
  service.answers.clear();
  await page.context().close();
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
    await expect.poll(() => start.getAttribute('aria-description')).toMatch(/cannot be reached/u);
    // Only the hovered button has a tooltip: one for each button would cost more than the rows.
    expect(await page.getByRole('tooltip', { includeHidden: true }).count()).toBe(0);
    await start.focus();
    await page
      .getByRole('tooltip')
      .getByText(/cannot be reached/u)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.context().close();
    service.isReachable = true;
  });
});

/** Runs in the page before its own scripts. */
function notePlaceholders(): void {
  // The page waits half a second for the device: on a machine under load that is not what this test is about.
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms = 0) => later(run, ms === 500 ? 60_000 : ms)) as typeof setTimeout;
  new MutationObserver(() => {
    if (document.querySelector('main [aria-busy="true"]') !== null) {
      document.documentElement.dataset['hadPlaceholders'] = 'true';
    }
  }).observe(document, { childList: true, subtree: true });
}
