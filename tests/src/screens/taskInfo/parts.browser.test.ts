import { expect, test } from 'vitest';
import { StartResult } from '#core/domain/run/runResult.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

/** The indexes of a task that ended with failed pages, and of a running one. */
const [ended, running] = [3, 0];
const addressOf = (task: number) => `/console/task/task-info?taskId=${idOf(1, task)}`;
const { browser, service } = await startConsole(fixtureWorld(5));

test('pages that failed are run again alone, and the new run names the run that they failed in', async () => {
  const { lots, tasks } = service.world;
  const index = lots.findIndex(({ taskId }) => taskId === idOf(1, ended));
  lots[index] = { ...lots[index]!, status: LotStatus.Stopped, endReason: 'StoppedByUser', pagesFailed: 12 };
  const asked: string[] = [];
  const path = `/v1/tasks/${idOf(1, ended)}/startFailedPages`;
  service.answers.set(path, () => {
    asked.push(path);
    const lot = { ...lots[index]!, lotId: idOf(2, 901), lotNo: lots[index]!.lotNo + 1, pagesFailed: 0 };
    lots.push({ ...lot, status: LotStatus.Waiting, endReason: null, rerunOfLotNo: lots[index]!.lotNo });
    tasks[ended] = { ...tasks[ended]!, taskExecuteStatus: TaskStatus.Waiting, lotId: lot.lotId, lotNo: lot.lotNo };
    service.touch();
    return { status: 200, body: { startResult: StartResult.Succeed, lotNo: lot.lotNo, pageCount: 12 } };
  });
  const page = await openConsole(browser, service, addressOf(ended));
  await page.getByText('12 pages of the latest run gave no rows.').waitFor();
  await page.getByText('Stopped manually.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run failed pages' }).click();
  await page.getByRole('img', { name: 'Only the pages that failed in run 1' }).waitFor();
  expect(asked).toHaveLength(1);
  await expect.poll(() => page.getByRole('button', { name: 'Run failed pages' }).count()).toBe(0);
  await page.context().close();
});

test('§7.5: a subtask is stopped and started in its row; a refusal is shown in a sentence', async () => {
  const { subtasks } = service.world;
  const index = subtasks.findIndex(({ status }) => status === SubtaskStatus.Executing);
  const before = subtasks[index]!;
  const change = (status: SubtaskStatus, body: object) => () => {
    subtasks[index] = { ...before, status };
    service.touch();
    return { status: 200, body };
  };
  service.answers.set('/v1/tasks/subTask/stop', change(SubtaskStatus.Stopped, { stopResult: 1 }));
  service.answers.set('/v1/tasks/subTask/start', change(SubtaskStatus.Waiting, { startResult: 0 }));
  const page = await openConsole(browser, service, addressOf(running));
  const name = `subtask ${before.subtaskNo}`;
  await page.getByRole('button', { name: `Stop ${name}` }).click();
  await page.getByRole('button', { name: `Start ${name}` }).click();
  await page.getByRole('button', { name: `Stop ${name}` }).waitFor();
  service.answers.set('/v1/tasks/subTask/stop', change(SubtaskStatus.Completed, { stopResult: 3 }));
  await page.getByRole('button', { name: `Stop ${name}` }).click();
  await page.getByText('This task had already ended.').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: new RegExp(`^Stop ${name}`, 'u') }).count()).toBe(0);
  subtasks[index] = before;
  await page.context().close();
});

test('run settings are changed without a network, kept on the device, and sent later', async () => {
  const page = await openConsole(browser, service, addressOf(running));
  const settings = page.getByRole('region', { name: 'Run settings' });
  await page.getByText('Runs of this task have no limits').waitFor();
  await goOffline(page, service);
  await page.getByRole('button', { name: 'Change limits' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rows at most').fill('1.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a whole number from 1 to 1,000,000,000, or nothing.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByLabel('Rows at most').fill('500');
  await dialog.getByLabel('Cost at most, in US dollars').fill('2.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => settings.innerText()).toMatch(/Rows at most\s+500\s+Cost at most\s+\$2\.50/u);
  await page.getByText('Saved on this device').first().waitFor();
  service.isReachable = true;
  const kept = { maxRows: 500, maxPages: null, maxMinutes: null, maxChargeMicro: 2_500_000 };
  await expect.poll(() => service.world.tasks[running]?.runSettings).toEqual(kept);
  await page.context().close();
});

test('a run that a quota stopped says why in the list and on its page, and continues once there is room', async () => {
  const { lots, tasks, account } = service.world;
  const taskId = idOf(1, ended);
  const index = lots.findIndex((lot) => lot.lotId === tasks[ended]?.lotId);
  const lot = { ...lots[index]!, status: LotStatus.Stopped, endReason: 'PlanStorage' as const, rerunOfLotNo: null };
  lots[index] = { ...lot, pagesFailed: 0 };
  tasks[ended] = { ...tasks[ended]!, taskExecuteStatus: TaskStatus.Stopped };
  const free = { used: 0, limit: 1 };
  const full = { used: 10_000_000_000, limit: 10_000_000_000 };
  account.quotas = { storedBytes: full, listBytes: free, groupLimit: free, runnerLimit: free };
  service.touch();
  const page = await openConsole(browser, service, '/console/task/task-list');
  const row = page.getByRole('row', { name: new RegExp(tasks[ended].taskName, 'u') });
  await row.getByText('Stopped: the storage of your plan is full.').waitFor();
  await page.goto(service.origin + addressOf(ended));
  const goOn = page.getByRole('button', { name: 'Continue' });
  await page.getByText(/storage of your plan is full.*Storage of runs: 10 GB of 10 GB\./u).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Make room' }).waitFor();
  await expect.poll(() => goOn.getAttribute('aria-disabled')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);

  account.quotas = { ...account.quotas, storedBytes: { ...full, used: 4_000_000_000 } };
  service.touch();
  await page.getByText(/There is room again/u).waitFor();
  service.answers.set(`/v1/tasks/${taskId}/continueRun`, () => {
    lots[index] = { ...lots[index]!, status: LotStatus.Waiting, endReason: null, endedAt: null };
    tasks[ended] = { ...tasks[ended]!, taskExecuteStatus: TaskStatus.Waiting };
    service.touch();
    return { status: 200, body: { startResult: StartResult.Succeed } };
  });
  await goOn.click();
  await page.getByText('Task started').last().waitFor();
  await goOn.waitFor({ state: 'detached' });
  await page.context().close();
});
