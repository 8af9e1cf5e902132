import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goOffline, openConsole } from '../support/consolePage.ts';
import { fixtureWorld } from '../support/fixtures.ts';
import { startConsole } from '../support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));

/** Deletes the account's databases as the browser's own settings do: under the open page. */
const deleteDatabases = (page: Page) =>
  page.evaluate(async (id) => {
    const databases = await indexedDB.databases();
    for (const { name = '' } of databases.filter((each) => each.name?.includes(id))) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = reject;
      });
    }
  }, service.world.account.userId);

test('databases that are deleted under the open console come back: rows from the service, edits from their backup', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  const [first, second] = service.world.tasks;
  await goOffline(page, service);
  await page.getByRole('button', { name: `More actions for ${first!.taskName}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Task name' }).fill('Not sent yet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Offline, 1 edit waiting' }).waitFor();

  await deleteDatabases(page);
  await page.getByText(second!.taskName).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Offline, 1 edit waiting' }).waitFor();

  service.isReachable = true;
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  await page.getByText(second!.taskName).first().waitFor();
  await page.getByText('Not sent yet').first().waitFor();
  expect(service.world.tasks.map(({ taskName }) => taskName)).toContain('Not sent yet');
  await page.context().close();
});
