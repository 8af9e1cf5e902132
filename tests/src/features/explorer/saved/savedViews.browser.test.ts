import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import { accessibilityProblems, goOffline } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { explorerWorld, openTable, rowsShown, runAddress, taskId, topCells, viewOf } from '../explorerPage.ts';

const { browser, service } = await startConsole(explorerWorld());
const all = { rows: 3_000 };
const world = service.world;
const garden: SavedView = {
  viewId: idOf(4, 90),
  taskId,
  viewName: 'Dear garden',
  settings: 'in.category=Garden&sort=price.desc&hide=rating',
  defaultSince: null,
  createdAt: 1,
  fieldRevisions: {},
};
/** The views that the service has when a test begins. */
function given(...views: SavedView[]): void {
  Object.assign(world, { views, deletedViewIds: [] });
  service.touch();
}

const viewsButton = (page: Page) => page.getByRole('search').getByRole('button', { name: /^Views?\b/u });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name });
async function openMenu(page: Page): Promise<void> {
  await viewsButton(page).click();
  await item(page, 'Save as…').waitFor();
}
const namesThere = () => world.views.map(({ viewName }) => viewName);

describe('saved views', () => {
  test('a view is saved under a name without a network, opened again, changed and saved', async () => {
    given();
    const page = await openTable(browser, service, `${runAddress}&in.category=Garden&group=category.value`, {
      rows: 750,
    });
    await goOffline(page, service);
    await openMenu(page);
    await item(page, 'Save as…').press('Enter');
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Garden');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: Garden', exact: true }).waitFor();
    await openMenu(page);
    await page.getByText('Saved on this device').first().waitFor();
    await choice(page, 'All rows and columns').click();
    await rowsShown(page, 3_000);
    await openMenu(page);
    await choice(page, 'Garden').click();
    await rowsShown(page, 750);
    await page.getByRole('table', { name: 'Groups' }).waitFor();
    await page.getByRole('button', { name: 'Close the summary' }).click();
    await page.getByRole('button', { name: 'View: Garden changed', exact: true }).waitFor();
    await openMenu(page);
    await item(page, 'Save “Garden”').click();
    await page.getByRole('button', { name: 'View: Garden', exact: true }).waitFor();
    await page.context().close();
  });

  test('of another device open by the keyboard, and the address holds what is shown', async () => {
    given(garden);
    const page = await openTable(browser, service, runAddress, all);
    await openMenu(page);
    await choice(page, 'Dear garden').press('Enter');
    await rowsShown(page, 750);
    await expect.poll(() => topCells(page, 1)).toEqual(['94.92', '94.84', '94.64']);
    expect(viewOf(page)).toBe(`${garden.settings}&view=${garden.viewId}`);
    await page.goBack();
    await rowsShown(page, 3_000);
    await page.context().close();
  });

  test('the default one opens with the table, unless the address says what to show', async () => {
    given({ ...garden, defaultSince: 5_000 });
    const page = await openTable(browser, service, runAddress, { rows: 750 });
    await page.getByRole('button', { name: 'View: Dear garden', exact: true }).waitFor();
    await openMenu(page);
    await choice(page, 'All rows and columns').click();
    await rowsShown(page, 3_000);
    await page.reload();
    await rowsShown(page, 3_000);
    expect(viewOf(page)).toBe('view=none');
    await page.context().close();
  });

  test('are renamed, set to open first and deleted, and a deletion is undone', async () => {
    given(garden);
    const page = await openTable(browser, service, `${runAddress}&${garden.settings}&view=${garden.viewId}`, {
      rows: 750,
    });
    await openMenu(page);
    await item(page, 'Rename…').click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Garden only');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: Garden only', exact: true }).waitFor();
    await expect.poll(namesThere).toEqual(['Garden only']);
    await openMenu(page);
    await item(page, 'Open this view first').click();
    await page.getByText('“Garden only” opens first from now on').first().waitFor();
    await openMenu(page);
    await page.getByText('Opens first').first().waitFor();
    await item(page, 'Delete').click();
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
    await expect.poll(() => world.deletedViewIds).toEqual([garden.viewId]);
    await page.getByText('“Garden only” deleted').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(namesThere).toEqual(['Garden only']);
    await openMenu(page);
    await choice(page, 'Garden only').waitFor();
    await page.context().close();
  });
});
