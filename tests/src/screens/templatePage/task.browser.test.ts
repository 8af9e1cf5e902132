import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pushEdits } from '#core/wire/sync.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

const { browser, service } = await startConsole(pageWorld(3));
/** The calls that save a task, in their order. */
const saved: { path: string; body: Record<string, unknown> }[] = [];

beforeAll(() => {
  service.answers.set('/v1/taskrules/createTemplateTaskReturnErrorCode', () => ({
    status: 200,
    body: { code: '', taskId: idOf(1, 2), taskQuantityInfo: { quantity: 4, limit: 100 } },
  }));
});
afterEach(() => {
  saved.length = 0;
});

async function open(taskNumber: number) {
  const address = `${pageAddress}?taskId=${idOf(1, taskNumber)}&parentNav=1&from=task-list`;
  const page = await openConsole(browser, service, address);
  page.context().on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/v1/taskrules/')) saved.push({ path, body: request.postDataJSON() });
  });
  await page.getByLabel('Search word').waitFor();
  return page;
}

describe('task edit mode (§2.5)', () => {
  test('shows the name of the task, its last start, its source template, start and save', async () => {
    const page = await open(1);
    await page.getByRole('heading', { level: 1, name: /^Prices of three competitors/u }).waitFor();
    await expect.poll(() => page.getByRole('definition').first().innerText()).toMatch(/\d{4}, \d{1,2}:\d{2}/u);
    await page.getByRole('link', { name: 'Demo shop products' }).waitFor();
    await page.getByRole('button', { name: 'Save and start' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('a task that never ran says so', async () => {
    const page = await open(2);
    await page.getByText('Not started yet').waitFor();
    await page.context().close();
  });

  test('the task is renamed beside its title, also without the service', async () => {
    const page = await open(0);
    await page.getByRole('button', { name: /Up to date/u }).click();
    service.isReachable = false;
    await page.getByRole('button', { name: 'Poll now' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Task name' }).fill('Another name');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Another name' }).waitFor();
    await page.getByText('Saved on this device').waitFor();
    await page.context().close();
  });

  test('saving saves this task under its name and leads to the task list', async () => {
    const page = await open(2);
    await page.getByLabel('Search word').fill('chair');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/console\/task\/template-list$/u);
    await page.getByText('Task saved').first().waitFor();
    const taskOf = () => service.world.tasks.find(({ taskId }) => taskId === idOf(1, 2));
    expect(taskOf()).toMatchObject({ taskName: 'Company news feed', parameters: { Word: 'chair' } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => taskOf()?.parameters['Word']).not.toBe('chair');
    expect(saved).toEqual([]);
    await page.context().close();
  });

  test('without the service it is saved on this device, shown as waiting, and sent when the service is back', async () => {
    const page = await open(1);
    await page.getByLabel('Search word').fill('sofa');
    await page.getByRole('button', { name: /Up to date/u }).click();
    service.isReachable = false;
    await page.getByRole('button', { name: 'Poll now' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Save keeps your changes on this device', { exact: false }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/console\/task\/template-list$/u);
    await page.getByText('Saved on this device; it is sent').first().waitFor();
    const taskOf = () => service.world.tasks.find(({ taskId }) => taskId === idOf(1, 1));
    expect(taskOf()?.parameters['Word']).not.toBe('sofa');
    service.isReachable = true;
    await expect.poll(() => taskOf()?.parameters['Word']).toBe('sofa');
    await page.context().close();
  });

  test('a refusal of the service is shown at its field, and nothing waits', async () => {
    const refusal = { code: 'InvalidParameter', paramName: 'Word', problem: { code: 'AddressRefused', value: 'x' } };
    service.answers.set('/v1/sync/push', (body) => {
      const results = pushEdits.body.parse(body).mutations.map(({ seq }) => ({ seq, outcome: 'refused', refusal }));
      return { status: 200, body: { results, lastSequence: results.at(-1)?.seq } };
    });
    const page = await open(2);
    await page.getByLabel('Search word').fill('lamp');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.getByLabel('Search word').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: /Up to date/u }).waitFor();
    service.answers.delete('/v1/sync/push');
    await page.context().close();
  });

  test('the save menu makes a new task of it, with a number in its name', async () => {
    const page = await open(2);
    await page.getByLabel('Search word').fill('chair');
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Save task' }).waitFor();
    await page.getByRole('menuitem', { name: 'Create new task' }).click();
    await page.waitForURL(/\/console\/task\/template-list$/u);
    expect(saved.map(({ path, body }) => [path, body['taskName']])).toEqual([
      ['/v1/taskrules/createTemplateTaskReturnErrorCode', 'Company news feed 4'],
    ]);
    await page.context().close();
  });
});
