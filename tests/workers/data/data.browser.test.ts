import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { wholeView } from '#core/domain/data/view.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { serveModulePage } from '#tests/support/modulePage.ts';
import type { DataPage } from './page/page.ts';

declare global {
  // The page's own, for functions that run there.
  var dataPage: DataPage;
}

const { search, filters } = wholeView;
let site: Awaited<ReturnType<typeof serveModulePage>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await serveModulePage(join(import.meta.dirname, 'page'));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  site.stop();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  await page.goto(site.address);
  await page.evaluate(() => dataPage.store(3_000));
});
afterEach(async () => {
  await page.context().close();
});

const found = { search: 'atem 299', filters, sorts: [{ column: 'price', isDescending: true }] };

test('the worker finds, sorts and reads rows of the device', async () => {
  expect(await page.evaluate(() => dataPage.open())).toMatchObject({ rowCount: 3_000 });
  expect(await page.evaluate((query) => dataPage.apply(query), found)).toMatchObject({
    ok: true,
    value: { matches: 11 },
  });
  const rows = await page.evaluate(() => dataPage.rows(0, 3));
  expect(rows?.map(({ rowNo, values }) => [rowNo, ...values])).toEqual([
    [299, 'Ätem 299', '99.5'],
    [2_999, 'Ätem 2999', '99.5'],
    [2_998, 'Ätem 2998', '98.5'],
  ]);
});

test('a worker that cannot start answers each call', async () => {
  await page.route(/\/assets\/main-/u, (route) => route.fulfill({ status: 404 }));
  expect(await page.evaluate(() => dataPage.open())).toEqual({ columns: [], rowCount: 0 });
  expect(await page.evaluate((query) => dataPage.apply(query), found)).toEqual({
    ok: false,
    problem: { code: 'ReaderStopped' },
  });
  expect(await page.evaluate(() => dataPage.rows(0, 3))).toEqual([]);
});

test('a pattern is read by a library that the worker loads when it is needed', async () => {
  await page.evaluate(() => dataPage.open());
  const pattern = { kind: 'pattern', column: 'name', pattern: '^Ä.* 1{3}$', isNot: false } as const;
  const query = { search, filters: [pattern], sorts: [] };
  expect(await page.evaluate((asked) => dataPage.apply(asked), query)).toMatchObject({ value: { matches: 1 } });
});

test('exactly the shown rows are written into a file, in their order, with the chosen columns and names', async () => {
  await page.evaluate(() => dataPage.open());
  await page.evaluate((query) => dataPage.apply(query), found);
  const csv = await page.evaluate(() => dataPage.export('csv'));
  expect(csv).toMatchObject({ name: 'rows.csv', type: 'text/csv' });
  const lines = csv.text?.split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines?.slice(0, 3)).toEqual(['Price,Name', '99.5,Ätem 299', '99.5,Ätem 2999']);
  expect(csv.reported.at(-1)).toBe(11);
});

test.each([
  ['xlsx', [0x50, 0x4b, 0x03, 0x04]],
  ['parquet', [0x50, 0x41, 0x52, 0x31]],
] as const)('all rows are written as %s', async (format, firstBytes) => {
  await page.evaluate(() => dataPage.open());
  const file = await page.evaluate((asked) => dataPage.export(asked), format);
  expect(file.firstBytes).toEqual(firstBytes);
  expect(file.reported.at(-1)).toBe(3_000);
});

test('sorted rows of more than an export keeps in memory are written in their order, into one file', async () => {
  const rowCount = 3_000;
  await page.evaluate((count) => dataPage.store(count, 8_000), rowCount);
  await page.evaluate(() => dataPage.open());
  const byPrice = { search, filters, sorts: [{ column: 'price', isDescending: true }] };
  await page.evaluate((query) => dataPage.apply(query), byPrice);
  const starts = await page.evaluate(async () => {
    const { text = '' } = await dataPage.export('csv');
    return text.split('\r\n').map((line) => line.replace(/\.\.+$/u, ''));
  });
  const hundreds = Array.from({ length: rowCount / 100 }, (_, index) => index * 100);
  const prices = Array.from({ length: 100 }, (_, index) => 99 - index);
  const expected = prices.flatMap((price) => hundreds.map((first) => `${price}.5,Ätem ${first + price}`));
  expect(starts).toEqual(['Price,Name', ...expected, '']);
  expect(await page.evaluate(() => dataPage.exportedFiles())).toBe(1);
});

test('an export that is cancelled leaves no file', async () => {
  await page.evaluate(() => dataPage.open());
  expect(await page.evaluate(() => dataPage.exportCancelled())).toBe('Cancelled');
  expect(await page.evaluate(() => dataPage.exportedFiles())).toBe(0);
});

test('a file stays as long as its worker, and is removed by a later one', async () => {
  await page.evaluate(() => dataPage.open());
  await page.evaluate(() => dataPage.export('csv'));
  const other = await page.context().newPage();
  await other.goto(site.address);
  await other.evaluate(() => dataPage.open());
  expect(await other.evaluate(() => dataPage.exportedFiles())).toBe(1);
  await page.close();
  page = other;
  await expect
    .poll(async () => {
      await page.evaluate(() => dataPage.open());
      return page.evaluate(() => dataPage.exportedFiles());
    })
    .toBe(0);
});

test('files leave with the account', async () => {
  await page.evaluate(() => dataPage.open());
  await page.evaluate(() => dataPage.export('csv'));
  await page.evaluate(() => dataPage.wipe());
  expect(await page.evaluate(() => dataPage.exportedFiles())).toBe(0);
});
