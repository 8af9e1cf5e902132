import { afterAll, describe, expect, it } from 'vitest';
import { startForeignSite } from './foreignSite.ts';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const site = await startForeignSite(400, 400);
afterAll(() => site.close());
const { service, newPage } = await startJourney([{ host: site.host, allowPrivate: true, connections: 2, delayMs: 0 }]);
const page = await newPage();

describe('the first run: from a template to rows on the device', () => {
  /** Returns the number of rows of the open run as the grid reports it, without its header. */
  async function rowsOnScreen(): Promise<number> {
    const count = await page
      .getByRole('grid')
      .getAttribute('aria-rowcount')
      .catch(() => null);
    return Math.max(0, Number(count ?? 1) - 1);
  }

  async function openData(): Promise<void> {
    await page.getByRole('link', { name: /data of run 1/u }).click();
    await page.getByRole('grid').waitFor();
  }

  it('a stranger enters the demo and sees its templates', async () => {
    await enterDemo(page, service.origin);
    await page.getByRole('link', { name: 'All templates' }).click();
    await page
      .getByRole('link', { name: /Demo shop products/u })
      .first()
      .waitFor();
  });

  it('“demo shop products” is saved and started, and its rows are on screen, all 1,254 at the end', async () => {
    await page
      .getByRole('link', { name: /Demo shop products/u })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Task name' }).fill('The whole shop');
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: 'The whole shop' }).waitFor();
    await openData();
    await expect.poll(rowsOnScreen, { timeout: 120_000 }).toBe(1254);
  });

  it('a site that is not ours, allowed by the operator, gives more rows at every poll until all are there', async () => {
    await page.goto(`${service.origin}/console/template/list-by-selectors`);
    await page.getByRole('textbox', { name: 'Task name' }).fill('All the books');
    await page.getByRole('textbox', { name: /^Start addresses/u }).fill(`${site.origin}/books`);
    await page.getByRole('textbox', { name: /^Item/u }).fill('.book');
    await page.getByRole('textbox', { name: /^Fields/u }).fill('name = h2\nprice = .price');
    await page.getByRole('textbox', { name: /^Next page/u }).fill('a[rel=next]');
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: 'All the books' }).waitFor();
    await openData();
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const rows = await rowsOnScreen();
          if (rows > 0) seen.add(rows);
          return rows;
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe(site.names.length);
    expect(seen.size).toBeGreaterThan(2);
    await page.getByRole('gridcell', { name: 'Book 1', exact: true }).waitFor();
  });

  it('an address that the guard refuses is refused in the form, with a sentence and with all that was typed', async () => {
    await page.goto(`${service.origin}/console/template/list-by-selectors`);
    await page.getByRole('textbox', { name: /^Start addresses/u }).fill('http://169.254.169.254/latest/meta-data');
    await page.getByRole('textbox', { name: /^Item/u }).fill('.book');
    await page.getByRole('textbox', { name: /^Fields/u }).fill('name = h2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This service does not fetch “http://169.254.169.254/latest/meta-data”').first().waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: /^Item/u }).inputValue()).toBe('.book');
  });

  it('not one policy of the page was violated on the way', async () => {
    const health = (await (await fetch(`${service.origin}/health`)).json()) as { cspReports: number };
    // The pages' console messages are checked when the browser closes (launchBrowser).
    expect(health.cspReports).toBe(0);
  });
});
