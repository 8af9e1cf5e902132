import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('link', { name: /data of run 1/u }).click();
    await page.getByText('On this device, also without a network').waitFor({ timeout: 120_000 });
    rows = await countOf(page);
    expect(rows).toBeGreaterThan(1_000);
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
    await expect.poll(() => countOf(page), { timeout: 60_000 }).toBe(narrowed);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    await page.goto(view);
    await expect.poll(() => countOf(page), { timeout: 60_000 }).toBe(narrowed);
    await page.getByRole('button', { name: /^Remove: Price: /u }).click();
    await expect.poll(() => countOf(page), { timeout: 60_000 }).toBeGreaterThan(narrowed);
    await service.start();
  });

  it('all data of the task is in a window of its own, a second run with it', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
    await page.getByRole('button', { name: /^Start/u }).click();
    await page.getByRole('heading', { name: 'Log of run 2' }).waitFor({ timeout: 60_000 });
    const [all] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'All data', exact: true }).click(),
    ]);
    await all.getByText('On this device, also without a network').waitFor({ timeout: 120_000 });
    await expect.poll(() => countOf(all), { timeout: 60_000 }).toBe(rows * 2);
    await all.getByRole('columnheader', { name: 'Price' }).getByRole('button').first().click();
    // The same product of both runs, one after the other.
    const topRows = async () => (await all.getByRole('rowheader').allInnerTexts()).slice(0, 2);
    await expect
      .poll(async () => (await topRows()).map((row) => row.split(' · ')[0]), { timeout: 60_000 })
      .toEqual(['1', '2']);
    expect(await firstText(all, 1)).toBe(await firstText(all, 0));
  });
});
