import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { exportWorld } from './exportWorld.ts';

const { browser, service } = await startConsole(exportWorld());
afterEach(() => {
  service.answers.clear();
  Object.assign(service.world, { exports: exportWorld().exports, deletedExportIds: [] });
  service.touch();
});

const root = '/v1/asynchronousExport/ExportData';
const open = (search = '') => openConsole(browser, service, `/console/task/export-record${search}`);
const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const filesIn = (page: Page) => page.locator('tbody tr td:first-child').locator('span').first().textContent();
const toast = (page: Page, text: string) => page.locator('.fui-Toast').filter({ hasText: text });

/** Changes an export as the service would, and reports the change. */
function change(fileName: string, changes: Partial<ExportRecord>): void {
  const { exports } = service.world;
  const place = exports.findIndex((record) => record.fileName === fileName);
  const before = exports[place] ?? expect.fail(fileName);
  exports[place] = { ...before, ...changes };
  service.touch();
}

/** Lets the page poll now, as it does when the user comes back to it. */
const poll = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

describe('the export records', () => {
  test('are in the side menu, the newest first, each with its rows, size, status and reason', async () => {
    const page = await openConsole(browser, service, '/console/task/task-list');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Export records' }).click();
    await rowOf(page, 'chairs.xlsx').getByText('4,000 of 10,000', { exact: true }).waitFor();
    expect(await filesIn(page)).toBe('chairs.xlsx');
    const bar = rowOf(page, 'chairs.xlsx').getByRole('progressbar', { name: '4,000 of 10,000 rows' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('4000');
    await rowOf(page, 'queue.json').getByText('Not exported yet').waitFor();
    await rowOf(page, 'prices.csv').getByText('Run 2').waitFor();
    await rowOf(page, 'prices.csv')
      .getByText(/^Kept until/u)
      .waitFor();
    await rowOf(page, 'prices.csv').getByText('3 cells were too long for this format and were shortened.').waitFor();
    await rowOf(page, 'both.zip').getByText('2 files').waitFor();
    await rowOf(page, 'old.xml').getByText('File removed').waitFor();
    await rowOf(page, 'huge.html')
      .getByText(/^The file is larger than the space/u)
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('change while the user looks at them', async () => {
    const page = await open();
    await rowOf(page, 'chairs.xlsx').getByText('4,000 of 10,000', { exact: true }).waitFor();
    change('chairs.xlsx', { rowCount: 9_000 });
    await poll(page);
    await rowOf(page, 'chairs.xlsx').getByText('9,000 of 10,000', { exact: true }).waitFor();
    change('chairs.xlsx', {
      status: 'done',
      rowCount: 10_000,
      endedAt: Date.now(),
      fileUntil: Date.now() + 86_400_000,
    });
    await poll(page);
    await rowOf(page, 'chairs.xlsx').getByRole('button', { name: 'Download chairs.xlsx' }).waitFor();
    await page.context().close();
  });

  test('are filtered by task, status and format; the address holds the filter', async () => {
    const page = await open();
    await rowOf(page, 'prices.csv').waitFor();
    await page.getByRole('button', { name: 'Status, Any status' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Finished' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Failed' }).click();
    await page.keyboard.press('Escape');
    await rowOf(page, 'chairs.xlsx').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(4);
    await page.getByRole('button', { name: 'Format, Any format' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Parquet' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('1 export', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('1 export', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Task, All tasks' }).click();
    await page.getByRole('menuitemradio', { name: 'A task that was deleted' }).click();
    await page.getByRole('heading', { name: 'No export matches' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).last().click();
    await page.getByText('7 exports').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  test('have pages', async () => {
    const [first] = service.world.exports;
    service.world.exports = Array.from({ length: 25 }, (_, index) => ({
      ...(first ?? expect.fail('an export')),
      recordId: idOf(4, 1_000 + index),
      fileName: `file-${index}.csv`,
      createdAt: Date.now() - index * 60_000,
    }));
    service.touch();
    const page = await open();
    await page.getByText('25 exports').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);
    await page.getByRole('button', { name: 'Next page' }).click();
    await rowOf(page, 'file-10.csv').waitFor();
    await page.getByRole('combobox', { name: 'Exports per page' }).selectOption('50');
    await rowOf(page, 'file-24.csv').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(25);
    await page.context().close();
  });

  test('of an account without exports lead to the tasks', async () => {
    service.world.exports = [];
    const page = await open();
    await page.getByRole('heading', { name: 'No exports yet' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go to the tasks' }).click();
    await page.waitForURL(/task-list$/u);
    await page.context().close();
  });

  test('are there offline; what needs the service says so', async () => {
    const page = await open();
    await rowOf(page, 'prices.csv').waitFor();
    await goOffline(page, service);
    const download = page.getByRole('button', { name: 'Download prices.csv' });
    expect(await download.getAttribute('aria-disabled')).toBe('true');
    expect(await download.getAttribute('aria-description')).toMatch(/needs the service/u);
    await page.getByRole('button', { name: 'More actions for prices.csv' }).click();
    const item = page.getByRole('menuitem', { name: /^Delete…/u });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await item.getByText('This needs the service').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await rowOf(page, 'prices.csv').waitFor();
    await page.context().close();
  });
});

describe('a file', () => {
  test('is downloaded without leaving the page', async () => {
    const file = '/export-file';
    service.answers.set(`${root}/fileDownLoadUrl`, () => ({
      status: 200,
      body: { url: file, expiresAt: Date.now() + 1_000 },
    }));
    service.answers.set(file, () => ({ status: 200, body: 'name,price' }));
    const page = await open();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download prices.csv' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('prices.csv');
    expect(new URL(page.url()).pathname).toBe('/console/task/export-record');
    await page.context().close();
  });

  test('that has gone is made again; a notice says when it is ready, and downloads it', async () => {
    const { recordId } = service.world.exports.find(({ fileName }) => fileName === 'old.xml') ?? expect.fail('old.xml');
    service.answers.set(`${root}/fileDownLoadUrl`, () => ({ status: 200, body: { url: null, expiresAt: null } }));
    service.answers.set(`${root}/${recordId}/again`, () => {
      change('old.xml', { status: 'waiting', rowCount: 0, endedAt: null });
      return { status: 200, body: { record: service.world.exports.find((record) => record.recordId === recordId) } };
    });
    const page = await open();
    await page.getByRole('button', { name: 'Make again: old.xml' }).click();
    await toast(page, 'old.xml is being made again').waitFor();
    await rowOf(page, 'old.xml').getByText('Waiting').waitFor();
    change('old.xml', { status: 'done', rowCount: 12_345, endedAt: Date.now(), fileUntil: Date.now() + 86_400_000 });
    await poll(page);
    await toast(page, 'old.xml is ready').waitFor();
    service.answers.set(`${root}/fileDownLoadUrl`, () => ({
      status: 200,
      body: { url: '/export-file', expiresAt: 1 },
    }));
    service.answers.set('/export-file', () => ({ status: 200, body: '<rows/>' }));
    const downloading = page.waitForEvent('download');
    await toast(page, 'old.xml is ready').getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('old.xml');
    await page.context().close();
  });

  test('that cannot be had says why, and its button works again', async () => {
    service.answers.set(`${root}/fileDownLoadUrl`, () => ({ status: 404, body: { code: 'NotFound' } }));
    const page = await open();
    await page.getByRole('button', { name: 'Download prices.csv' }).click();
    await toast(page, 'prices.csv could not be downloaded')
      .getByText(/does not exist any more/u)
      .waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Download prices.csv' }).getAttribute('aria-disabled'))
      .toBeNull();
    await page.context().close();
  });
});

describe('an export', () => {
  test('under way is cancelled; nobody is reminded of it', async () => {
    const { recordId } =
      service.world.exports.find(({ fileName }) => fileName === 'chairs.xlsx') ?? expect.fail('chairs');
    service.answers.set(`${root}/${recordId}/cancel`, () => {
      change('chairs.xlsx', { status: 'cancelled', endedAt: Date.now() });
      return { status: 200, body: { record: service.world.exports.find((record) => record.recordId === recordId) } };
    });
    const page = await open();
    await page.getByRole('button', { name: 'Cancel chairs.xlsx' }).click();
    await rowOf(page, 'chairs.xlsx').getByText('Cancelled').waitFor();
    expect(await page.locator('.fui-Toast').count()).toBe(0);
    await page.context().close();
  });

  test('is deleted after a question', async () => {
    const { recordId } =
      service.world.exports.find(({ fileName }) => fileName === 'prices.csv') ?? expect.fail('prices');
    service.answers.set(`${root}/${recordId}`, () => {
      service.world.exports = service.world.exports.filter((record) => record.recordId !== recordId);
      service.world.deletedExportIds.push(recordId);
      service.touch();
      return { status: 200, body: { recordId } };
    });
    const page = await open();
    await page.getByRole('button', { name: 'More actions for prices.csv' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this export?' });
    await dialog.getByText(/Its rows stay marked as exported/u).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, 'prices.csv').waitFor();
    await page.getByRole('button', { name: 'More actions for prices.csv' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await rowOf(page, 'prices.csv').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('is made again with the same settings; one whose task has gone says so', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'More actions for old.xml' }).click();
    await page.getByRole('menuitem', { name: 'Export again…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Export “Demo shop products”/u });
    await expect.poll(() => dialog.getByRole('radio', { name: /^XML/u }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: /^Chosen runs/u }).isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions for stopped.jsonl' }).click();
    await page
      .getByRole('menuitem', { name: /^Export again…/u })
      .getByText('Its task no longer exists.')
      .waitFor();
    await page.context().close();
  });

  test('that ends while the app is open is reported once, in one tab, on any page', async () => {
    const page = await openConsole(browser, service, '/console/task/task-list');
    const other = await page.context().newPage();
    await other.goto(`${service.origin}/console/balance`);
    await other.getByRole('heading', { name: 'Recharge' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(1);
    await page.getByRole('link', { name: 'Export records' }).click();
    await rowOf(page, 'chairs.xlsx').waitFor();
    change('chairs.xlsx', { status: 'failed', problem: 'Crashed', endedAt: Date.now() });
    await poll(page);
    const reported = async () =>
      (await toast(page, 'chairs.xlsx could not be made').count()) +
      (await toast(other, 'chairs.xlsx could not be made').count());
    await expect.poll(reported).toBe(1);
    await rowOf(page, 'chairs.xlsx').getByText('Failed').waitFor();
    expect(await reported()).toBe(1);
    await page.context().close();
  });
});

const looks = [
  { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 820, height: 1180 } },
  { locale: 'ja-JP', colorScheme: 'light', viewport: { width: 820, height: 1180 } },
] as const;

test.each(looks)('in $locale, $colorScheme, $viewport.width px nothing is cut, and axe finds nothing', async (look) => {
  const page = await (await browser.newContext(look)).newPage();
  await page.goto(`${service.origin}/console/task/export-record`);
  await rowOf(page, 'prices.csv').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.context().close();
});
