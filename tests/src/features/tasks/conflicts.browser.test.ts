import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';

const { browser, service } = await startConsole(fixtureWorld(5));
const push = '/v1/sync/push';

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${from}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Task name' }).fill(to);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Makes the service answer the next push, the device's first, with this result; later pushes get the usual answer. */
function answerPushOnce(result: object, before = () => {}): void {
  service.answers.set(push, () => {
    service.answers.delete(push);
    before();
    return { status: 200, body: { results: [{ seq: 1, ...result }], lastSequence: 1 } };
  });
}

/**
 * Renames the first task on the service before this device does: the device's own edit is in conflict. Returns the
 * previous name.
 */
async function openConflict(page: Page, mine: string, theirs: string): Promise<void> {
  const { tasks } = service.world;
  const from = tasks[0]!.taskName;
  const conflict = { outcome: 'conflict', revision: 2, value: { taskName: theirs }, changedBy: 'Grace' };
  answerPushOnce({ ...conflict, changedAt: Date.now() }, () => {
    tasks[0] = { ...tasks[0]!, taskName: theirs };
    service.touch();
  });
  await rename(page, from, mine);
  await page.getByRole('button', { name: 'Needs attention', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Somebody changed this at the same time' }).waitFor();
}

test('a name that another user changed first shows both values, and "use mine" sends mine', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  await openConflict(page, 'Mine', 'Theirs');
  const choice = page.getByRole('dialog', { name: 'Needs attention' });
  await expect.poll(() => choice.innerText()).toMatch(/Changed by Grace[\s\S]*Yours\s+Mine\s+On the service\s+Theirs/u);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use mine' }).press('Enter');
  await expect.poll(() => service.world.tasks[0]?.taskName).toBe('Mine');
  await page.getByRole('link', { name: 'Mine', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Needs attention', exact: true }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('"keep theirs" keeps the other value, and nothing is sent', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  await openConflict(page, 'Mine again', 'Theirs again');
  await page.getByRole('button', { name: 'Keep theirs' }).press('Enter');
  await page.getByRole('link', { name: 'Theirs again', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Needs attention', exact: true }).waitFor({ state: 'detached' });
  expect(service.world.tasks[0]?.taskName).toBe('Theirs again');
  await page.context().close();
});

test('an edit that the service refuses says why, and stays until it is sent again or discarded', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  const from = service.world.tasks[1]!.taskName;
  answerPushOnce({ outcome: 'refused', refusal: { code: 'NotFound' } });
  await rename(page, from, 'Refused name');
  await page.getByRole('button', { name: 'Needs attention', exact: true }).click();
  await page.getByRole('heading', { name: 'Your edit was refused' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => service.world.tasks[1]?.taskName).toBe('Refused name');
  await page.context().close();
});
