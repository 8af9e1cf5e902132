import { expect, test } from 'vitest';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { formatRecipeFile } from '#core/wire/recipe/recipeFile.ts';
import { foundTables } from '#tests/src/everyScreen/states/newTaskPages.ts';
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

test('steps by hand change the shown rows while they are written, say their mistakes, and are taken back', async () => {
  service.answers.set(proposeTables.path, () => ({ status: 200, body: foundTables }));
  const page = await openConsole(browser, service, '/console/task/new-task?url=https://shop.example/books');
  const menu = page.getByRole('button', { name: /menu of the column “Title”$/u });
  const firstCell = page
    .getByRole('region', { name: 'First rows' })
    .locator('tbody tr')
    .first()
    .getByRole('cell')
    .first();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Change the values…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Values of “Title”' });
  const after = dialog.locator('tbody tr').first().getByRole('cell').nth(1);
  const use = dialog.getByRole('button', { name: 'Use these values' });

  await dialog.getByRole('button', { name: 'Take by a pattern' }).click();
  await dialog.getByRole('textbox', { name: 'Pattern (RE2)' }).fill('(');
  await dialog.getByText('This is no pattern. A bracket may be open, or a sign misplaced.').waitFor();
  expect(await use.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('textbox', { name: 'Pattern (RE2)' }).fill('(\\w+)$');
  await expect.poll(() => after.textContent()).toBe('Road');
  await dialog.getByRole('button', { name: 'Join with a column' }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('Stock');
  await dialog.getByRole('textbox', { name: 'Text between' }).fill(': ');
  await expect.poll(() => after.textContent()).toBe('Road: 3');
  await use.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => firstCell.textContent()).toBe('Road: 3');
  const ofColumn = page.getByRole('button', { name: /menu of the column “Title”$/u });
  await expect.poll(() => ofColumn.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => firstCell.textContent()).toBe('The Salt Road');
  await page.context().close();
});

test('the columns of a list are there again when it is chosen again', async () => {
  service.answers.set(proposeTables.path, () => ({ status: 200, body: foundTables }));
  const page = await openConsole(browser, service, '/console/task/new-task?url=https://shop.example/books');
  const heads = page.getByRole('region', { name: 'First rows' }).getByRole('columnheader');
  await page.getByRole('button', { name: 'Remove “Stock”' }).click();
  await expect.poll(() => heads.count()).toBe(5);
  await page.getByRole('radio', { name: /^Table of/u }).check({ force: true });
  await expect.poll(() => heads.count()).toBe(2);
  await page.getByRole('radio', { name: /^List of/u }).check({ force: true });
  await expect.poll(() => heads.count()).toBe(5);
  await page.context().close();
});

test('a recipe file that is opened over the tables of another page is read', async () => {
  service.answers.set(proposeTables.path, () => ({ status: 200, body: foundTables }));
  const page = await openConsole(browser, service, '/console/task/new-task?url=https://shop.example/books');
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  const Recipe = JSON.stringify({ fields: [{ name: 'Title', from: [{ css: 'h1' }] }] });
  const text = formatRecipeFile('Books', { Urls: ['https://other.example/'], Recipe, MaxPages: '' }) ?? '';
  const file = { name: 'books.recipe.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Recipe of “Books”, 1 column from the file').waitFor();
  await page.getByRole('region', { name: 'First rows' }).waitFor();
  await page.context().close();
});
