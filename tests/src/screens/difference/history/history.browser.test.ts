import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { explorerWorld, taskId } from '#tests/src/features/explorer/explorerPage.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureRows } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

/** Three runs on three days; in the last one the first chair is dearer and the second one is gone. */
function historyWorld() {
  const world = explorerWorld();
  world.lots = world.lots.map((lot) =>
    lot.taskId === taskId
      ? { ...lot, startedAt: Date.UTC(2026, 10, lot.lotNo, 8), endedAt: Date.UTC(2026, 10, lot.lotNo, 9) }
      : lot,
  );
  const last = world.lots.find((lot) => lot.taskId === taskId && lot.lotNo === 3);
  const rows = fixtureRows(41).map((row, index) => (index === 0 ? [row[0] ?? null, '700', ...row.slice(2)] : row));
  world.rowsByLotId.set(last?.lotId ?? '', rows.toSpliced(1, 1));
  return world;
}

const { browser, service } = await startConsole(historyWorld());
const address = `/console/task/difference?taskId=${taskId}&of=history`;
const picture = (page: Page) => page.getByRole('img', { name: 'Price over the runs' });
const table = (page: Page) => page.getByRole('table', { name: 'Price over the runs' });
const rowsOf = (page: Page) =>
  table(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td[data-numeric]')].map((cell) => cell.textContent)),
    );

async function openHistory(page: Page): Promise<void> {
  await picture(page).waitFor();
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(3);
}

describe('the history of a task', () => {
  test('shows the least, middle and greatest number of each run, also without a network', async () => {
    const page = await openConsole(browser, service, address);
    await openHistory(page);
    await goOffline(page, service);
    await page.reload();
    await openHistory(page);
    expect((await rowsOf(page)).at(-1)).toEqual(['5.74', '12.955', '700']);
    expect(await page.getByRole('combobox', { name: 'Key', exact: true }).inputValue()).toBe('address');
    expect(await picture(page).locator('path[data-line]').count()).toBe(3);
    await picture(page).focus();
    await page.keyboard.press('End');
    await page.getByText(/^Greatest, Nov 3, 2026.*: 700$/u).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('follows chosen things, found by a part of their key; one that is gone has no number', async () => {
    const page = await openConsole(browser, service, `${address}&key=name`);
    await openHistory(page);
    await page.getByRole('searchbox', { name: 'Find what to follow' }).fill('CHAIR NO. 1');
    await page.getByRole('button', { name: 'Follow Garden chair no. 1', exact: true }).click();
    await page.getByRole('button', { name: 'No longer follow Garden chair no. 1', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Find what to follow' }).fill('chair no. 2');
    await page.getByRole('button', { name: 'Follow Garden chair no. 2', exact: true }).press('Enter');
    await expect
      .poll(() => rowsOf(page))
      .toEqual([
        ['5', '5.37'],
        ['5', '5.37'],
        ['700', '–'],
      ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a picture' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Price over the runs.png');
    expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
    await page.getByRole('button', { name: 'All rows together' }).click();
    await expect.poll(async () => (await rowsOf(page))[2]?.[2]).toBe('700');
    await page.context().close();
  });

  test('is one press away from the difference of two runs, and back', async () => {
    const page = await openConsole(browser, service, `/console/task/difference?taskId=${taskId}`);
    await page.getByRole('button', { name: 'History' }).click();
    await openHistory(page);
    await page.getByRole('button', { name: 'Two runs' }).click();
    await page.getByRole('combobox', { name: 'Later run' }).waitFor();
    expect(new URL(page.url()).searchParams.has('of')).toBe(false);
    await page.context().close();
  });
});
