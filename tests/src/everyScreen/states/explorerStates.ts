import type { Page } from 'playwright-core';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { ScreenState } from '../screen.ts';
import { taskOfTwoRuns } from '../screenWorld.ts';

/** No row matches, so that everything on the screen is a text of the console: cells cut long texts on purpose. */
const noMatch = new URLSearchParams([
  ['taskId', idOf(1, 1)],
  ['from', 'task-list'],
  ['parentNav', '2'],
  ['q', 'nothing like it'],
  ['in.category', 'lamp'],
  ['in.category', ''],
  ['numbers.price', '9..1'],
  ['pattern.name', '('],
  ['run', '1'],
  ['sort', 'price.desc'],
  ['sort', 'name.asc'],
]).toString();

async function openMenu(page: Page): Promise<void> {
  const header = page.locator('[role=columnheader][data-column="1"]');
  await header.hover();
  await header.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menu').waitFor();
}

/** The explorer of rows, and the page with all data of a task. */
export const explorerStates: readonly ScreenState[] = [
  {
    name: 'all data, no run',
    address: `/console/task/all-data?taskId=${idOf(1, 2)}&from=task-list&parentNav=1`,
    reach: ({ see }) => see('console:missing.noRun.title'),
  },
  {
    name: 'explorer, no row matches and two filters are wrong',
    address: `/console/task/all-data?${noMatch}`,
    isDense: true,
    reach: async ({ page, see }) => {
      await see('console:explorer.noMatch.title');
      await see('explorer:problems.range');
      await see('explorer:problems.pattern');
      await page.mouse.move(0, 0);
    },
  },
  {
    name: 'explorer, the menu of a column',
    isDense: true,
    reach: ({ page }) => openMenu(page),
  },
  {
    name: 'explorer, the new name of a column',
    reach: async ({ page, words }) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: words('explorer:column.rename') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'explorer, a range of numbers',
    isDense: true,
    reach: async ({ page, press, see, words }) => {
      await press('console:explorer.filter');
      await page.getByRole('combobox', { name: words('explorer:filter.column') }).selectOption({ index: 2 });
      await page.getByRole('textbox').last().fill('first');
      await see('explorer:filter.problems.number');
    },
  },
  {
    name: 'explorer, a choice of values',
    reach: async ({ page, press, see, words }) => {
      await press('console:explorer.filter');
      await page.getByRole('combobox', { name: words('explorer:filter.condition') }).selectOption('oneOf');
      await see('explorer:filter.noSuchValue');
    },
  },
  {
    name: 'explorer, a choice of runs',
    reach: async ({ page, press, see, words }) => {
      await press('console:explorer.filter');
      await page.getByRole('combobox', { name: words('explorer:filter.column') }).selectOption({ index: 0 });
      await see('explorer:filter.runNo');
    },
  },
  {
    name: 'explorer, the columns',
    isDense: true,
    reach: async ({ press, see }) => {
      await press('console:lotData.columns');
      await see('explorer:columns.reset');
    },
  },
  {
    name: 'explorer, the saved views',
    reach: async ({ press, see }) => {
      await press('console:explorer.views');
      await see('explorer:views.all');
    },
  },
  {
    name: 'explorer, the name of a view',
    reach: async ({ page, press, words }) => {
      await press('console:explorer.views');
      await page.getByRole('menuitem', { name: words('explorer:views.saveAs') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'explorer, the summary of a column',
    isDense: true,
    reach: async ({ page, see, words }) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: words('explorer:column.profile') }).click();
      await see('analysis:profile.distinct');
    },
  },
  {
    name: 'explorer, the summary of the rows',
    isDense: true,
    reach: async ({ press, see }) => {
      await press('console:explorer.summarise');
      await press('analysis:summary.addMeasure');
      await see('analysis:summary.nothingToDraw');
    },
  },
  {
    name: 'difference, one run',
    address: `/console/task/difference?taskId=${idOf(1, 1)}&parentNav=2`,
    reach: ({ see }) => see('analysis:difference.oneRun.title'),
  },
  {
    name: 'difference, no new row',
    address: `/console/task/difference?taskId=${taskOfTwoRuns}&parentNav=2&show=added`,
    isDense: true,
    reach: ({ see }) => see('analysis:difference.none.added'),
  },
  {
    name: 'history of the runs',
    isDense: true,
    reach: async ({ page, press, see }) => {
      await press('analysis:history.way');
      await page.getByRole('table').waitFor();
      await see('analysis:history.figures.median');
    },
  },
  {
    name: 'history of the runs, a followed row',
    reach: async ({ page, see, words }) => {
      const found = page.getByRole('list', { name: words('analysis:history.found') });
      await found.getByRole('button').first().click();
      await see('analysis:history.all');
    },
  },
];
