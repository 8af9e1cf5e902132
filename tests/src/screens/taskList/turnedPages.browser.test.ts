import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

/** The pages share their rows' elements (src/parts/table/reusedKeys.ts), and these tasks differ only in their ids. */
const world = fixtureWorld(20);
const [, , ready] = world.tasks;
const alike = { ...ready!, taskName: 'Prices' };
world.tasks = world.tasks.map((_, index) => ({ ...alike, taskId: idOf(1, index) }));
const { browser, service } = await startConsole(world);

const address = '/console/task/template-list';
const idsOnPage = (page: Page) =>
  page
    .getByRole('link', { name: 'Prices', exact: true })
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('taskId')));

test('a row that another page fills is ticked, deleted and opened as the task that it shows', async () => {
  const page = await openConsole(browser, service, address);
  await page.getByText('1 / 2').waitFor();
  const before = await idsOnPage(page);
  const row = page.getByRole('row').nth(3);
  const elements = await row.elementHandle();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('2 / 2').waitFor();
  await expect.poll(async () => (await idsOnPage(page)).some((id) => before.includes(id))).toBe(false);
  const after = await idsOnPage(page);
  expect(new Set([...before, ...after]).size).toBe(20);
  expect(await elements?.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByText('1 task selected').waitFor();
  expect(await row.getByRole('checkbox').isChecked()).toBe(false);

  await row.getByRole('button', { name: 'More actions for Prices' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleted = () => service.world.tasks.flatMap(({ taskId, deletedAt }) => (deletedAt ? taskId : []));
  await expect.poll(deleted).toEqual([after[2]]);
  await page.context().close();
});

test('a task that goes takes the focus with it: a key never starts the one that comes', async () => {
  const page = await openConsole(browser, service, address);
  await page.getByText('1 / 2').waitFor();
  const [first] = await idsOnPage(page);
  await page.getByRole('button', { name: 'Start Prices' }).first().focus();
  expect(await focusedName(page)).toBe('Start Prices');
  service.world.tasks = service.world.tasks.map((task) =>
    task.taskId === first ? { ...task, deletedAt: Date.now(), updatedAt: Date.now() } : task,
  );
  service.touch();
  await expect.poll(async () => (await idsOnPage(page)).includes(first!)).toBe(false);
  expect(await page.getByRole('row').count()).toBe(11);
  expect(await focusedName(page)).toBe(null);
  await page.context().close();
});

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}
