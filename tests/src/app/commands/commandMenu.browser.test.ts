import { expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '../../support/consolePage.ts';
import { fixtureWorld, idOf } from '../../support/fixtures.ts';
import { startConsole } from '../../support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(9));

test('by keys alone, also offline, one finds tasks, pages and commands, and sees what was used last', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  const field = page.getByRole('combobox', { name: 'Pages, tasks, templates, commands' });
  const options = page.getByRole('option');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await field.waitFor();
  };
  await page.getByRole('button', { name: 'Search and commands' }).waitFor();
  await goOffline(page, service);

  await open();
  await page.getByRole('group', { name: 'Recent tasks' }).getByRole('option').nth(4).waitFor();
  expect(await page.getByRole('group', { name: 'Used recently' }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Words in another order, without an accent.
  await page.keyboard.type('zubehor kaffee');
  await expect.poll(() => options.allTextContents()).toEqual(['Kaffeemaschinen und ZubehörTask']);
  await page.keyboard.press('Enter');
  await heading('Kaffeemaschinen und Zubehör').waitFor();
  expect(new URL(page.url()).searchParams.get('taskId')).toBe(idOf(1, 4));

  await open();
  await page.keyboard.type('usage');
  await expect.poll(() => options.count()).toBe(1);
  await page.keyboard.press('Enter');
  await heading('Credit usage').waitFor();

  await open();
  await page.keyboard.type('dark');
  await page.getByRole('option', { name: 'Appearance: Dark' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');

  await open();
  await expect
    .poll(() => page.getByRole('group', { name: 'Used recently' }).getByRole('option').allTextContents())
    .toEqual(['Appearance: Dark', 'Credit usage']);
  // The ends of the list are joined.
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(async () => page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).textContent())
    .toBe('Sign out');
  await page.keyboard.type('nothing like this');
  await page.getByText('Nothing has the words “nothing like this”.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.count()).toBe(0);

  // Letters go to a field that is being typed into, otherwise to the page of their name.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await heading('All tasks').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('go?');
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('go?');
  await heading('All tasks').click();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Search on this page').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await list.getByRole('switch', { name: 'Keys without Ctrl' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => list.count()).toBe(0);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await open();
  await page.keyboard.press('Escape');
  await heading('All tasks').waitFor();
  await page.context().close();
});
