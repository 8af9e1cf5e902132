import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { maxBlockRows } from '#core/domain/data/block.ts';
import { categories } from '#server/demo/shop/catalogue.ts';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([]);
const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });

describe('the rows of a real run answer questions on the device', () => {
  let rows = 0;
  let narrowed = 0;
  let view: string;

  const countOf = async (table: Page) => Number(await table.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  const firstText = (table: Page, row: number) =>
    table.locator(`[role=gridcell][data-row="${row}"][data-column="0"]`).innerText();

  it('a run of the demo shop is searched, filtered and sorted', async () => {
    await enterDemo(page, service.origin);
    await page.goto(`${service.origin}/console/template/demo-shop-products`);
    // Half of the shop has more rows than a block, and takes half of the time.
    for (const { name } of categories.slice(6)) await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('link', { name: /data of run 1/u }).click();
    await page.getByText('On this device, also without a network').waitFor();
    rows = await countOf(page);
    expect(rows).toBeGreaterThan(maxBlockRows);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('a');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('Price');
    await page.getByRole('textbox', { name: 'From' }).fill('20');
    await page.getByRole('textbox', { name: 'To' }).fill('60');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').first().click();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-busy')).toBe('false');
    await page.getByText(/^[\d,]+ of [\d,]+ rows$/u).waitFor();
    narrowed = await countOf(page);
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(rows);
    view = page.url();
    expect(new URL(view).searchParams.get('numbers.price')).toBe('20..60');
  });

  it('the shown rows are copied in their order', async () => {
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page
      .getByText(/cells copied$/u)
      .first()
      .waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.startsWith(await firstText(page, 0))).toBe(true);
    expect(text.split('\n').length).toBeGreaterThanOrEqual(narrowed);
  });

  it('a reload keeps the view, also without a network', async () => {
    await page.reload();
    await expect.poll(() => countOf(page)).toBe(narrowed);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    await page.goto(view);
    await expect.poll(() => countOf(page)).toBe(narrowed);
    await page.getByRole('button', { name: /^Remove: Price: /u }).click();
    await expect.poll(() => countOf(page)).toBeGreaterThan(narrowed);
  });

  it('still without it, the shown rows are a chart and a gallery, and leave as a file that is read again', async () => {
    await page.goto(view);
    await expect.poll(() => countOf(page)).toBe(narrowed);
    await page.getByRole('button', { name: 'Summarise' }).click();
    await page.getByRole('img', { name: /^Rows by /u }).waitFor();
    await page.getByRole('button', { name: 'Close the summary' }).click();
    const first = await firstText(page, 0);
    await page.getByRole('button', { name: 'Gallery' }).click();
    const gallery = page.getByRole('grid', { name: 'Collected rows as a gallery' });
    await gallery.getByRole('gridcell').filter({ hasText: first }).first().waitFor();
    await page.getByRole('button', { name: 'Gallery' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Export/u });
    await dialog.getByRole('radio', { name: /^Excel/u }).check();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save file' }).click();
    const { SheetNames, Sheets } = read(readFileSync(await (await downloading).path()));
    const [head = [], ...lines] = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(lines).toHaveLength(narrowed);
    expect(String(lines[0]?.[0])).toBe(first);
    const prices = lines.map((cells) => Number(cells[head.indexOf('Price')]));
    expect(prices.every((price) => price >= 20 && price <= 60)).toBe(true);
  });

  it('a view saved without a network is opened again with it', async () => {
    const views = page.getByRole('search').getByRole('button', { name: /^Views?\b/u });
    await views.click();
    await page.getByRole('menuitem', { name: 'Save as…' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Affordable');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: Affordable', exact: true }).waitFor();
    await service.start();
    await page.getByRole('button', { name: /^Up to date/u }).waitFor();
    const { origin, pathname, searchParams } = new URL(view);
    await page.goto(`${origin}${pathname}?taskId=${searchParams.get('taskId')}&lotNo=1`);
    await expect.poll(() => countOf(page)).toBe(rows);
    await views.click();
    await page.getByRole('menuitemradio', { name: 'Affordable' }).click();
    await expect.poll(() => countOf(page)).toBe(narrowed);
  });

  it('all data of the task is in a window of its own, a second run with it', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
    await page.getByRole('button', { name: /^Start/u }).click();
    await page.getByRole('heading', { name: 'Log of run 2' }).waitFor();
    const [all] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'All data', exact: true }).click(),
    ]);
    await all.getByText('On this device, also without a network').waitFor();
    await expect.poll(() => countOf(all)).toBe(rows * 2);
    await all.getByRole('columnheader', { name: 'Price' }).getByRole('button').first().click();
    // The same product of both runs, one after the other.
    const topRows = async () => (await all.getByRole('rowheader').allInnerTexts()).slice(0, 2);
    await expect.poll(async () => (await topRows()).map((row) => row.split(' · ')[0])).toEqual(['1', '2']);
    expect(await firstText(all, 1)).toBe(await firstText(all, 0));
  });

  it('the difference of both runs is that nothing changed', async () => {
    await page.getByRole('link', { name: 'Compare runs' }).click();
    for (const name of ['0 new', '0 gone', '0 changed']) {
      await page.getByRole('button', { name, exact: true }).waitFor();
    }
    await page.getByText(/^[1-9][\d,]* rows are equal$/u).waitFor();
  });
});
