import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { driftWorld } from './driftWorld.ts';

const { browser, service } = await startConsole(driftWorld());
const taskId = idOf(1, 3);
const { lotNo = 0 } = service.world.lots.find((lot) => lot.taskId === taskId) ?? {};
const words = 'Price is empty in 40% of the rows, 0% before';
const title = 'This run differs from earlier ones';

describe('a run that differs from earlier ones', () => {
  test('is named on the overview, which leads to its rows', async () => {
    const page = await openConsole(browser, service, '/console/overview');
    const item = page.getByRole('listitem').filter({ hasText: words });
    await item.getByText(`Run ${lotNo} differs from earlier ones: ${words} · 5 more`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await item.getByRole('link', { name: 'Open run' }).click();
    await page.getByText(title).waitFor();
    await page.context().close();
  });

  test('is marked in the list of runs, with every finding in words and the pages to look at', async () => {
    const page = await openConsole(browser, service, `/console/task/task-info?taskId=${taskId}`);
    await page.getByText(title).waitFor();
    for (const text of [
      words,
      '120 rows, 1,204 before',
      'Rating: 10% numbers, 100% before; now mostly text',
      'Category is gone: all earlier runs had it',
    ]) {
      await page.getByText(text).waitFor();
    }
    await page.getByRole('table', { name: 'Runs' }).getByLabel(`Differs: ${words}`).waitFor();
    const link = page.getByRole('link', { name: 'https://shop.example/mugs/1' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('offers a selector instead of a lost one: it is taken without a network, removed, and both are undone; one press takes all', async () => {
    const page = await openConsole(browser, service, `/console/task/task-info?taskId=${taskId}`);
    await page.getByText('Price: .price found nothing that fits (pages: 4). It last did on').waitFor();
    await page.getByText('The values came from h2 + span instead').waitFor();
    await page.getByText('.price-now holds the same values on 3 of 3 pages').waitFor();
    await goOffline(page, service);
    const heading = page.getByRole('heading', { name: 'Changed selectors' });
    const undo = async () => page.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await page.getByRole('button', { name: 'Use .price-now' }).press('Enter');
    await page.getByText('Price: .price-now instead of .price').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Use .price-now' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await undo();
    await heading.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Use [itemprop="price"] @content' }).press('Enter');
    await page.getByRole('button', { name: /^Remove: Price/u }).press('Enter');
    await heading.waitFor({ state: 'detached' });
    await page.getByText('The next runs use .price again').last().waitFor();
    service.isReachable = true;
    const all = page.getByRole('button', { name: 'Use all proposed selectors' });
    await all.press('Enter');
    await expect.poll(() => all.count()).toBe(0);
    const price = { column: 'price', from: { css: '.price', attr: null }, to: { css: '.price-now', attr: null } };
    const rating = { column: 'rating', from: { css: '.stars', attr: 'title' }, to: { css: '.votes', attr: null } };
    await expect.poll(() => service.world.tasks[3]?.mends).toEqual([price, rating]);
    await page.context().close();
  });

  test('is accepted as the new usual without a network, and not marked any more; undo marks it again', async () => {
    const page = await openConsole(browser, service, `/console/task/lot-data?taskId=${taskId}&lotNo=${lotNo}`);
    await page.getByText(title).waitFor();
    await page.getByText('Differs', { exact: true }).waitFor();
    await goOffline(page, service);
    await accept(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(title).waitFor();
    await accept(page);
    service.isReachable = true;
    await expect.poll(() => service.world.tasks[3]?.acceptedLotNo).toBe(lotNo);
    await page.context().close();
  });
});

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'This is right now' }).press('Enter');
  await page.getByText(`the next runs are compared with run ${lotNo}`).last().waitFor();
  await expect.poll(() => page.getByText(title).count()).toBe(0);
  await expect.poll(() => page.getByText('Differs', { exact: true }).count()).toBe(0);
}
