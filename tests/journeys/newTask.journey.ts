import { afterAll, describe, expect, it } from 'vitest';
import { startForeignSite } from './foreignSite.ts';
import { storedDraft } from '#tests/src/support/device.ts';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const site = await startForeignSite(60, 20);
afterAll(() => site.close());
const { service, newPage } = await startJourney([{ host: site.host, allowPrivate: true, connections: 2, delayMs: 0 }]);
const page = await newPage();

describe('from an address to rows, without a selector', () => {
  it('the tables of a page are shown with their rows', async () => {
    await enterDemo(page, service.origin);
    await page.goto(`${service.origin}/console/task/new-task`);
    await page.getByRole('textbox', { name: 'Address of the page' }).fill(`${site.origin}/books`);
    await page.getByRole('button', { name: 'Find tables' }).click();
    await page.getByRole('radio', { name: /List of 10 records/u }).waitFor();
    await page.getByRole('cell', { name: 'Book 1', exact: true }).waitFor();
  });

  it('a column is removed, added again, and renamed', async () => {
    const columns = page.getByRole('columnheader');
    const before = await columns.count();
    await page
      .getByRole('button', { name: /^Remove/u })
      .last()
      .click();
    await expect.poll(() => columns.count()).toBe(before - 1);
    await page
      .getByRole('button', { name: /^Add “/u })
      .first()
      .click();
    await expect.poll(() => columns.count()).toBe(before);
    await page
      .getByRole('textbox', { name: /^Name of the column/u })
      .first()
      .fill('Title of the book');
    await storedDraft(page, 'Title of the book');
  });

  it('a second column of the same values is read as a number, and moved, with its values at once', async () => {
    await page.getByRole('button', { name: /menu of the column “Title of the book”$/u }).click();
    await page.getByRole('menuitem', { name: 'Add a second column of it' }).click();
    await page.getByRole('cell', { name: '1', exact: true }).waitFor();
    const menu = page.getByRole('button', { name: /^Number: menu of the column “Title of the book 2”$/u });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Move to the left' }).click();
    const names = page.getByRole('textbox', { name: /^Name of the column/u });
    await expect.poll(() => names.first().inputValue()).toBe('Title of the book 2');
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await names.first().fill('Number of the book');
  });

  it('on the picture of the page a press on a value leaves its column out, and takes it back', async () => {
    await page.getByRole('button', { name: 'On the page' }).click();
    const stage = page.getByRole('button', { name: /^Picture of the page/u });
    await stage.waitFor();
    const kept = stage.locator('rect[data-kept=true]');
    const before = await kept.count();
    expect(before).toBe(20);
    const price = kept.last();
    await price.hover({ force: true });
    await page.getByText('“Price” is a column.').waitFor();
    const place = await price.boundingBox();
    await page.mouse.click((place?.x ?? 0) + 4, (place?.y ?? 0) + 4);
    await expect.poll(() => kept.count()).toBe(before / 2);
    await page.mouse.click((place?.x ?? 0) + 4, (place?.y ?? 0) + 4);
    await expect.poll(() => kept.count()).toBe(before);
    await page.mouse.move(0, 0);
    // A finger presses without having pointed before.
    const press = { detail: 1, clientX: (place?.x ?? 0) + 4, clientY: (place?.y ?? 0) + 4 };
    await stage.dispatchEvent('click', press);
    await expect.poll(() => kept.count()).toBe(before / 2);
    await stage.dispatchEvent('click', press);
    await expect.poll(() => kept.count()).toBe(before);
  });

  it('what is beside the records is taken by a key in the tree of the page, and is one column of all rows', async () => {
    const stage = page.getByRole('button', { name: /^Picture of the page/u });
    const leaf = page.getByRole('treeitem', { name: /Shelf of the sea/u }).last();
    await page.getByRole('treeitem', { name: 'In each record' }).first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');
    await leaf.focus();
    await page.getByText('“Shelf” is beside the records.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('“Shelf” is a column.').waitFor();
    const kept = stage.locator('rect[data-kept=true]');
    await expect.poll(() => kept.count()).toBe(21);
    // A press on it in the picture leaves it out; Undo brings it back.
    const place = await kept.last().boundingBox();
    await page.mouse.click((place?.x ?? 0) + 4, (place?.y ?? 0) + 4);
    await expect.poll(() => kept.count()).toBe(20);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => kept.count()).toBe(21);
    await page.getByRole('button', { name: 'Rows', exact: true }).click();
    await expect.poll(() => page.getByRole('cell', { name: 'Shelf of the sea' }).count()).toBe(10);
    await storedDraft(page, 'Shelf of the sea');
  });

  it('a reload keeps the choice, also without a network', async () => {
    await page.reload();
    const names = page.getByRole('textbox', { name: /^Name of the column/u });
    await expect.poll(() => names.first().inputValue()).toBe('Number of the book');
    await expect.poll(() => names.nth(1).inputValue()).toBe('Title of the book');
    await page.context().setOffline(true);
    await page.getByText('Your choice is kept on this device').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Your choice is kept on this device').waitFor({ state: 'detached' });
  });

  it('the task is saved and started, and has the rows of all pages under the chosen names', async () => {
    await page.getByRole('textbox', { name: 'Task name' }).fill('All the books');
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: 'All the books' }).waitFor();
    await page.getByRole('link', { name: /data of run 1/u }).click();
    const grid = page.getByRole('grid');
    await expect
      .poll(async () => Number((await grid.getAttribute('aria-rowcount').catch(() => null)) ?? 1) - 1, {
        timeout: 120_000,
      })
      .toBe(site.names.length);
    await page.getByRole('columnheader', { name: /Title of the book/u }).waitFor();
    await page.getByRole('columnheader', { name: /Number of the book/u }).waitFor();
    await page.getByRole('gridcell', { name: '1', exact: true }).waitFor();
    await page.getByRole('gridcell', { name: 'Shelf of the sea' }).last().waitFor();
  });

  it('its columns are changed on its page of today, where one finds nothing any more', async () => {
    site.redesignPrices();
    await page.goto(`${service.origin}/console/task/task-list`);
    const row = page.getByRole('row', { name: /All the books/u });
    await row.getByRole('button', { name: /More/u }).click();
    await page.getByRole('menuitem', { name: 'Edit task' }).click();
    await page.getByRole('radio', { name: /^Of this task: 10 records/u }).waitFor();
    await page.getByText('This column finds nothing on the page today: Price.').waitFor();
    await page.getByRole('button', { name: 'Remove “Price”' }).click();
    // Of two columns of this name the first is the removed one.
    await page.getByRole('button', { name: 'Add “Price”' }).last().click();
    await page.getByText('finds nothing on the page today').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'All the books' }).waitFor();
  });

  it('the task is edited with its recipe, and a wrong one is refused with its place', async () => {
    await page.goto(`${service.origin}/console/task/task-list`);
    await page
      .getByRole('row', { name: /All the books/u })
      .getByRole('button', { name: /More/u })
      .click();
    await page.getByRole('menuitem', { name: 'Edit task' }).click();
    await page.getByRole('link', { name: 'All settings and the recipe' }).click();
    const recipe = page.getByRole('textbox', { name: /^Recipe/u });
    await recipe.getByText('"Title of the book"').waitFor();
    const write = async (text: string) => {
      await recipe.press('Control+a');
      await page.keyboard.insertText(text);
    };
    await write('{"list": ');
    await page.getByText('Line 1 is no JSON yet').waitFor();
    await write('{"list": {"items": "li", "fields": []}}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/The recipe cannot be read at “list\.fields”/u).waitFor();
    // More often than anything was written: the stored recipe stays.
    for (let step = 0; step < 4; step += 1) await recipe.press('Control+z');
    await recipe.getByText('"Title of the book"').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'All tasks' }).waitFor();
    await page.getByRole('row', { name: /All the books/u }).waitFor();
  });

  it('values of the page behind a row become columns, and the run reads them for each row', async () => {
    await page.goto(
      `${service.origin}/console/task/new-task?url=${encodeURIComponent(`${service.origin}/demo-shop/`)}`,
    );
    await page.getByRole('button', { name: 'Open the page of row 1' }).click();
    await page.getByRole('checkbox', { name: 'Material', exact: true }).check();
    await page.getByRole('button', { name: 'On the page' }).last().click();
    await page.getByText(/^Point at a value/u).waitFor();
    await page.getByRole('button', { name: 'Values', exact: true }).click();
    expect(await page.getByRole('checkbox', { name: 'Material', exact: true }).isChecked()).toBe(true);
    // Tried before it is saved: the list, and the pages behind its first rows.
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    const tried = page.getByRole('region', { name: 'Try it' });
    await tried.getByRole('cell', { name: 'stainless steel', exact: true }).first().waitFor();
    await page.getByRole('textbox', { name: 'Task name' }).fill('With materials');
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: 'With materials' }).waitFor();
    await page.getByRole('link', { name: /data of run 1/u }).click();
    const materials = page.getByRole('gridcell').filter({ hasText: /^stainless steel$/u });
    await materials.first().waitFor();
  });

  it('a page in which nothing repeats says so', async () => {
    await page.goto(`${service.origin}/console/task/new-task?url=${encodeURIComponent(`${site.origin}/gone`)}`);
    await page.getByRole('heading', { name: 'The page could not be read' }).waitFor();
  });
});
