import { expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const [ended, running] = [3, 0];
const addressOf = (task: number) => `/console/task/task-info?taskId=${idOf(1, task)}`;
const { browser, service } = await startConsole(fixtureWorld(5));

test('the handling of repeats is chosen by keyboard without a network, stored on the device, and sent later', async () => {
  const page = await openConsole(browser, service, addressOf(running));
  const block = page.getByRole('region', { name: 'Repeated rows' });
  await page.getByText('Runs of this task keep every row').waitFor();
  await goOffline(page, service);
  await page.getByRole('button', { name: 'Change handling' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Repeated rows' });
  await dialog.getByRole('radio', { name: 'Keep all rows' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: 'Leave them out' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Choose at least one column.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const columns = dialog.getByRole('group', { name: 'Columns to compare' });
  for (const name of ['Product', 'Price', 'Rating', 'Category', 'Updated', 'Address']) {
    await columns.getByRole('checkbox', { name, exact: true }).press('Space');
  }
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Choose at most 5 columns.').waitFor();
  for (const name of ['Price', 'Rating', 'Category', 'Updated']) {
    await columns.getByRole('checkbox', { name, exact: true }).press('Space');
  }
  expect(await dialog.getByRole('radio', { name: 'Rows of all runs of this task' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => block.innerText()).toMatch(/Leave them out\s+Compared by\s+Product, Address/u);
  await page.getByText('Saved on this device').first().waitFor();
  await page.getByRole('button', { name: /^Offline/u }).click();
  await page.getByText('Leave repeated rows out').first().waitFor();
  await page.keyboard.press('Escape');
  service.isReachable = true;
  const kept = { fields: ['name', 'address'], across: 'task', action: 'skip' };
  await expect.poll(() => service.world.tasks[running]?.repeats).toEqual(kept);
  await page.context().close();
});

test('a column that the template has no longer is named as such, and all rows are kept again by one choice', async () => {
  const { tasks } = service.world;
  tasks[ended] = { ...tasks[ended]!, repeats: { fields: ['sku'], across: 'lot', action: 'stop' } };
  service.touch();
  const page = await openConsole(browser, service, addressOf(ended));
  await page.getByText('sku (no column any more)').waitFor();
  await page.getByRole('button', { name: 'Change handling' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('checkbox', { name: 'sku (no column any more)' }).isChecked()).toBe(true);
  await dialog.getByText('the run continues with the next address').waitFor();
  await dialog.getByText('Keep all rows').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => service.world.tasks[ended]?.repeats).toBeNull();
  await page.getByText('Runs of this task keep every row').waitFor();
  await page.context().close();
});

test('repeats that replace earlier rows are chosen offline, described in words, and sent later', async () => {
  const { tasks } = service.world;
  tasks[running] = { ...tasks[running]!, repeats: { fields: ['name'], across: 'task', action: 'skip' } };
  service.touch();
  const page = await openConsole(browser, service, addressOf(running));
  const block = page.getByRole('region', { name: 'Repeated rows' });
  await block.getByText('Leave them out').waitFor();
  await goOffline(page, service);
  await page.getByRole('button', { name: 'Change handling' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Repeated rows' });
  await dialog.getByText('what was collected before is not known').waitFor();
  await dialog.getByRole('radio', { name: 'End the list at the first one' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: 'Replace the earlier row' }).isChecked()).toBe(true);
  await dialog.getByText('Rows collected before this was chosen stay as they are.').waitFor();
  expect(await dialog.getByText('what was collected before is not known').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => block.innerText()).toMatch(/Replace the earlier row\s+Compared by\s+Product/u);
  await page.getByRole('button', { name: /^Offline/u }).click();
  await page.getByText('Replace earlier rows by repeated ones').first().waitFor();
  await page.keyboard.press('Escape');
  service.isReachable = true;
  const kept = { fields: ['name'], across: 'task', action: 'overwrite' };
  await expect.poll(() => service.world.tasks[running]?.repeats).toEqual(kept);
  await page.context().close();
});

test('a run of a task whose repeats replace rows says how many did', async () => {
  const { tasks, lots } = service.world;
  tasks[ended] = { ...tasks[ended]!, repeats: { fields: ['name'], across: 'task', action: 'overwrite' } };
  const index = lots.findIndex(({ taskId }) => taskId === idOf(1, ended));
  lots[index] = { ...lots[index]!, repeatsLeftOut: 1204 };
  service.touch();
  const page = await openConsole(browser, service, addressOf(ended));
  await page.getByText('1,204 rows replaced earlier ones.').waitFor();
  service.answers.set(`/v1/tasks/${idOf(1, ended)}/lot/${lots[index]?.lotNo}/log`, () => ({
    status: 200,
    body: { entries: [{ at: 1_763_000_000_000, event: { code: 'RowsReplaced', rows: 1204 } }], cuts: [] },
  }));
  const change = { field: 'repeats', before: null, after: tasks[ended]?.repeats };
  service.answers.set(`/v1/taskrules/${idOf(1, ended)}/history`, () => ({
    status: 200,
    body: { items: [{ at: 1_763_000_000_000, by: 'ada', change }] },
  }));
  await page.getByRole('button', { name: /^Show Log of run/u }).click();
  await page.getByText('Rows replaced by later ones: 1,204.').waitFor();
  await page.getByRole('button', { name: 'Show History of changes' }).click();
  await page.getByText('to “they replace the earlier row across all runs, compared by Product”').waitFor();
  await page.context().close();
});

test('a run says how many repeats were left out, and where it ended for them', async () => {
  const { lots } = service.world;
  const index = lots.findIndex(({ taskId }) => taskId === idOf(1, ended));
  lots[index] = { ...lots[index]!, endReason: 'NothingNew', repeatsLeftOut: 1204, listsEnded: 1 };
  service.touch();
  const page = await openConsole(browser, service, addressOf(ended));
  await page.getByText('Ended where nothing new was left.').waitFor();
  await page.getByText('1,204 repeated rows were left out. 1 list ended at rows that were collected before.').waitFor();
  const path = `/v1/tasks/${idOf(1, ended)}/lot/${lots[index]?.lotNo}/log`;
  const events = [
    { code: 'ListEnded', subtaskNo: 2, url: 'https://shop.example/new' },
    { code: 'RepeatsLeftOut', rows: 1204 },
    { code: 'Ended', reason: 'NothingNew', rows: 3, pages: 2, failed: 0 },
  ];
  const entries = events.map((event, place) => ({ at: 1_763_000_000_000 + place, event }));
  service.answers.set(path, () => ({ status: 200, body: { entries, cuts: [] } }));
  const repeats = { fields: ['name', 'price'], across: 'task', action: 'stop' };
  const change = { field: 'repeats', before: null, after: repeats };
  service.answers.set(`/v1/taskrules/${idOf(1, ended)}/history`, () => ({
    status: 200,
    body: { items: [{ at: 1_763_000_000_000, by: 'ada', change }] },
  }));
  await page.getByRole('button', { name: /^Show Log of run/u }).click();
  const log = page.getByRole('list', { name: /^Log of run/u });
  await expect.poll(() => log.innerText()).toContain('Repeated rows left out: 1,204.');
  expect(await log.innerText()).toMatch(
    /Subtask 2: the rest of this list was collected already\.\s+https:\/\/shop\.example\/new/u,
  );
  expect(await log.innerText()).toContain('Ended where nothing new was left. Rows: 3.');
  await page.getByRole('button', { name: 'Show History of changes' }).click();
  const history = page.getByRole('list', { name: 'History of changes' });
  const words = 'Repeated rows: from “all are kept” to “they end the list across all runs, by Product, Price”';
  await expect.poll(() => history.innerText()).toContain(words);
  await page.context().close();
});
