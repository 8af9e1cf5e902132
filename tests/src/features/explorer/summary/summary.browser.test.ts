import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, goOffline } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { explorerWorld, openTable, rowsShown, runAddress, viewOf } from '../explorerPage.ts';

const { browser, service } = await startConsole(explorerWorld());
const all = { rows: 3_000 };

async function openSummary(page: Page) {
  await page.getByRole('button', { name: 'Summarise' }).click();
  await groupsOf(page).waitFor();
}

function groupsOf(page: Page) {
  return page.getByRole('table', { name: 'Groups' });
}

/** Returns the first rows of the table of groups. */
async function topGroups(page: Page, count = 2): Promise<string[]> {
  return groupsOf(page)
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll(
      (rows, limit) =>
        rows.slice(0, limit).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | ')),
      count,
    );
}

const choose = (page: Page, name: string, option: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(option);

describe('the summary of the shown rows', () => {
  test('groups them by a column, with figures, in the order of a pressed header', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await openSummary(page);
    await expect
      .poll(() => topGroups(page, 4))
      .toEqual(['Garden | 750', 'Kitchen | 750', 'Office | 750', 'Lamps | 750']);
    await page.getByRole('button', { name: 'Add a figure' }).click();
    await expect.poll(() => topGroups(page, 1)).toEqual([expect.stringMatching(/^Garden \| 750 \| 49\.\d+$/u)]);
    await choose(page, 'Figure', 'most');
    await expect.poll(() => topGroups(page, 1)).toEqual(['Garden | 750 | 94.92']);
    await groupsOf(page).getByRole('button', { name: 'Greatest Price' }).click();
    await expect.poll(() => topGroups(page)).toEqual(['Kitchen | 750 | 94.93', 'Garden | 750 | 94.92']);
    expect(viewOf(page)).toBe('group=category.value&measure=most.price&figure=1');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the summary' }).click();
    expect(viewOf(page)).toBe('');
    await page.context().close();
  });

  test('follows the search, and works without a network', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await openSummary(page);
    await goOffline(page, service);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('CHAIR NO. 299');
    await rowsShown(page, 11);
    await expect.poll(() => topGroups(page, 1)).toEqual(['Office | 4']);
    await page.context().close();
  });

  test('is saved as a file in the order of its table', async () => {
    const page = await openTable(browser, service, `${runAddress}&group=category.value&measure=most.price`, all);
    await groupsOf(page).waitFor();
    await groupsOf(page).getByRole('button', { name: 'Greatest Price' }).click();
    await expect.poll(() => topGroups(page, 1)).toEqual(['Kitchen | 750 | 94.93']);
    for (const [name, file, start] of [
      ['Save as CSV', 'Groups.csv', '\uFEFFCategory,Rows,Greatest Price\r\nKitchen,750,94.93\r\n'],
      ['Save as Excel', 'Groups.xlsx', 'PK'],
    ] as const) {
      const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      expect(saved.suggestedFilename()).toBe(file);
      expect((await readFile(await saved.path(), 'utf8')).startsWith(start)).toBe(true);
    }
    await page.context().close();
  });

  test('shows dates by day, month or year as a line', async () => {
    const page = await openTable(browser, service, `${runAddress}&group=updated.day`, all);
    const line = page.getByRole('img', { name: 'Rows by Updated' });
    await line.waitFor();
    await expect.poll(() => topGroups(page, 1)).toEqual(['Nov 1, 2026 | 150']);
    expect(await line.locator('path[data-line]').count()).toBe(1);
    await line.focus();
    await page.keyboard.press('End');
    await page.getByText('Nov 20, 2026: 150', { exact: true }).waitFor();
    await choose(page, 'Part of the date', 'month');
    await expect.poll(() => topGroups(page, 1)).toEqual(['2026-11 | 3,000']);
    await choose(page, 'then by', 'category');
    await expect.poll(() => topGroups(page, 1)).toEqual(['2026-11 | Garden | 750']);
    expect(viewOf(page)).toBe('group=updated.month&group=category.value');
    await page.context().close();
  });

  test('shows numbers as a histogram or as dots, and saves the chart as a picture', async () => {
    const page = await openTable(browser, service, `${runAddress}&group=price.value&measure=mean.rating&figure=1`, all);
    await page.getByRole('img', { name: 'Rows by Price' }).waitFor();
    await choose(page, 'Chart', 'dots');
    const dots = page.getByRole('img', { name: 'Mean of Rating by Price' });
    await dots.waitFor();
    await page.getByText(/^The chart shows 2,571 of 3,000 groups\.$/u).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a picture' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Mean of Rating by Price.png');
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    // Width and height: twice those on the screen, with a margin.
    const box = await dots.boundingBox();
    expect(bytes.readUInt32BE(16)).toBe(Math.round(((box?.width ?? 0) + 32) * 2));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });
});
