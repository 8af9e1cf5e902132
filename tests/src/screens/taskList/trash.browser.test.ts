import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { taskWorld } from './taskWorld.ts';

const { browser, service } = await startConsole(taskWorld(26));
const taskOf = (name: string) => service.world.tasks.find(({ taskName }) => taskName === name);

test('tasks are deleted for good, one, several or all; their runs and rows are named first, and it works without the service', async () => {
  const page = await openConsole(browser, service, '/console/task/task-list');
  const names = ['Company news feed', 'Exchange rates', 'Kaffeemaschinen und Zubehör', '東京のレストラン一覧'];
  for (const name of names) {
    const { taskId } = taskOf(name) ?? expect.fail(name);
    const { tasks } = service.world;
    const place = tasks.findIndex((task) => task.taskId === taskId);
    tasks[place] = { ...tasks[place]!, deletedAt: Date.now() - 1_000 };
  }
  service.world.account.quotas = {
    storedBytes: { used: 9_000_000_000, limit: 10_000_000_000 },
    listBytes: { used: 0, limit: 1 },
    groupLimit: { used: 0, limit: 1 },
    runnerLimit: { used: 0, limit: 1 },
    removingBytes: 1_500_000_000,
  };
  service.touch();
  await page.getByRole('row', { name: /Exchange rates/u }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Group, All groups' }).click();
  await page.getByRole('menuitem', { name: 'Deleted tasks…' }).click();
  const trash = page.getByRole('dialog', { name: 'Deleted tasks' });
  await trash.getByText('Storage of runs: 9 GB of 10 GB. 1.5 GB of it is being deleted.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await trash.getByRole('button', { name: 'Delete Exchange rates for good' }).click();
  const one = page.getByRole('dialog', { name: 'Delete “Exchange rates” for good?' });
  await one.getByText(/This takes 1 run along, with [\d,]+ rows \(.*B\)\. It cannot be undone\./u).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await one.getByRole('button', { name: 'Cancel' }).click();
  expect(taskOf('Exchange rates')).toBeDefined();
  await trash.getByRole('button', { name: 'Delete Exchange rates for good' }).click();
  await one.getByRole('button', { name: 'Delete for good' }).click();
  await page.locator('.fui-Toast').filter({ hasText: 'Task deleted for good' }).waitFor();
  await expect.poll(() => taskOf('Exchange rates')).toBeUndefined();

  service.isReachable = false;
  await trash.getByRole('checkbox', { name: 'Select Company news feed' }).check();
  await trash.getByRole('button', { name: 'Delete 1 for good' }).click();
  const news = page.getByRole('dialog', { name: 'Delete “Company news feed” for good?' });
  await news.getByText('Works offline too').waitFor();
  await news.getByRole('button', { name: 'Delete for good' }).click();
  await trash.getByRole('button', { name: 'Empty trash' }).click();
  const rest = page.getByRole('dialog', { name: 'Delete 2 tasks for good?' });
  await rest.getByRole('button', { name: 'Delete for good' }).click();
  await trash.getByText('No task was deleted in the last 30 days.').waitFor();
  expect(taskOf('Company news feed')).toBeDefined();
  service.isReachable = true;
  await expect.poll(() => names.filter((name) => taskOf(name) !== undefined)).toEqual([]);
  await page.context().close();
});
