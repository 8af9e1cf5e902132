import { describe, expect, test } from 'vitest';
import {
  explorerWorld,
  gridOf,
  openTable,
  rowsShown,
  runRows,
  taskId,
  viewOf,
} from '#tests/src/features/explorer/explorerPage.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(explorerWorld());
const address = `/console/task/all-data?taskId=${taskId}&from=task-list&parentNav=2`;
const rows = runRows.reduce((sum, count) => sum + count, 0);

describe('all data of a task', () => {
  test('is one table of all runs: each row has its run and its number there', async () => {
    const page = await openTable(browser, service, address, { rows });
    await page.getByText('3,740 rows', { exact: true }).waitFor();
    await page.getByText('3 runs', { exact: true }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    expect(await menu.getByRole('link', { name: 'All tasks' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('gridcell', { name: 'Garden chair no. 1', exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.getByRole('rowheader', { name: '3 · 40' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Run 3, row 40').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('can be narrowed to some runs, and sorted over all of them', async () => {
    const page = await openTable(browser, service, address, { rows });
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('Run');
    expect(await page.getByRole('list', { name: 'Run' }).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Run 3\s+40/u),
      expect.stringMatching(/Run 2\s+700/u),
      expect.stringMatching(/Run 1\s+3,000/u),
    ]);
    await page.getByRole('checkbox', { name: 'Run 3' }).click();
    await page.getByRole('checkbox', { name: 'Run 2' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await rowsShown(page, 740);
    expect(viewOf(page)).toBe('run=3&run=2');
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').first().click();
    await expect
      .poll(() =>
        gridOf(page)
          .getByRole('rowheader')
          .evaluateAll((all) => all.slice(0, 2).map((each) => each.textContent)),
      )
      .toEqual(['2 · 1', '3 · 1']);
    await page.context().close();
  });

  test('opens in its own window from the lists and from the task’s page', async () => {
    const page = await openConsole(browser, service, '/console/task/task-list');
    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /^All data of Prices of three/u }).click(),
    ]);
    await own.waitForURL(/\/console\/task\/all-data\?taskId=.*&from=task-list&parentNav=2/u);
    await rowsShown(own, rows);
    await page.goto(`${service.origin}/console/task/task-info?taskId=${taskId}`);
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'All data', exact: true }).click(),
    ]);
    await rowsShown(other, rows);
    await page.context().close();
  });

  test('says how many rows are here while some are missing, and shows these without a network', async () => {
    const { lots } = service.world;
    const index = lots.findIndex((lot) => lot.taskId === taskId && lot.lotNo === 3);
    const before = lots[index]!;
    const page = await openTable(browser, service, address, { rows });
    lots[index] = { ...before, rowCount: 60 };
    service.touch();
    await page.getByText('3,740 of 3,760 rows on this device; fetching…').waitFor();
    await goOffline(page, service);
    await page.getByText('3,740 of 3,760 rows on this device; the rest comes once you are online.').waitFor();
    await page.getByRole('searchbox', { name: 'Search all columns' }).fill('chair no. 40');
    await rowsShown(page, 23);
    lots[index] = before;
    await page.context().close();
  });

  test.each([
    ['no such task', idOf(1, 99), 'There is no such task'],
    ['a task that never ran', idOf(1, 2), 'No data yet'],
    ['a run that waits', idOf(1, 4), 'Collecting'],
  ])('%s: the page says why there is nothing', async (_, id, title) => {
    const page = await openConsole(browser, service, `/console/task/all-data?taskId=${id}&from=task-list`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.context().close();
  });
});
