import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureRows, fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const rowCount = 20_000;
/** The indexes of the finished task and of the running one. */
const finished = 1;
const running = 0;
const addressOf = (task: number) => `/console/task/lot-data?taskId=${idOf(1, task)}&lotNo=1`;
const { browser, service } = await startConsole(fixtureWorld(5));

beforeAll(() => {
  setRows(finished, rowCount);
});

function setRows(task: number, count: number): void {
  const { lots, rowsByLotId } = service.world;
  const index = lots.findIndex(({ lotId }) => lotId === idOf(2, task));
  lots[index] = { ...lots[index]!, rowCount: count, blockCount: Math.ceil(count / 500) };
  rowsByLotId.set(idOf(2, task), fixtureRows(count));
}

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Collected rows' });
const rowCountOf = (page: Page) => gridOf(page).getAttribute('aria-rowcount');

describe('lot-data', () => {
  test('all rows can be reached, few of them are drawn', async () => {
    const page = await openConsole(browser, service, addressOf(finished));
    await expect.poll(() => rowCountOf(page)).toBe(String(rowCount + 1));
    await page.getByRole('gridcell', { name: 'Garden chair no. 1', exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    const last = page.getByRole('gridcell', { name: 'Garden chair no. 20000', exact: true });
    await expect.poll(() => last.evaluate((cell) => cell === document.activeElement)).toBe(true);
    expect(await gridOf(page).getByRole('row').count()).toBeLessThan(70);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).not.toBe('0');
    await page.context().close();
  });

  test('the focus keeps its place when its row is scrolled out of sight', async () => {
    const page = await openConsole(browser, service, addressOf(finished));
    await page.getByText('On this device, also without a network').waitFor();
    await page.getByRole('gridcell', { name: 'Garden chair no. 3', exact: true }).click();
    await gridOf(page).evaluate((grid) => grid.scrollTo(0, 200_000));
    await page
      .getByRole('gridcell', { name: /^Garden chair no. 5\d{3}$/u })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    const next = page.getByRole('gridcell', { name: 'Garden chair no. 4', exact: true });
    await expect.poll(() => next.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.context().close();
  });

  test('Enter opens a row in full; what is no web address is no link', async () => {
    const page = await openConsole(browser, service, addressOf(finished));
    await page.getByRole('gridcell', { name: 'Garden chair no. 2', exact: true }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('javascript:alert(1)').waitFor();
    await expect.poll(() => drawer.getByRole('link').allInnerTexts()).toEqual(['shop.example/products/chair-2']);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    await drawer.getByRole('button', { name: 'Next row' }).click();
    await drawer.getByText('Garden chair no. 3').waitFor();
    await page.context().close();
  });

  test('hidden columns are kept in the address', async () => {
    const page = await openConsole(browser, service, addressOf(finished));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Price' }).click();
    await page.waitForURL(/hide=price/u);
    await page.getByRole('checkbox', { name: 'Rating' }).click();
    await page.waitForURL(/hide=rating/u);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Product' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Price' }).count()).toBe(0);
    await page.context().close();
  });

  test('rows grow while the task runs, and the place in the list stays', async () => {
    const page = await openConsole(browser, service, addressOf(running));
    await expect.poll(() => rowCountOf(page)).toBe('641');
    await gridOf(page).evaluate((grid) => grid.scrollTo(0, 6_000));
    const topOf = () => gridOf(page).evaluate((grid) => grid.scrollTop);
    const before = await topOf();
    setRows(running, 1_900);
    service.touch();
    await expect.poll(() => rowCountOf(page)).toBe('1901');
    expect(await topOf()).toBe(before);
    await page.context().close();
  });

  test('the choice of runs and the head show the same number of rows', async () => {
    const page = await openConsole(browser, service, addressOf(running));
    const { lots, rowsByLotId } = service.world;
    const index = lots.findIndex(({ lotId }) => lotId === idOf(2, running));
    lots[index] = { ...lots[index]!, rowCount: 2_270 };
    rowsByLotId.set(idOf(2, running), fixtureRows(2_282));
    service.touch();
    await page.getByText('2,282 rows', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Run' }).innerText()).toContain('2,282');
    await page.context().close();
  });

  test('a search takes in the rows that arrive while the task runs', async () => {
    setRows(running, 2_500);
    const page = await openConsole(browser, service, `${addressOf(running)}&q=chair&sort=price.desc`);
    await page.getByText('2,500 of 2,500 rows', { exact: true }).waitFor();
    setRows(running, 3_100);
    service.touch();
    await page.getByText('3,100 of 3,100 rows', { exact: true }).waitFor();
    await page.context().close();
  });

  test('rows stay on the device when the service is gone', async () => {
    const page = await openConsole(browser, service, addressOf(finished));
    await page.getByText('On this device, also without a network').waitFor();
    service.isReachable = false;
    await page.reload();
    await page.getByRole('gridcell', { name: 'Garden chair no. 1', exact: true }).waitFor();
    await expect.poll(() => rowCountOf(page)).toBe(String(rowCount + 1));
    await page.context().close();
    service.isReachable = true;
  });
});
