import { afterAll, describe, expect, it } from 'vitest';
import { startForeignSite } from './foreignSite.ts';
import { seePrices, startPrices } from './realService.ts';
import { startJourney } from './startJourney.ts';

const site = await startForeignSite(30, 0);
afterAll(() => site.close());
const { service, newPage } = await startJourney([{ host: site.host, allowPrivate: true, connections: 2, delayMs: 0 }]);
const page = await newPage();

describe('drift: a site changes, and the price of its books is not found any more', () => {
  const words = 'price is empty in 100% of the rows, 0% before';
  let taskInfo: string;

  it('two runs find every price', async () => {
    await startPrices(page, service, site);
    taskInfo = page.url();
    await seePrices(page, 1);
    await page.getByRole('button', { name: /^Start/u }).click();
    await seePrices(page, 2);
  });

  it('the third run is marked, and the overview names the price', async () => {
    site.redesignPrices();
    await page.getByRole('button', { name: /^Start/u }).click();
    await seePrices(page, 3);
    await page.getByText('This run differs from earlier ones').waitFor();
    await page.getByText(words).first().waitFor();
    await page.getByRole('link', { name: `${site.origin}/books` }).waitFor();
    await page.goto(`${service.origin}/console/overview`);
    const item = page.getByRole('listitem').filter({ hasText: words });
    await item.getByRole('link', { name: 'Open run' }).click();
    await page.getByText('This run differs from earlier ones').waitFor();
  });

  it('the new state is accepted without a network, and the service has it as soon as it is there again', async () => {
    await page.goto(taskInfo);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    await page.reload();
    await page.getByRole('button', { name: /^Offline/u }).waitFor();
    await page.getByRole('button', { name: 'This is right now' }).click();
    await page.getByText('Accepted: the next runs are compared with run 3').last().waitFor();
    await expect.poll(() => page.getByText('This run differs from earlier ones').count()).toBe(0);
    await service.start();
    await page.getByRole('button', { name: /^Up to date/u }).waitFor();
    await page.getByRole('button', { name: 'Show History of changes' }).click();
    await page.getByText('Run 3 accepted as right').waitFor();
    await page.goto(`${service.origin}/console/overview`);
    await page.getByRole('heading', { name: 'Last runs' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: words }).count()).toBe(0);
  });
});
