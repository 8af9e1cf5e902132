import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { groupIds, taskWorld } from './taskWorld.ts';

const address = '/console/task/task-list';
const { browser, service } = await startConsole(taskWorld(12));

const choose = async (page: Page, shown: string, item: string) => {
  await page.getByRole('button', { name: `Group, ${shown}`, exact: true }).click();
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item }))
    .click();
};

test('a group is chosen, made, renamed and deleted; its tasks go to the default group', async () => {
  const page = await openConsole(browser, service, address);
  const rows = () => page.locator('tbody tr').count();
  await expect.poll(rows).toBe(10);
  await choose(page, 'All groups', 'Prices');
  await page.waitForURL(new RegExp(`group=${groupIds.prices}`, 'u'));
  await expect.poll(rows).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Group, Prices' }).waitFor();
  await expect.poll(rows).toBe(1);

  await choose(page, 'Prices', 'Rename group…');
  const name = page.getByRole('textbox', { name: 'Name of the group' });
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A group needs a name').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await name.fill('Price watch');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Group, Price watch' }).waitFor();
  await expect.poll(() => service.world.groups.map(({ taskGroupName }) => taskGroupName)).toContain('Price watch');

  await choose(page, 'Price watch', 'Delete group…');
  await page.getByText('Its task is kept: it goes to “Default group”.').waitFor();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await page.getByRole('button', { name: 'Group, All groups' }).waitFor();
  await expect.poll(() => service.world.groups.length).toBe(1);
  await expect.poll(rows).toBe(10);

  await choose(page, 'All groups', 'New group…');
  await name.fill('Empty one');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Group, Empty one' }).waitFor();
  await page.getByText('No task has this name, group and status.').waitFor();
  await choose(page, 'Empty one', 'Delete group…');
  await page.getByText('It has no tasks.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // The default group cannot be changed.
  await choose(page, 'Empty one', 'Default group');
  await page.getByRole('button', { name: 'Group, Default group' }).click();
  await page.getByRole('menuitem', { name: 'New group…' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Delete group…' }).count()).toBe(0);
  expect(await page.getByRole('menuitem', { name: 'Rename group…' }).count()).toBe(0);
  await page.context().close();
});

test('a group more than the plan keeps is refused in the form, with the figures', async () => {
  const limit = service.world.groups.length;
  const free = { used: 0, limit: 1 };
  service.world.account.quotas = {
    storedBytes: free,
    listBytes: free,
    groupLimit: { used: limit, limit },
    runnerLimit: free,
  };
  service.touch();
  const page = await openConsole(browser, service, address);
  await choose(page, 'All groups', 'New group…');
  await page.getByRole('textbox', { name: 'Name of the group' }).fill('One more');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText(`Your plan includes ${limit} groups and you have ${limit}.`).waitFor();
  expect(service.world.groups).toHaveLength(limit);
  await page.context().close();
});
