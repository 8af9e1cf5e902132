import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openConsole } from '#tests/src/support/consolePage.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import { fixtureRows, fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';

/** The task of these tests: it has finished runs with so many rows each, the first with the most. */
export const taskId = idOf(1, 1);
export const runRows = [3_000, 700, 40];
export const runAddress = `/console/task/lot-data?taskId=${taskId}&lotNo=1`;

/** A world whose second task has three runs. */
export function explorerWorld(): FixtureWorld {
  const world = fixtureWorld(5);
  const first = world.lots.find((lot) => lot.taskId === taskId);
  if (first === undefined) throw new Error('the fixture has a run of this task');
  const lots = runRows.map((rowCount, index) => ({
    ...first,
    lotId: index === 0 ? first.lotId : idOf(2, 500 + index),
    lotNo: index + 1,
    rowCount,
    blockCount: Math.ceil(rowCount / 500),
  }));
  world.lots = [...world.lots.filter((lot) => lot !== first), ...lots];
  for (const { lotId, rowCount } of lots) world.rowsByLotId.set(lotId, fixtureRows(rowCount));
  return world;
}

/**
 * Opens a table on a new device, when all its rows are there. Rows that the service gave first are shown before: the
 * columns have their widths once the device has the template and the rows.
 */
export async function openTable(
  browser: Browser,
  service: FixtureService,
  address: string,
  { rows, ...options }: BrowserContextOptions & { rows: number },
): Promise<Page> {
  const page = await openConsole(browser, service, address, options);
  await page.getByText('On this device, also without a network').waitFor();
  await page.getByRole('columnheader', { name: 'Product', exact: true, includeHidden: true }).waitFor();
  await rowsShown(page, rows);
  return page;
}

/** Also while a panel is open, which hides the rest of the page from screen readers. */
export function gridOf(page: Page) {
  return page.getByRole('grid', { name: 'Collected rows', includeHidden: true });
}

/** Waits until the grid has so many rows, and those at its top are on screen. */
export async function rowsShown(page: Page, count: number): Promise<void> {
  await expect.poll(() => gridOf(page).getAttribute('aria-rowcount')).toBe(String(count + 1));
  await expect.poll(() => gridOf(page).getAttribute('aria-busy')).toBe('false');
}

/** Returns the cells of a column in the first rows, by its place among the visible ones. */
export function topCells(page: Page, column: number, count = 3): Promise<string[]> {
  return gridOf(page).evaluate(
    (grid, [place, rows]) =>
      Array.from({ length: rows }, (_, row) => {
        const cell = grid.querySelector(`[role=gridcell][data-row="${row}"][data-column="${place}"]`);
        return cell?.textContent ?? '';
      }),
    [column, count] as const,
  );
}

export function header(page: Page, name: string) {
  return page.getByRole('columnheader', { name, includeHidden: true });
}

/** Presses a column's name, which the place of its sort may follow. */
export async function pressHeader(page: Page, name: string, modifiers: 'Shift'[] = []): Promise<void> {
  await header(page, name).getByRole('button').first().click({ modifiers });
}

export async function openColumnMenu(page: Page, name: string): Promise<void> {
  await header(page, name).hover();
  await page.getByRole('button', { name: `Options of ${name}` }).click();
}

/** Returns the part of the address that holds the view. */
export function viewOf(page: Page): string {
  const search = new URL(page.url()).searchParams;
  for (const key of ['taskId', 'lotNo', 'from', 'parentNav']) search.delete(key);
  return search.toString();
}
