import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));

/** Empties the table of tasks without the console noticing, as a browser that lost a part of its files. */
const loseTasks = (page: Page) =>
  page.evaluate(async (name) => {
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await answered(indexedDB.open(name));
    await answered(database.transaction('tasks', 'readwrite').objectStore('tasks').clear());
    database.close();
  }, `sheaf-${service.world.account.userId}`);

test('a repair says what was damaged and reads it again; a second one finds nothing', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  await page.getByRole('button', { name: /^Up to date/u }).click();
  await page.getByRole('link', { name: 'Details and repair' }).click();
  await page.getByRole('heading', { level: 1, name: 'Synchronisation' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await loseTasks(page);
  const repair = page.getByRole('button', { name: 'Check and read again' });
  await repair.click();
  await page.getByText('Stored data was damaged (tasks). Everything was read again.').waitFor();
  await repair.click();
  await page.getByText('Nothing was damaged. Everything was read again.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Template tasks' }).click();
  await page.getByText(service.world.tasks[0]!.taskName).first().waitFor();
  await page.context().close();
});

test('a repair without the service says that nothing is lost, and happens once the service answers', async () => {
  const page = await openConsole(browser, service, '/console/sync');
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  service.isReachable = false;
  await page.getByRole('button', { name: 'Check and read again' }).click();
  await page.getByText('Nothing is lost. Everything is read again as soon as the service answers.').waitFor();
  service.isReachable = true;
  await page.getByRole('main').getByRole('button', { name: 'Poll now' }).click();
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  await page.context().close();
});
