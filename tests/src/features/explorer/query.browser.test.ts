import { describe, expect, test } from 'vitest';
import { accessibilityProblems, goOffline } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import {
  explorerWorld,
  gridOf,
  header,
  openColumnMenu,
  openTable,
  pressHeader,
  rowsShown,
  runAddress,
  topCells,
  viewOf,
} from './explorerPage.ts';

const { browser, service } = await startConsole(explorerWorld());
const all = { rows: 3_000 };

describe('search, sort and filters', () => {
  test('a search shows its rows and their number; Escape shows all rows again', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('CHAIR NO. 299');
    await rowsShown(page, 11);
    await page.getByText('11 of 3,000 rows', { exact: true }).waitFor();
    expect(await topCells(page, 0, 2)).toEqual(['Garden chair no. 299', 'Garden chair no. 2990']);
    expect(await gridOf(page).locator('mark').first().innerText()).toBe('chair no. 299');
    expect(viewOf(page)).toBe('q=CHAIR+NO.+299');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await rowsShown(page, 3_000);
    expect(viewOf(page)).toBe('');
    await page.context().close();
  });

  test('a press on a header sorts, Shift and a press adds a column', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await pressHeader(page, 'Price');
    await expect.poll(() => topCells(page, 1)).toEqual(['5.00', '5.01', '5.02']);
    expect(await header(page, 'Price').getAttribute('aria-sort')).toBe('ascending');
    await pressHeader(page, 'Price');
    await expect.poll(() => topCells(page, 1)).toEqual(['94.93', '94.92', '94.91']);
    await pressHeader(page, 'Price');
    await expect.poll(() => topCells(page, 1)).toEqual(['5.00', '5.37', '5.74']);
    await pressHeader(page, 'Category');
    await pressHeader(page, 'Price', ['Shift']);
    await pressHeader(page, 'Price', ['Shift']);
    await expect.poll(() => topCells(page, 3)).toEqual(['Garden', 'Garden', 'Garden']);
    await expect.poll(() => topCells(page, 1)).toEqual(['94.92', '94.84', '94.64']);
    expect(viewOf(page)).toBe('sort=category.asc&sort=price.desc');
    expect(await header(page, 'Price').innerText()).toContain('2');
    await page.keyboard.press('Enter');
    await expect.poll(() => viewOf(page)).toBe('sort=price.asc');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });

  test('values are chosen from a list with their numbers, and the chip is changed and removed', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await openColumnMenu(page, 'Category');
    await page.getByRole('menuitem', { name: 'Filter this column' }).click();
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('is one of');
    const list = page.getByRole('list', { name: 'Category' });
    await expect
      .poll(() => list.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/Garden\s+750/u),
        expect.stringMatching(/Kitchen\s+750/u),
        expect.stringMatching(/Lamps\s+750/u),
        expect.stringMatching(/Office\s+750/u),
      ]);
    await list.getByRole('checkbox', { name: 'Garden' }).click();
    await list.getByRole('checkbox', { name: 'Lamps' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await rowsShown(page, 1_500);
    expect(viewOf(page)).toBe('in.category=Garden&in.category=Lamps');
    await page.getByRole('button', { name: 'Change: Category: Garden and 1 more' }).click();
    await page.getByRole('checkbox', { name: 'Lamps' }).click();
    await page.keyboard.press('Escape');
    await rowsShown(page, 750);
    await page.getByRole('button', { name: 'Remove: Category: Garden' }).click();
    await rowsShown(page, 3_000);
    await page.context().close();
  });

  test('a reversed range says so and is not applied; what was typed stays', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('Price');
    await page.getByRole('textbox', { name: 'From' }).fill('90');
    await page.getByRole('textbox', { name: 'To' }).fill('80');
    await page.getByText('The beginning is after the end.').waitFor();
    await rowsShown(page, 3_000);
    expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe('90');
    await page.getByRole('textbox', { name: 'From' }).fill('x');
    await page.getByText('This is not a number.').waitFor();
    await page.getByRole('textbox', { name: 'From' }).fill('79.5');
    await rowsShown(page, 15);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Change: Price: 79.5 – 80' }).waitFor();
    await page.context().close();
  });

  test('a pattern that cannot be read says so, and the other filters still hold', async () => {
    const page = await openTable(browser, service, `${runAddress}&in.category=Garden`, { rows: 750 });
    await openColumnMenu(page, 'Product');
    await page.getByRole('menuitem', { name: 'Filter this column' }).click();
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('matches the pattern');
    await page.getByRole('textbox', { name: 'Text' }).fill('no\\. (');
    await page.getByText('This is not a valid pattern.').waitFor();
    await rowsShown(page, 750);
    await page.getByRole('textbox', { name: 'Text' }).fill('no\\. \\d{3}$');
    await rowsShown(page, 225);
    await page.keyboard.press('Escape');
    expect(await page.getByText('This is not a valid pattern.').count()).toBe(0);
    await page.context().close();
  });

  test('dates and empty cells are filtered too', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('Updated');
    await page.getByLabel('From').fill('2026-11-20');
    await rowsShown(page, 150);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('Rating');
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('is empty');
    await rowsShown(page, 22);
    expect(viewOf(page)).toBe('dates.updated=2026-11-20..&empty.rating=yes');
    await page.context().close();
  });

  test('where no row matches, one press shows all rows again', async () => {
    const page = await openTable(browser, service, `${runAddress}&q=nowhere`, { rows: 0 });
    await page.getByRole('heading', { name: 'No row matches' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await rowsShown(page, 3_000);
    await page.context().close();
  });

  test('a reload, the way back and the way forward show the view of the address', async () => {
    const page = await openTable(browser, service, `${runAddress}&hide=rating`, all);
    await pressHeader(page, 'Price');
    await expect.poll(() => viewOf(page)).toBe('sort=price.asc&hide=rating');
    await page.getByRole('searchbox', { name: 'Search all columns' }).fill('no. 29');
    await rowsShown(page, 111);
    await page.reload();
    await rowsShown(page, 111);
    expect(await page.getByRole('searchbox', { name: 'Search all columns' }).inputValue()).toBe('no. 29');
    expect(await header(page, 'Rating').count()).toBe(0);
    await page.goBack();
    await rowsShown(page, 3_000);
    expect(viewOf(page)).toBe('hide=rating');
    await page.goForward();
    await rowsShown(page, 111);
    await page.context().close();
  });

  test('everything works the same without a network', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await goOffline(page, service);
    await page.getByRole('searchbox', { name: 'Search all columns' }).fill('no. 29');
    await rowsShown(page, 111);
    await pressHeader(page, 'Price');
    await expect.poll(() => topCells(page, 1, 1)).toEqual(['5.03']);
    await page.context().close();
  });

  test('the drawer of a row leads through the shown order', async () => {
    const page = await openTable(browser, service, `${runAddress}&sort=price.desc`, all);
    await expect.poll(() => topCells(page, 1, 1)).toEqual(['94.93']);
    const [first, second] = await topCells(page, 0, 2);
    await page.getByRole('gridcell', { name: first!, exact: true }).dblclick();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(first!, { exact: true }).waitFor();
    await drawer.getByRole('button', { name: 'Next row' }).click();
    await drawer.getByText(second!, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => gridOf(page).isVisible()).toBe(true);
    await page.context().close();
  });
});
