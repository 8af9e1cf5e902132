import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { explorerWorld, runRows, taskId } from '#tests/src/features/explorer/explorerPage.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureRows, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

/** Run 2 has the first 700 products of run 1 without the first two, with three other prices, and two new products. */
function differenceWorld() {
  const world = explorerWorld();
  const second = world.lots.find((lot) => lot.taskId === taskId && lot.lotNo === 2);
  if (second === undefined) throw new Error('the fixture has a second run');
  const rows = fixtureRows(runRows[1] ?? 0).map((row, index) => [
    index < 2 ? `Bench no. ${index + 1}` : (row[0] ?? null),
    index >= 10 && index < 13 ? '9.99' : (row[1] ?? null),
    index === 11 ? null : (row[2] ?? null),
    ...row.slice(3, 5),
    index < 2 ? `https://shop.example/products/bench-${index + 1}` : (row[5] ?? null),
    ...row.slice(6),
  ]);
  world.rowsByLotId.set(second.lotId, rows);
  // Run 3 has one product forty times.
  const third = world.lots.find((lot) => lot.taskId === taskId && lot.lotNo === 3);
  const [product = []] = fixtureRows(1);
  world.rowsByLotId.set(
    third?.lotId ?? '',
    Array.from({ length: runRows[2] ?? 0 }, () => product),
  );
  return world;
}

/** Holds the first comparison in the page until it is cancelled: the rows of these tests are compared in no time. */
function holdComparison(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the worker below
  const post = Worker.prototype.postMessage;
  let held: string | null = null;
  let isDone = false;
  Worker.prototype.postMessage = function send(this: Worker, ...given: Parameters<typeof post>) {
    const message = given[0] as { id?: string; path?: string[] };
    if (!isDone && message.path?.[0] === 'compareRuns') {
      held = message.id ?? '';
      return;
    }
    if (message.path?.[0] === 'cancel') {
      const value = { ok: false, problem: { code: 'Cancelled' } };
      if (held !== null) this.dispatchEvent(new MessageEvent('message', { data: { id: held, type: 'RAW', value } }));
      // The page itself cancels a comparison that it begins again; only the user's press ends the holding.
      [held, isDone] = [null, navigator.userActivation.hasBeenActive];
    }
    post.apply(this, given);
  } as typeof post;
}

const { browser, service } = await startConsole(differenceWorld());
const address = `/console/task/difference?taskId=${taskId}&before=1&after=2`;

const tableOf = (page: Page, name = 'Changed rows') => page.getByRole('table', { name });

async function cellsOf(page: Page, name: string): Promise<string[][]> {
  return tableOf(page, name)
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.replace(/\s*\n\s*/gu, ' → '))),
    );
}

async function openDifference(page: Page): Promise<void> {
  await page.getByRole('button', { name: '3 changed' }).waitFor();
}

describe('the difference of two runs', () => {
  test('counts rows by a proposed key, and shows changed cells before and after', async () => {
    const page = await openConsole(browser, service, address);
    await openDifference(page);
    await page.getByRole('button', { name: '2 new' }).waitFor();
    await page.getByRole('button', { name: '2,302 gone' }).waitFor();
    await page.getByText('695 rows are equal').waitFor();
    expect(await page.getByRole('combobox', { name: 'Key', exact: true }).inputValue()).toBe('address');
    await expect
      .poll(() => cellsOf(page, 'Changed rows'))
      .toEqual([
        expect.arrayContaining(['shop.example/products/chair-11', '8.70 → 9.99']),
        expect.arrayContaining(['9.07 → 9.99', '2 → empty']),
        expect.arrayContaining(['9.44 → 9.99']),
      ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('shows new and gone rows, and only the changes of one column; the address holds it', async () => {
    const page = await openConsole(browser, service, address);
    await openDifference(page);
    await page.getByRole('combobox', { name: 'Changed column' }).selectOption('rating');
    await expect.poll(() => tableOf(page).locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('changed')).toBe('rating');
    await page.getByRole('button', { name: '2 new' }).press('Enter');
    await expect
      .poll(async () => (await cellsOf(page, 'New rows')).map((cells) => cells[1]))
      .toEqual(['Bench no. 1', 'Bench no. 2']);
    await page.getByRole('button', { name: '2,302 gone' }).click();
    await expect.poll(() => tableOf(page, 'Rows that are gone').getAttribute('aria-rowcount')).toBe('2303');
    expect(new URL(page.url()).searchParams.get('show')).toBe('gone');
    await page.context().close();
  });

  test('uses another key, also without a network', async () => {
    const page = await openConsole(browser, service, address);
    await openDifference(page);
    await goOffline(page, service);
    await page.getByRole('combobox', { name: 'Key', exact: true }).selectOption('category');
    await page.getByText('3,692 rows without their own key are left out').waitFor();
    await page.reload();
    await page.getByText('3,692 rows without their own key are left out').waitFor();
    await page.context().close();
  });

  test('opens from the data of a run and from the task', async () => {
    const page = await openConsole(browser, service, `/console/task/lot-data?taskId=${taskId}&lotNo=2`);
    await page.getByRole('link', { name: 'Compare with…' }).click();
    await openDifference(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Prices of three/u })
      .click();
    await page.getByRole('link', { name: 'Compare runs' }).click();
    const later = page.getByRole('combobox', { name: 'Later run' });
    await later.waitFor();
    expect(await later.inputValue()).toBe('3');
    await page.context().close();
  });

  test('of runs without a key asks for one', async () => {
    const page = await openConsole(browser, service, `/console/task/difference?taskId=${taskId}&before=1&after=3`);
    await page.getByText('No column distinguishes the rows').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Key', exact: true }).selectOption('name');
    await page.getByRole('button', { name: '2,999 gone' }).waitFor();
    await page.context().close();
  });

  test('that is cancelled says so, and begins again when it is asked', async () => {
    const page = await openConsole(browser, service, address);
    // All rows are on the device then: rows that arrive would begin another comparison, which is not held.
    await openDifference(page);
    await page.addInitScript(holdComparison);
    await page.reload();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Stopped before the end.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await openDifference(page);
    await page.context().close();
  });

  test('of rows that are not on this device waits for them, and says so without a network', async () => {
    const page = await openConsole(browser, service, `/console/task/lot-data?taskId=${taskId}&lotNo=2`);
    await page.getByText('On this device, also without a network').waitFor();
    await page.getByRole('button', { name: /^Keep/u }).click();
    await page.getByRole('menuitem', { name: /Remove from this device/u }).click();
    await page.getByText('Not on this device: read from the service.').waitFor();
    await goOffline(page, service);
    await page.goto(service.origin + address);
    await page.getByText(/^[\d,]+ of 3,700 rows of both runs on this device; they are compared/u).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('of a task with one run says that there is only one', async () => {
    const page = await openConsole(browser, service, `/console/task/difference?taskId=${idOf(1, 3)}`);
    await page.getByText('There is only one run so far').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });
});
