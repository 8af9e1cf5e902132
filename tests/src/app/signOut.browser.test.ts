import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '../support/consolePage.ts';
import { startConsole } from '../support/startConsole.ts';
import { fixtureWorld } from '../support/fixtures.ts';

const { browser, service } = await startConsole(fixtureWorld(5));

async function askToSignOut(page: Page) {
  await page.getByRole('button', { name: /^Account /u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  return page.getByRole('alertdialog');
}
/** Returns the data that the browser stores of the account. */
const kept = (page: Page) =>
  page.evaluate(async (id) => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...databases, ...Object.keys(localStorage)].filter((name) => name.includes(id));
  }, service.world.account.userId);

test('signing out with edits that were not sent asks: they can wait, go into a file, or be discarded', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  const { taskName } = service.world.tasks[0]!;
  await goOffline(page, service);
  await page.getByRole('button', { name: `More actions for ${taskName}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Task name' }).fill('Not sent yet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved on this device').first().waitFor();

  const dialog = await askToSignOut(page);
  await dialog.getByText('1 edit has not reached the service yet.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export edits' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    edits: [{ name: 'renameTask', patch: { taskName: 'Not sent yet' } }],
  });
  await dialog.getByRole('button', { name: 'Wait' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Saved on this device').first().waitFor();

  expect(await kept(page)).not.toEqual([]);
  await (await askToSignOut(page)).getByRole('button', { name: 'Discard and sign out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => kept(page)).toEqual([]);
  service.isReachable = true;
  expect(service.world.tasks[0]?.taskName).toBe(taskName);
  await page.context().close();
});

test('signing out without such edits asks once, and leaves nothing of the account on the device', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  const dialog = await askToSignOut(page);
  expect(await dialog.getByRole('button', { name: 'Export edits' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => kept(page)).toEqual([]);
  await page.context().close();
});
