import { afterAll, describe, expect, it } from 'vitest';
import { startForeignSite } from './foreignSite.ts';
import { seePrices, startPrices } from './realService.ts';
import { startJourney } from './startJourney.ts';

const site = await startForeignSite(30, 0);
afterAll(() => site.close());
const { service, newPage } = await startJourney([{ host: site.host, allowPrivate: true, connections: 2, delayMs: 0 }]);
const page = await newPage();

describe('mend: a site changes its markup, and the run proposes where the prices are now', () => {
  let taskInfo: string;

  it('the run says which selector found nothing, in its log too', async () => {
    await startPrices(page, service, site);
    taskInfo = page.url();
    await seePrices(page, 1);
    site.redesignPrices();
    await page.getByRole('button', { name: /^Start/u }).click();
    await seePrices(page, 2);
    await page.getByText('price: .price found nothing (pages: 3)').first().waitFor();
    await page.getByText('.price-now holds the same values on 3 of 3 pages').waitFor();
    await page.getByRole('button', { name: 'Show Log of run 2' }).click();
    await page.getByText('price: .price found nothing. Pages: 3.').waitFor();
  });

  it('one press takes the new selector, and the next run is whole', async () => {
    await page.getByRole('button', { name: 'Use .price-now' }).click();
    await page.getByText('price: .price-now instead of .price').waitFor();
    // The history comes from the service: it has the change.
    await page.getByRole('button', { name: 'Show History of changes' }).click();
    await page.getByText('Selectors changed').waitFor();
    await page.getByRole('button', { name: /^Start/u }).click();
    await seePrices(page, 3);
    await expect.poll(() => page.getByText('.price found nothing').count()).toBe(0);
    await page.goto(taskInfo.replace('task-info', 'lot-data') + '&lotNo=3');
    await page.getByRole('gridcell', { name: '6.50' }).first().waitFor();
  });
});
