import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { explorerWorld, gridOf, header, openColumnMenu, openTable, runAddress, viewOf } from './explorerPage.ts';

const { browser, service } = await startConsole(explorerWorld());
const all = { rows: 3_000 };
const headersOf = async (page: Page) => {
  const names = await page
    .getByRole('columnheader', { includeHidden: true })
    .evaluateAll((headers) => headers.map((each) => each.getAttribute('aria-label')));
  return names.slice(1);
};
const usual = ['Product', 'Price', 'Rating', 'Category', 'Updated', 'Address', 'Picture', 'description'];
const boxOf = async (page: Page, name: string) => (await header(page, name).boundingBox())!;

describe('the columns of the explorer', () => {
  test('are reached by the keyboard: a header sorts, and its menu moves, pins, widens and hides', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await page.getByRole('gridcell', { name: 'Garden chair no. 1', exact: true }).click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => header(page, 'Price').evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => viewOf(page)).toBe('sort=price.asc');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Move right' }).press('Enter');
    await expect.poll(() => headersOf(page)).toEqual(['Product', 'Rating', 'Price', ...usual.slice(3)]);
    await expect.poll(() => viewOf(page)).toBe('sort=price.asc&order=name&order=rating');
    const before = await boxOf(page, 'Updated');
    await openColumnMenu(page, 'Updated');
    await page.getByRole('menuitem', { name: 'Wider' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Wider' }).press('Enter');
    await expect.poll(async () => (await boxOf(page, 'Updated')).width / before.width).toBeGreaterThan(1.4);
    await page.getByRole('menuitem', { name: 'Automatic width' }).press('Enter');
    await expect.poll(async () => (await boxOf(page, 'Updated')).width).toBe(before.width);
    await page.getByRole('menuitem', { name: 'Hide' }).press('Enter');
    await expect.poll(() => header(page, 'Updated').count()).toBe(0);
    await page.context().close();
  });

  test('a column is renamed for the view, and has its own name again without a text', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await openColumnMenu(page, 'Price');
    await page.getByRole('menuitem', { name: 'Rename in this view' }).click();
    const field = page.getByRole('textbox', { name: 'Name in this view' });
    await field.fill('Cost in EUR');
    await page.keyboard.press('Enter');
    await header(page, 'Cost in EUR').waitFor();
    expect(viewOf(page)).toBe('label.price=Cost+in+EUR');
    await openColumnMenu(page, 'Cost in EUR');
    await page.getByRole('menuitem', { name: 'Rename in this view' }).click();
    await field.fill('');
    await page.keyboard.press('Enter');
    await header(page, 'Price').waitFor();
    await page.context().close();
  });

  test('a drag of the border changes a width, a double press takes it back', async () => {
    const page = await openTable(browser, service, runAddress, all);
    const { x, y, width, height } = await boxOf(page, 'Category');
    await page.mouse.move(x + width - 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width + 40, y + height / 2, { steps: 4 });
    await page.mouse.move(x + width + 78, y + height / 2);
    await page.mouse.up();
    await expect.poll(() => viewOf(page)).toBe(`width.category=${Math.round(width + 80)}`);
    expect(Math.round((await boxOf(page, 'Category')).width)).toBe(Math.round(width + 80));
    await page.mouse.dblclick(x + width + 78, y + height / 2);
    await expect.poll(() => viewOf(page)).toBe('');
    await page.context().close();
  });

  test('a drag of the header moves a column, and does not sort by it', async () => {
    const page = await openTable(browser, service, runAddress, all);
    const [from, to] = [await boxOf(page, 'Category'), await boxOf(page, 'Price')];
    await page.mouse.move(from.x + 30, from.y + 18);
    await page.mouse.down();
    await page.mouse.move(from.x - 20, from.y + 18, { steps: 3 });
    await page.mouse.move(to.x + 10, to.y + 18, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => headersOf(page)).toEqual(['Product', 'Category', 'Price', 'Rating', ...usual.slice(4)]);
    expect(viewOf(page)).toBe('order=name&order=category');
    await page.context().close();
  });

  test('the panel of the columns orders, pins, hides and shows them', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await page.getByRole('button', { name: 'Columns' }).click();
    const handle = page.getByRole('button', { name: 'Move description' });
    await handle.press('ArrowUp');
    await expect.poll(() => headersOf(page)).toEqual([...usual.slice(0, 6), 'description', 'Picture']);
    await page.getByRole('button', { name: 'Pin Price' }).click();
    await page.getByRole('checkbox', { name: 'Rating' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => headersOf(page)).not.toContain('Rating');
    await gridOf(page).evaluate((grid) => grid.scrollTo(600, 0));
    const [grid, price] = [(await gridOf(page).boundingBox())!, await boxOf(page, 'Price')];
    expect(price.x - grid.x).toBeLessThan(400);
    await page.getByRole('button', { name: 'Hide all' }).click();
    await expect.poll(() => headersOf(page)).toEqual(['Product']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => headersOf(page)).toEqual(usual);
    expect(viewOf(page)).toBe('');
    await page.context().close();
  });
});
