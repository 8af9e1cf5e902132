import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { findBarriers } from '#tests/src/everyScreen/checks/accessibility.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { taskWorld } from './taskWorld.ts';

const { browser, service } = await startConsole(taskWorld(6));

test('all tasks come in the side menu before the template tasks, with their own breadcrumbs (§2.1, §2.2)', async () => {
  const page = await openConsole(browser, service, '/console/task/task-list', { timezoneId: 'Europe/Berlin' });
  await page.getByRole('heading', { name: 'All tasks' }).waitFor();
  await expect.poll(() => page.title()).toBe('All tasks · Sheaf');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Task list', 'All tasks']);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  expect((await menu.getByRole('link').allInnerTexts()).slice(0, 5)).toEqual([
    'Overview',
    'All tasks',
    'Export records',
    'All templates',
    'Template tasks',
  ]);
  const current = () => menu.locator('[aria-current=page]').allInnerTexts();
  expect(await current()).toEqual(['All tasks']);

  // §2.1: pages that are opened from this list are still under this entry.
  await page.getByRole('link', { name: 'Exchange rates', exact: true }).click();
  await page.waitForURL(/task-info\?taskId=.*&parentNav=2/u);
  await expect.poll(current).toEqual(['All tasks']);
  await expect.poll(() => crumbs.getByRole('listitem').allInnerTexts()).toEqual(['All tasks', 'Exchange rates']);
  await page
    .getByRole('link', { name: /^Open data/u })
    .first()
    .click();
  await page.waitForURL(/lot-data\?taskId=.*&parentNav=2/u);
  await expect.poll(() => crumbs.getByRole('listitem').first().innerText()).toBe('All tasks');
  await crumbs.getByRole('link', { name: 'Exchange rates' }).click();
  await page.waitForURL(/task-info\?taskId=.*&parentNav=2/u);
  await crumbs.getByRole('link', { name: 'All tasks' }).click();
  await page.waitForURL(/task\/task-list/u);

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name, 'u') });
  await expect.poll(() => row('Exchange rates').innerText()).toMatch(/01\/05 08:30/u);
  await expect.poll(() => row('Company news feed').innerText()).toMatch(/No run due/u);
  await expect.poll(() => row('東京').innerText()).toMatch(/Not set/u);
  await expect.poll(() => row('Kaffeemaschinen').innerText()).toMatch(/not offered any more/u);
  expect(await page.getByText('by ada').count()).toBe(0);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);

  // §6: only large accounts see the creator.
  service.world.account = { ...service.world.account, currentAccountLevel: AccountLevel.Enterprise };
  service.touch();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => page.getByText('by ada').count()).toBe(6);
  service.world.account = { ...service.world.account, currentAccountLevel: AccountLevel.Professional };
  await page.context().close();
});

test('the menu of a row says why it does not copy or share, and warns of an obsolete template (§2.4)', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  await page.getByRole('button', { name: 'More actions for Exchange rates', exact: true }).click();
  const copy = page
    .getByRole('menuitem', { name: 'Copy', exact: false })
    .filter({ hasText: 'For template tasks' })
    .first();
  await expect.poll(() => copy.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Open',
    'View data',
    'Export data…',
    expect.stringMatching(/^Keep on this device\s/u),
    'Run on my computer',
    'Edit template',
    'Settings',
    'Rename',
    'Move to group…',
    expect.stringMatching(/^Copy\s/u),
    expect.stringMatching(/^Share\s/u),
    'Copy task ID',
    expect.stringMatching(/^Cloud priority\s+50/u),
    'Cloud node division…',
    'Cloud timer…',
    'Delete',
  ]);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL(/\/console\/template\/demo-shop-products\?taskId=.*parentNav=1&from=task-list&tab=settings/u);
  await page.goBack();
  await page.getByRole('button', { name: 'More actions for Exchange rates', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit template', exact: true }).click();
  await page.waitForURL(/\/console\/template\/demo-shop-products\?taskId=[^&]+&parentNav=1&from=task-list$/u);
  await page.goBack();

  await page.getByRole('button', { name: 'More actions for Kaffeemaschinen und Zubehör' }).click();
  await page.getByRole('menuitem', { name: 'Edit template', exact: true }).click();
  await page.locator('.fui-Toast').filter({ hasText: 'not offered any more' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/task/template-list');
  await page.context().close();
});

test.each([1440, 820])('the reason why a task waits is shown whole in its row, %d wide', async (width) => {
  const viewport = { width, height: 900 };
  const page = await openConsole(browser, service, '/console/task/task-list', { viewport });
  const sentence = page.getByRole('row').getByText(/^Waits for a free node: .* in the queue\.$/u);
  await sentence.waitFor();
  expect(await isWhole(sentence)).toBe(true);
  await page.context().close();
});

test.each(['en-US', 'de-DE'])('the end of a run is shown whole in a narrow column, in %s', async (locale) => {
  const ended = service.world.tasks.find(({ endedAt }) => endedAt !== null);
  Object.assign(ended ?? {}, { endedAt: Date.now() });
  const viewport = { width: 820, height: 1180 };
  const page = await openConsole(browser, service, '/console/task/task-list', { viewport, locale });
  const time = page.getByRole('row').getByText(/^(a few seconds ago|vor ein paar Sekunden)$/u);
  await time.waitFor();
  expect(await isWhole(time)).toBe(true);
  await page.context().close();
});

const isWhole = (text: Locator) => text.evaluate(({ clientWidth, scrollWidth }) => clientWidth >= scrollWidth);
