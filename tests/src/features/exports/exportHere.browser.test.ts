import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { columns, fixtureRows, fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const rowCount = 3_000;
const { browser, service } = await startConsole(fixtureWorld(5));
const rows = fixtureRows(rowCount);
/** A finished task of the fixtures. */
const task = 1;
const lotData = `/console/task/lot-data?taskId=${idOf(1, task)}&lotNo=1`;

beforeAll(() => {
  const lot = service.world.lots.find(({ lotId }) => lotId === idOf(2, task)) ?? expect.fail('a run');
  Object.assign(lot, { rowCount, blockCount: Math.ceil(rowCount / 500) });
  service.world.rowsByLotId.set(lot.lotId, rows);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export/u });
const toast = (page: Page, text: RegExp) => page.locator('.fui-Toast').filter({ hasText: text });

/** Opens a page with rows, once all of them are on the device. */
async function openRows(address: string): Promise<Page> {
  const page = await openConsole(browser, service, address);
  await page.getByText('On this device, also without a network').waitFor();
  return page;
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialogOf(page).waitFor();
}

/** Confirms the dialog and returns the saved file. */
async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Save file' }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

function linesOf(bytes: Buffer): string[][] {
  const { data, errors } = papaparse.parse<string[]>(bytes.toString('utf8').replace(/^\uFEFF/u, ''), {
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

describe('an export from this device', () => {
  test('is exactly what the page shows: its filter, order, columns and names', async () => {
    const page = await openRows(
      `${lotData}&q=office&sort=price.desc&order=price&pin=price&hide=description&hide=picture&label.price=Cost`,
    );
    await page.getByRole('columnheader', { name: /^Cost/u }).waitFor();
    await openDialog(page);
    const dialog = dialogOf(page);
    await dialog.getByText('The 750 rows that the page shows.').waitFor();
    expect(await dialog.getByRole('radio', { name: /^On this device/u }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: /^(?:XML|HTML)/u }).count()).toBe(0);
    await dialog.getByRole('radio', { name: /^CSV/u }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { name, bytes } = await saved(page);
    expect(name).toMatch(/ #1 \d{4}-\d\d-\d\d\.csv$/u);
    const shown = ['price', 'name', 'rating', 'category', 'updated', 'address'].map((column) =>
      columns.indexOf(column),
    );
    const price = columns.indexOf('price');
    const expected = rows
      .filter((row) => row.includes('Office'))
      .toSorted((one, other) => Number(other[price]) - Number(one[price]))
      .map((row) => shown.map((index) => row[index] ?? ''));
    const [head, ...lines] = linesOf(bytes);
    expect(head).toEqual(['Cost', 'Product', 'Rating', 'Category', 'Updated', 'Address']);
    expect(lines).toEqual(expected);
    await toast(page, /\.csv was saved$/u).waitFor();
    await page.context().close();
  });

  test('works without the service; the other way says that it does not', async () => {
    const page = await openRows(lotData);
    await goOffline(page, service);
    await openDialog(page);
    const dialog = dialogOf(page);
    await dialog.getByText('You are offline. This way needs the service; try again once you are online.').waitFor();
    expect(await dialog.getByRole('radio', { name: /^On the service/u }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: /^JSON Lines/u }).check();
    const { bytes } = await saved(page);
    const objects = bytes
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(objects).toHaveLength(rowCount);
    expect(objects[0]?.['Product']).toBe('Garden chair no. 1');
    await page.context().close();
  });

  test('is the way that is left when the service goes away while the dialog is open', async () => {
    const page = await openRows(lotData);
    await openDialog(page);
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /^On the service/u }).check();
    await dialog.getByRole('radio', { name: /^HTML/u }).check();
    service.isReachable = false;
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => dialog.getByRole('radio', { name: /^On this device/u }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: /^Excel/u }).isChecked()).toBe(true);
    expect((await saved(page)).name).toMatch(/\.xlsx$/u);
    await page.context().close();
  });

  test('is cancelled without a file, and the answers stay', async () => {
    const page = await openConsole(browser, service, lotData);
    const gate = Promise.withResolvers<void>();
    await page.context().route(/\/assets\/writeFile-/u, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await openDialog(page);
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /^CSV/u }).check();
    await dialog.getByRole('button', { name: 'Save file' }).click();
    const writing = page.getByRole('alertdialog', { name: /^Export/u });
    await writing.getByRole('progressbar').waitFor();
    const cancel = writing.getByRole('button', { name: 'Cancel export' });
    expect(await accessibilityProblems(page)).toEqual([]);
    // Escape must not throw away the work of minutes.
    await page.keyboard.press('Escape');
    await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    gate.resolve();
    await expect.poll(() => dialog.getByRole('radio', { name: /^CSV/u }).isChecked()).toBe(true);
    expect(downloads).toEqual([]);
    await page.context().close();
  });

  test('of all data has the rows of all runs', async () => {
    const page = await openConsole(browser, service, `/console/task/all-data?taskId=${idOf(1, task)}`);
    await page.getByRole('grid').waitFor();
    await openDialog(page);
    await dialogOf(page).getByText('The 3,000 rows that the page shows.').waitFor();
    await dialogOf(page).getByRole('radio', { name: /^CSV/u }).check();
    expect(linesOf((await saved(page)).bytes)).toHaveLength(rowCount + 1);
    await page.context().close();
  });

  test('can be asked of the service instead, with all columns of the task', async () => {
    const sent: unknown[] = [];
    service.answers.set('/v1/asynchronousExport/ExportData', (body) => {
      sent.push(body);
      return { status: 409, body: { code: 'NothingToExport' } };
    });
    const page = await openRows(`${lotData}&hide=description`);
    await openDialog(page);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: '7 of 7' }).waitFor();
    await dialog.getByRole('radio', { name: /^On the service/u }).check();
    await dialog.getByRole('button', { name: '8 of 8' }).waitFor();
    await dialog.getByRole('radio', { name: /^HTML/u }).check();
    await dialog.getByRole('radio', { name: /^On this device/u }).check();
    expect(await dialog.getByRole('radio', { name: /^Excel/u }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: /^On the service/u }).check();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText('There are no rows to export.').waitFor();
    expect(sent).toMatchObject([{ taskId: idOf(1, task), scope: 'runs', lotNos: [1], format: 'xlsx' }]);
    service.answers.clear();
    await page.context().close();
  });
});
