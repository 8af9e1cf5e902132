import { expect, test } from 'vitest';
import { TaskStatus } from '#core/domain/task/status.ts';
import { ControlType } from '#core/domain/parameters/parameter.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const example = exampleTemplate({
  parameters: [
    exampleParameter({
      paramName: 'Urls',
      displayText: 'Addresses',
      isUrl: true,
      controlType: ControlType.MultiInput,
      controlOptions: { isTaskImportEnabled: true },
    }),
  ],
});

const world = fixtureWorld(3);
const source = world.tasks.find(({ taskExecuteStatus }) => taskExecuteStatus === TaskStatus.Completed);
const lot = world.lots.find(({ lotId }) => lotId === source?.lotId);

const { browser, service } = await startConsole({ ...world, templatesIn: () => [example] });

/** Opens the form and the import dialog of its field. */
async function openDialog() {
  const page = await openConsole(browser, service, '/console/template/example');
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  await page
    .getByRole('group', { name: 'How the values are given' })
    .getByRole('button', { name: 'From a task' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Import from a task' });
  const chooseTask = () =>
    dialog
      .getByLabel('Task', { exact: false })
      .nth(1)
      .selectOption({ label: source?.taskName ?? '' });
  return { page, dialog, chooseTask };
}

test('group, task and field give the lines, also without a network; without a task it says “Invalid task”', async () => {
  const { page, dialog, chooseTask } = await openDialog();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Invalid task: choose the one that the values come from.').waitFor();
  await expect.poll(() => dialog.getByLabel('Task group').locator('option').allTextContents()).toEqual(['My group']);
  await chooseTask();
  await expect.poll(() => dialog.getByText('Invalid task').count()).toBe(0);
  const count = (lot?.rowCount ?? 0).toLocaleString('en-US');
  // All rows are on the device before the service is out of reach.
  await dialog.getByText(`${count} lines`, { exact: true }).waitFor();
  service.isReachable = false;
  await dialog.getByLabel('Field').selectOption('category');
  await dialog.getByRole('checkbox', { name: /^Only addresses: leave out .* such as “Garden”/u }).waitFor();
  await dialog.getByLabel('Field').selectOption('address');
  await dialog.getByText(`${count} lines`, { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Import ${count} lines` }).click();
  const lines = (await page.getByRole('textbox', { name: 'Addresses' }).inputValue()).split('\n');
  expect([lines.length, lines[0]]).toEqual([lot?.rowCount, 'https://shop.example/products/chair-1']);
  await page.context().close();
});

test('the lines are counted away from the page, by a worker that ends with the dialog', async () => {
  const page = await openConsole(browser, service, '/console/template/example');
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  const before = page.workers().length;
  await page
    .getByRole('group', { name: 'How the values are given' })
    .getByRole('button', { name: 'From a task' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Import from a task' });
  await dialog
    .getByLabel('Task', { exact: false })
    .nth(1)
    .selectOption({ label: source?.taskName ?? '' });
  await dialog.getByLabel('Field').selectOption('address');
  await dialog.getByRole('button', { name: `Import ${(lot?.rowCount ?? 0).toLocaleString('en-US')} lines` }).waitFor();
  expect(page.workers()).toHaveLength(before + 1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.workers().length).toBe(before);
  await page.context().close();
});

test('duplicates of a field are counted and may be left out; what is no address is', async () => {
  const { page, dialog, chooseTask } = await openDialog();
  await chooseTask();
  await dialog.getByLabel('Field').selectOption('category');
  await dialog.getByRole('checkbox', { name: /^Only addresses: leave out .* such as “Garden”/u }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Remove .* duplicates$/u }).check();
  await dialog.getByRole('button', { name: 'Import 4 lines' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Addresses' }).inputValue())
    .toBe('Garden\nKitchen\nOffice\nLamps');
  await page.context().close();
});
