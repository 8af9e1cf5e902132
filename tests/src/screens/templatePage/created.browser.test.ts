import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

const few = 7;
const { browser, service } = await startConsole(pageWorld(few));

const open = (of: FixtureService = service) => openConsole(browser, of, `${pageAddress}?tab=tasks`);
const namesIn = (page: Page) => page.getByRole('row').locator('td:nth-child(2) a').allInnerTexts();

describe('created tasks: the task list within the page (§2.4)', () => {
  test('it has no filter, no pages and no column for the template', async () => {
    const page = await open();
    await page.getByText('7 tasks, newest first.').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(1)).toEqual(['Task name', 'Collected data', 'Timer', 'Time', 'Cloud status', 'Actions']);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('row').count()).toBe(few + 1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('ticked tasks have the batch bar; cancelling the selection brings the count back', async () => {
    const page = await open();
    await page.getByRole('checkbox', { name: 'Select all tasks of this page' }).check();
    await page.getByText('7 tasks selected').waitFor();
    await page.getByRole('button', { name: 'Start cloud', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel selection' }).click();
    await page.getByText('7 tasks, newest first.').waitFor();
    await page.context().close();
  });

  test('without the service it is read all the same, and a task is renamed on the device', async () => {
    const page = await open();
    await page.getByText('Exchange rates', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Up to date/u }).click();
    service.isReachable = false;
    await page.getByRole('button', { name: 'Poll now' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions for Exchange rates', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Task name' }).fill('Rates of the day');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('row', { name: /Rates of the day/u })
      .getByText('Saved on this device')
      .waitFor();
    await page.context().close();
  });
});

test('§9: ten thousand tasks are one list; only the rows in view are drawn, at either end', async () => {
  const many = await startFixtureService(worldOf(10_000));
  const page = await open(many);
  await page.getByText('10,000 tasks, newest first.').waitFor();
  await page.getByRole('link', { name: 'Task 0', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect((await namesIn(page)).length).toBeLessThan(100);
  const scroller = page.getByRole('table').locator('..');
  await scroller.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  await page.getByRole('link', { name: 'Task 9999', exact: true }).waitFor();
  expect((await namesIn(page)).length).toBeLessThan(100);
  await page.getByRole('checkbox', { name: 'Select all tasks of this page' }).check();
  await page.getByText('10,000 tasks selected').waitFor();
  await page.context().close();
  await many.close();
});

/** A world with many tasks that never ran; `Task 0` is the newest. */
function worldOf(taskCount: number): FixtureWorld {
  const world = pageWorld(3);
  const [, , ready] = world.tasks;
  if (ready === undefined) throw new Error('the fixture has a task that never ran');
  const tasks = Array.from({ length: taskCount }, (_, index) => ({
    ...ready,
    taskId: idOf(1, index),
    taskName: `Task ${index}`,
    createdAt: Date.UTC(2026, 0, 1) - index * 60_000,
  }));
  return { ...world, tasks, lots: [], subtasks: [] };
}
