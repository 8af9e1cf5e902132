import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { gridOf, header, rowsShown, runAddress } from './explorerPage.ts';
import { wideColumnCount, wideWorld } from './wideWorld.ts';

const { browser, service } = await startConsole(wideWorld());
const options = { permissions: ['clipboard-read', 'clipboard-write'] };

async function openWide(): Promise<Page> {
  const page = await openConsole(browser, service, runAddress, options);
  await page.getByText('On this device, also without a network').waitFor();
  await rowsShown(page, 500);
  return page;
}

/** Returns the columns of the first row that are drawn, as a screen reader counts them. */
const drawn = (page: Page) =>
  gridOf(page)
    .locator('[role=row][aria-rowindex="2"] [role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('aria-colindex'))));
const headers = (page: Page) =>
  gridOf(page)
    .locator('[role=columnheader]')
    .evaluateAll((cells) => cells.slice(1).map((cell) => Number(cell.getAttribute('aria-colindex'))));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const leftOf = async (page: Page, name: string) => (await header(page, name).boundingBox())!.x;

describe('a table of 200 columns', () => {
  test('draws those in view, and after a scroll the others at the same places', async () => {
    const page = await openWide();
    expect(await gridOf(page).getAttribute('aria-colcount')).toBe(String(wideColumnCount + 1));
    const first = await drawn(page);
    expect(first.length).toBeLessThan(30);
    expect(first).toEqual(first.map((_, index) => index + 2));
    expect(await headers(page)).toEqual(first);
    await gridOf(page).evaluate((grid) => grid.scrollTo(9_000, 0));
    await expect.poll(async () => (await drawn(page)).length).toBeLessThan(30);
    await expect.poll(async () => (await drawn(page))[1]).toBeGreaterThan(60);
    const later = await drawn(page);
    expect(later[0]).toBe(2);
    expect(await headers(page)).toEqual(later);
    const middle = later[Math.floor(later.length / 2)]!;
    const name = `Column ${middle - 1}`;
    const cell = page.getByRole('gridcell', { name: `1 in ${middle - 1}`, exact: true });
    expect((await cell.boundingBox())!.x).toBe(await leftOf(page, name));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('is read by the keyboard to its last column and back', async () => {
    const page = await openWide();
    await page.getByRole('gridcell', { name: '1 in 2', exact: true }).click();
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe(`1 in ${wideColumnCount}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe(`2 in ${wideColumnCount - 1}`);
    await gridOf(page).evaluate((grid) => grid.scrollTo(0, 0));
    await expect.poll(async () => (await drawn(page)).slice(0, 4)).toEqual([2, 3, 4, 5]);
    await expect.poll(async () => (await drawn(page)).at(-1)).toBe(wideColumnCount);
    expect(await focused(page)).toBe(`2 in ${wideColumnCount - 1}`);
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toBe('2 in 1');
    await page.context().close();
  });

  test('is copied across columns that are not drawn', async () => {
    const page = await openWide();
    await page.getByRole('gridcell', { name: '1 in 1', exact: true }).click();
    await page.keyboard.press('Shift+End');
    await expect.poll(() => focused(page)).toBe(`1 in ${wideColumnCount}`);
    await page.keyboard.press('Control+c');
    await page.getByText(`${wideColumnCount} cells copied`).first().waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\t')).toEqual(Array.from({ length: wideColumnCount }, (_, index) => `1 in ${index + 1}`));
    await page.context().close();
  });
});
