import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { groupIds, taskWorld } from './taskWorld.ts';

const address = '/console/task/task-list';

const { browser, service } = await startConsole(taskWorld(26));

const taskOf = (name: string) => service.world.tasks.find(({ taskName }) => taskName === name);
const notice = (page: Page, text: string) => page.locator('.fui-Toast').filter({ hasText: text });

/**
 * Deletes a task on the service; the device receives it with the next poll. Returns the function that restores the
 * task.
 */
function deleteElsewhere(name: string): () => void {
  const change = (deletedAt: number | null) => {
    const { tasks } = service.world;
    const place = tasks.findIndex(({ taskName }) => taskName === name);
    tasks[place] = { ...tasks[place]!, deletedAt, updatedAt: Date.now() };
    service.touch();
  };
  change(Date.now());
  return () => change(null);
}

async function choose(page: Page, task: string, ...items: string[]): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${task}`, exact: true }).click();
  for (const item of items) await page.getByRole('menuitem', { name: item }).click();
}

test.each([900, 480])('the menu of any row is wholly inside a window of %d pixels', async (height) => {
  const viewport = { width: 1440, height };
  const page = await openConsole(browser, service, address, { viewport });
  const buttons = page.getByRole('button', { name: /^More actions for/u });
  await buttons.first().waitFor();
  for (const button of (await buttons.all()).filter((_, row) => row % 4 === 3)) {
    await button.click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    const inside = async () => {
      const box = await page.getByRole('menu').boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    };
    await expect.poll(inside).toBe(true);
    await page.keyboard.press('Escape');
  }
  await page.context().close();
});

test('a click on the priorities keeps the submenu open that hovering opened', async () => {
  const page = await openConsole(browser, service, address);
  await choose(page, 'Exchange rates');
  const priorities = page.getByRole('menuitem', { name: 'Cloud priority' });
  // Repeated, because the list may move under the pointer; a menu opens after half a second.
  const pointed = async () => {
    await priorities.hover();
    await page.waitForTimeout(1_000);
    return page.getByRole('menuitem', { name: 'Most raise' }).isVisible();
  };
  await expect.poll(pointed).toBe(true);
  await priorities.click();
  await page.getByRole('menuitem', { name: 'Most reduce' }).click();
  await notice(page, 'Priority is 1 now').waitFor();
  await page.context().close();
});

test('priority, nodes and timer of a task are changed from its menu (§2.4, §4)', async () => {
  const page = await openConsole(browser, service, address);
  const dialog = page.getByRole('dialog');
  await choose(page, 'Exchange rates', 'Cloud priority', 'Most raise');
  await notice(page, 'Priority is 99 now').waitFor();
  // §4: the stored value is |100 - shown|.
  await expect.poll(() => taskOf('Exchange rates')?.priority).toBe(1);
  await choose(page, 'Exchange rates', 'Cloud priority');
  await expect
    .poll(() => page.getByRole('menuitem', { name: 'Most raise' }).getAttribute('aria-disabled'))
    .toBe('true');
  await page.getByRole('menuitem', { name: 'Change priority…' }).click();
  await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a whole number from 1 to 99.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('80');
  await page.keyboard.press('Enter');
  await expect.poll(() => taskOf('Exchange rates')?.priority).toBe(20);

  await choose(page, 'Exchange rates', 'Cloud node division…');
  await expect.poll(() => dialog.getByRole('radio', { name: 'All (4 nodes)' }).isChecked()).toBe(true);
  await dialog.getByRole('radio', { name: 'Only some' }).check();
  await dialog.getByRole('spinbutton').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a whole number from 1 to 4.').waitFor();
  await dialog.getByRole('spinbutton').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => taskOf('Exchange rates')?.nodeCount).toBe(2);

  await choose(page, 'Exchange rates', 'Cloud timer…');
  await dialog.getByText(/Monday and Friday/u).waitFor();
  await dialog.getByText(/Asia\/Tokyo/u).waitFor();
  await dialog.getByText('Timers are set in the installed app, with the local runner or through the API').waitFor();
  const runner = dialog.getByRole('link', { name: 'Get the local runner' });
  expect(await runner.getAttribute('href')).toMatch(/^\/client-run-download\?workFlowType=10&taskId=/u);
  await dialog.getByRole('button', { name: 'Clear timer' }).click();
  await notice(page, 'Timer cleared').waitFor();
  await expect.poll(() => taskOf('Exchange rates')?.schedule).toBe(null);
  await expect.poll(() => page.getByRole('row', { name: /Exchange rates Default/u }).innerText()).toMatch(/Not set/u);
  await page.context().close();
});

test('a notice is shown in a landmark of its own, and long enough to be read where motion is reduced', async () => {
  const page = await openConsole(browser, service, address, { reducedMotion: 'reduce' });
  await choose(page, 'Exchange rates', 'Cloud priority', 'Most reduce');
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await notices.getByText('Priority is 1 now').waitFor();
  // Fluent times a notice by an animation without movement.
  const timer = page.locator('[data-timer-status]');
  expect(await timer.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('6s');
  // The notice stays while the pointer is over it, also for a long time.
  await notices.hover();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await notices.getByText('Priority is 1 now').isVisible()).toBe(true);
  await page.context().close();
});

test('a task is deleted, undone, deleted and restored from the trash; a run is asked about first', async () => {
  const page = await openConsole(browser, service, address);
  const row = page.getByRole('row', { name: /Company news feed Default/u });
  const trash = page.getByRole('dialog', { name: 'Deleted tasks' });
  await choose(page, 'Company news feed', 'Delete');
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => taskOf('Company news feed')?.deletedAt).toBeTypeOf('number');
  await notice(page, 'Task deleted').getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  await expect.poll(() => taskOf('Company news feed')?.deletedAt).toBe(null);

  await choose(page, 'Company news feed', 'Delete');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Group, All groups' }).click();
  await page.getByRole('menuitem', { name: 'Deleted tasks…' }).click();
  await trash.getByText('kept for 30 days').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await trash.getByRole('button', { name: 'Restore Company news feed' }).click();
  await trash.getByText('No task was deleted in the last 30 days.').waitFor();
  await trash.getByRole('button', { name: 'Close' }).click();
  await row.waitFor();

  await choose(page, 'Demo shop products', 'Delete');
  await page.getByText('1 of them is under way and will be stopped.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(taskOf('Demo shop products')?.deletedAt ?? null).toBe(null);
  await page.context().close();
});

test('ticked tasks are moved into a new group and copied; moving ends the selection, copying keeps it (§2.4, §4)', async () => {
  const page = await openConsole(browser, service, address);
  const dialog = page.getByRole('dialog');
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await tick('Exchange rates');
  await tick('Company news feed');
  await page.getByRole('button', { name: 'Move to group' }).click();
  await dialog.getByText('Move 2 tasks to a group').waitFor();
  expect(await dialog.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('radio', { name: 'New group' }).check();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByText('A group needs a name').waitFor();
  await dialog.getByRole('textbox', { name: 'Name of the group' }).fill('  Market   watch ');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await notice(page, '2 tasks moved').waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Market watch' }).count()).toBe(2);
  await expect.poll(() => page.getByText(/tasks selected/u).count()).toBe(0);
  await notice(page, '2 tasks moved').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Market watch' }).count()).toBe(0);
  await expect.poll(() => taskOf('Exchange rates')?.taskGroupId).toBe(groupIds.home);

  await tick('Exchange rates');
  await page.getByRole('button', { name: 'Copy to group' }).click();
  await dialog.getByRole('radio', { name: 'Prices' }).check();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await notice(page, '1 task copied, 0 ignored').waitFor();
  await page.getByText('1 task selected').waitFor();
  await expect.poll(() => taskOf('Exchange rates (2)')?.taskGroupId).toBe(groupIds.prices);

  await page.getByRole('button', { name: 'Cloud timer' }).click();
  await dialog.getByText(/has no timer|starts by itself/u).waitFor();
  await page.keyboard.press('Escape');
  await page.context().close();
});

test('a task that was deleted elsewhere is not moved, which is reported; the selection still ends (§4, §8.4)', async () => {
  const page = await openConsole(browser, service, address);
  const dialog = page.getByRole('dialog');
  const gone = '東京のレストラン一覧';
  for (const name of ['Exchange rates', gone]) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Move to group' }).click();
  await dialog.getByText('Move 2 tasks to a group').waitFor();
  const bringBack = deleteElsewhere(gone);
  await page.getByText(gone, { exact: true }).waitFor({ state: 'detached' });
  await dialog.getByRole('radio', { name: 'Prices' }).check();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await notice(page, 'Task moved').waitFor();
  await notice(page, '1 task was not moved').waitFor();
  await expect.poll(() => page.getByText(/tasks? selected/u).count()).toBe(0);
  bringBack();
  await page.context().close();
});

test('a refusal of the device is shown in the dialog, also where all nodes are chosen and no number is asked for', async () => {
  const page = await openConsole(browser, service, address);
  const dialog = page.getByRole('dialog');
  const gone = 'Company news feed';
  await choose(page, gone, 'Cloud node division…');
  await expect.poll(() => dialog.getByRole('radio', { name: 'All (4 nodes)' }).isChecked()).toBe(true);
  const bringBack = deleteElsewhere(gone);
  await page.getByText(gone, { exact: true }).waitFor({ state: 'detached' });
  const refusal = dialog.getByText('The task was deleted meanwhile.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await refusal.waitFor();
  await dialog.getByRole('radio', { name: 'Only some' }).check();
  await refusal.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await refusal.waitFor();
  bringBack();
  await page.context().close();
});

test('a full plan is reported with its figures (§8.4)', async () => {
  const { account } = service.world;
  service.world.account = { ...account, taskLimit: service.world.tasks.length + 1 };
  const page = await openConsole(browser, service, address);
  await page.getByRole('checkbox', { name: 'Select all tasks of this page' }).check();
  await page.getByRole('button', { name: 'Copy to group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await notice(page, '1 task copied, 0 ignored').waitFor();
  await notice(page, '9 tasks were not copied').waitFor();
  await page
    .getByRole('alertdialog')
    .getByText(new RegExp(`${service.world.account.taskLimit}`, 'u'))
    .waitFor();
  await page.context().close();
  service.world.account = account;
});

test('without the service all of it waits on the device, marked row by row', async () => {
  const page = await openConsole(browser, service, address);
  await page.getByText('Demo shop products 6').waitFor();
  service.isReachable = false;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Start Exchange rates', exact: true }).getAttribute('aria-disabled'))
    .toBe('true');
  const row = page.getByRole('row', { name: /東京/u });
  await choose(page, '東京のレストラン一覧', 'Cloud priority', 'Most reduce');
  await row.getByText('Saved on this device').waitFor();
  await choose(page, '東京のレストラン一覧', 'Move to group…');
  await page.getByRole('dialog').getByRole('radio', { name: 'Prices' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await row.getByText('Prices').waitFor();
  await page.getByRole('button', { name: /Offline, 2 edits waiting/u }).click();
  await page.getByText('Priority 1').waitFor();
  await page.getByText('Group Prices').waitFor();
  await page.context().close();
});
