import { afterAll, describe, expect, it } from 'vitest';
import { startForeignSite } from './foreignSite.ts';
import { startPrices } from './realService.ts';
import { startJourney } from './startJourney.ts';

const site = await startForeignSite(30, 0);
afterAll(() => site.close());
const { service, newPage } = await startJourney([{ host: site.host, allowPrivate: true, connections: 2, delayMs: 0 }]);
const page = await newPage();

describe('repeats that replace: a later run brings new values into the rows that are there', () => {
  let taskInfo: string;
  let keptRows: string;

  const priceOf = (book: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: book, exact: true }) })
      .getByRole('gridcell', { name: /\.50$/u })
      .innerText();

  async function startRun(run: number): Promise<void> {
    await page.goto(taskInfo);
    await page.getByRole('button', { name: /^Start/u }).click();
    await page.getByRole('heading', { name: `Log of run ${run}` }).waitFor();
  }
  async function openRows(run: number): Promise<void> {
    await page.getByRole('link', { name: new RegExp(`data of run ${run}`, 'u') }).click();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('31');
  }

  it('the key columns of a task are set after its first run; the next run uses them', async () => {
    await startPrices(page, service, site);
    taskInfo = page.url();
    await openRows(1);
    await page.goto(taskInfo);
    await page.getByRole('button', { name: 'Change handling' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeated rows' });
    await dialog.getByText('Replace the earlier row').click();
    await dialog.getByRole('checkbox', { name: 'name', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Repeated rows' }).getByText('Replace the earlier row').waitFor();
    await startRun(2);
    await openRows(2);
    keptRows = page.url();
    expect(await priceOf('Book 1')).toBe('6.50');
  });

  it('a later run adds no row: its values are in the old places, on the screen that shows them', async () => {
    site.raisePrices();
    await startRun(3);
    await page.goto(keptRows);
    await expect.poll(() => priceOf('Book 1')).toBe('16.50');
    await expect.poll(() => priceOf('Book 10')).toBe('17.50');
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('31');
  });

  it('the run says how many rows that were, and the new values stay without a network', async () => {
    await page.goto(taskInfo);
    await page.getByRole('button', { name: 'Show Log of run 3' }).click();
    await page.getByText('Rows replaced by later ones: 30.').waitFor();
    await page.getByText('30 rows replaced earlier ones.').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    await page.goto(keptRows);
    await page.getByRole('button', { name: /^Offline/u }).waitFor();
    await expect.poll(() => priceOf('Book 10')).toBe('17.50');
  });
});
