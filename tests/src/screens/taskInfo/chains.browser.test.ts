import { expect, test } from 'vitest';
import { fixtureTaskId, sourceTaskId, withChain, withFeedable } from '#tests/src/support/chainFixtures.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const addressOf = (taskId: string) => `/console/task/task-info?taskId=${taskId}`;
const { browser, service } = await startConsole(fixtureWorld(5));
withFeedable(service);

test('a task is fed by another one: chosen without a network, refused as a loop, shown on both pages, and sent later', async () => {
  const page = await openConsole(browser, service, addressOf(fixtureTaskId));
  const block = page.getByRole('region', { name: 'Chain' });
  await page.getByText('No other task feeds this one.').waitFor();
  await goOffline(page, service);
  await page.getByRole('button', { name: 'Feed by another task' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Feed this task by another one' });
  await dialog.getByLabel('Task that feeds this one').selectOption(sourceTaskId);
  // The first column of addresses is proposed for a list of addresses.
  await expect.poll(() => dialog.getByLabel('Column').inputValue()).toBe('address');
  await dialog.getByLabel('Column').selectOption('name');
  await dialog.getByText('may hold other texts than web addresses').waitFor();
  await dialog.getByLabel('Column').selectOption('address');
  await dialog.getByRole('radio', { name: 'While its run collects rows' }).check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => block.innerText()).toMatch(/Address → Page addresses/u);

  await block.getByRole('link').first().click();
  await page.getByRole('list', { name: 'Feeds' }).getByText('takes Address while a run collects rows.').waitFor();
  await page.getByRole('button', { name: 'Feed by another task' }).click();
  await dialog.getByLabel('Task that feeds this one').selectOption(fixtureTaskId);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('These tasks would feed each other without end.').waitFor();
  await page.keyboard.press('Escape');

  service.isReachable = true;
  const kept = { sourceTaskId, field: 'address', paramName: 'Urls', when: 'rows' };
  const stored = () => service.world.tasks.find(({ taskId }) => taskId === fixtureTaskId)?.chain;
  await expect.poll(stored).toEqual(kept);
  await page.context().close();
});

test('the page says how far the newest run of the source has fed the task, and why it went no further', async () => {
  const fed = { at: Date.UTC(2026, 10, 20), sourceLotNo: 12, lotNo: 1, rows: 1_240, lines: 1_000, unfit: 37 };
  withChain(service, { ...fed, end: 'LinesReached' });
  service.touch();
  const page = await openConsole(browser, service, addressOf(fixtureTaskId));
  const block = page.getByRole('region', { name: 'Chain' });
  await block.getByText('Rows read: 1,240. Values taken: 1,000.').waitFor();
  await block.getByText('The list takes at most 1,000 values; the rest was left out.').waitFor();
  await block.getByText('Values that do not fit: 37.').waitFor();
  const feeds = page.getByRole('list', { name: 'Feeds' });
  await feeds.getByText('Run 12: rows read: 1,240.').waitFor();
  const { world } = service;
  world.deletedTaskIds = [sourceTaskId];
  world.tasks = world.tasks.filter(({ taskId }) => taskId !== sourceTaskId);
  service.touch();
  await block.getByText('This task was deleted: no more rows come from it.').waitFor();
  expect(await feeds.getByRole('listitem').count()).toBe(1);
  await page.context().close();
});
