import { expect, test } from 'vitest';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { foundTables } from '#tests/src/everyScreen/states/newTaskStates.ts';
import { screenWorld } from '#tests/src/everyScreen/screenWorld.ts';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(screenWorld());

test('a column that is read in another way, moved or doubled keeps the focus on its menu', async () => {
  service.answers.set(proposeTables.path, () => ({ status: 200, body: foundTables }));
  const page = await openConsole(browser, service, '/console/task/new-task?url=https://shop.example/books');
  const menu = page.getByRole('button', { name: /menu of the column “Price”$/u });
  const cells = page.locator('tbody tr').first().getByRole('cell');
  const hasFocus = () => menu.evaluate((button) => button === document.activeElement);

  await menu.press('Enter');
  await page.getByRole('menuitemradio', { name: /^Text/u }).press('Enter');
  await expect.poll(() => cells.nth(1).textContent()).toBe('$9.50');
  await expect.poll(hasFocus).toBe(true);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Move to the left' }).click();
  await expect.poll(() => cells.first().textContent()).toBe('$9.50');
  await expect.poll(hasFocus).toBe(true);

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Add a second column of it' }).press('Enter');
  await expect.poll(() => cells.nth(1).textContent()).toBe('9.50');
  await expect.poll(hasFocus).toBe(true);

  const second = page.getByRole('button', { name: /menu of the column “Price 2”$/u });
  await second.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to the left' }).press('Enter');
  await expect.poll(() => cells.first().textContent()).toBe('9.50');
  await expect.poll(() => second.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});
