import { beforeAll, describe, expect, test } from 'vitest';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const addressOf = (task: number) => `/console/task/task-info?taskId=${idOf(1, task)}`;
const { browser, service } = await startConsole(fixtureWorld(5));

beforeAll(() => {
  const [lot] = service.world.lots;
  service.world.lots.push({ ...lot!, lotId: idOf(2, 900), lotNo: 2, rowCount: 12, pagesFailed: 0 });
});

describe('task-info', () => {
  test('the latest run is shown in figures, and every run can be chosen', async () => {
    const page = await openConsole(browser, service, addressOf(0));
    await page.getByRole('heading', { name: 'Subtasks of run 2' }).waitFor();
    await page.getByText('This run has not been split into subtasks yet.').waitFor();
    await page.getByRole('button', { name: 'Show the subtasks of run 1' }).click();
    const subtasks = page.getByRole('table', { name: 'Subtasks of run 1' });
    await subtasks.waitFor();
    await expect.poll(() => subtasks.getByRole('row').count()).toBe(4);
    await expect.poll(() => subtasks.getByRole('progressbar', { name: '17 of 40 addresses' }).count()).toBe(1);
    await page.context().close();
  });

  test('a part that runs with no address done shows that it runs, not a share', async () => {
    const { subtasks } = service.world;
    const index = subtasks.findIndex(({ status }) => status === SubtaskStatus.Executing);
    const before = subtasks[index]!;
    subtasks[index] = { ...before, urlCount: 1, urlsDone: 0 };
    const page = await openConsole(browser, service, addressOf(0));
    await page.getByRole('button', { name: 'Show the subtasks of run 1' }).click();
    const runs = page.getByRole('progressbar', { name: '0 of 1 addresses' });
    await runs.waitFor();
    expect(await runs.getAttribute('aria-valuenow')).toBe(null);
    const waits = page.getByRole('progressbar', { name: '0 of 40 addresses', exact: true });
    await expect.poll(() => waits.getAttribute('aria-valuenow')).toBe('0');
    subtasks[index] = before;
    await page.context().close();
  });

  test('the document is named after the task as long as it is shown', async () => {
    // §2.1: the page ignores further facts in a link, because it knows the task better.
    const more = 'taskType=10&scheduleType=5&nextExecuteTime=&status=5&parentNav=2';
    const page = await openConsole(browser, service, `${addressOf(2)}&${more}`);
    await expect.poll(() => page.title()).toBe('Company news feed · Sheaf');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect.poll(() => menu.locator('[aria-current=page]').allInnerTexts()).toEqual(['All tasks']);
    await page.getByRole('link', { name: 'Template tasks' }).last().click();
    await expect.poll(() => page.title()).toBe('Template tasks · Sheaf');
    await page.context().close();
  });

  test('a page that gave no rows says why, in a sentence', async () => {
    const page = await openConsole(browser, service, addressOf(0));
    await page.getByRole('button', { name: 'Show the subtasks of run 1' }).click();
    const failures = page.getByRole('table', { name: 'Pages that gave no rows' });
    await failures.getByRole('row', { name: /products\/gone.*The site answered with an error\. 404/u }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('a task that was never started offers to start it', async () => {
    const page = await openConsole(browser, service, addressOf(2));
    await page.getByRole('heading', { name: 'Ready to collect' }).waitFor();
    const starts = page.getByRole('button', { name: 'Start Company news feed' });
    await starts.first().click();
    await page.getByText('Task started').first().waitFor();
    await page.context().close();
  });

  test('an address without a task says so and leads back', async () => {
    const page = await openConsole(browser, service, addressOf(77));
    await page.getByRole('heading', { name: 'There is no such task' }).waitFor();
    await page.getByRole('button', { name: 'All tasks' }).click();
    await page.waitForURL(/template-list/u);
    await page.context().close();
  });
});
