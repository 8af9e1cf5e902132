import { afterAll, describe, expect, it } from 'vitest';
import { jobs, jobsPath } from '#server/demo/boards/jobs.ts';
import { startBoardSite } from './boardSite.ts';
import { startForeignSite } from './foreignSite.ts';
import { seePrices, seeRows, startPrices } from './realService.ts';
import { startJourney } from './startJourney.ts';

const site = await startForeignSite(30, 0);
const board = await startBoardSite();
afterAll(() => Promise.all([site.close(), board.close()]));
const { service, newPage } = await startJourney(
  [site, board].map(({ host }) => ({ host, allowPrivate: true, connections: 2, delayMs: 0 })),
);
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
    await page.getByText('price: .price found nothing that fits (pages: 3)').first().waitFor();
    await page.getByText('.price-now holds the same values on 3 of 3 pages').waitFor();
    await page.getByRole('button', { name: 'Show Log of run 2' }).click();
    await page.getByText('price: .price found nothing that fits. Pages: 3.').waitFor();
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

  it('the link to the next page is mended like a column', async () => {
    await page.goto(taskInfo);
    site.redesignPager();
    await page.getByRole('button', { name: /^Start/u }).click();
    await seeRows(page, 4, 10);
    await page.getByText('Link to the next page: a[rel=next] @href found nothing that fits').first().waitFor();
    await page.getByRole('button', { name: /^Use .*Next page/u }).click();
    await page.getByRole('button', { name: /^Start/u }).click();
    await seePrices(page, 5);
  });
});

describe('mend: a job board gets another design, and a task that was made by pointing finds its rows again', () => {
  it('the run after the redesign names what it does not find any more', async () => {
    await page.goto(`${service.origin}/console/task/new-task`);
    await page.getByRole('textbox', { name: 'Address of the page' }).fill(board.origin + jobsPath);
    await page.getByRole('button', { name: /^(?:Find tables|Read again)$/u }).click();
    await page.getByRole('radio', { name: /List of 15 records/u }).waitFor();
    await page.getByRole('textbox', { name: 'Task name' }).fill('Jobs');
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    await seeRows(page, 1, jobs.length);
    board.redesign(2);
    await page.getByRole('button', { name: /^Start/u }).click();
    await seeRows(page, 2, 0);
    await page
      .getByText(/^Rows: .* found nothing that fits/u)
      .first()
      .waitFor();
    await page
      .getByText(/^Text 3: .* found nothing that fits/u)
      .first()
      .waitFor();
  });

  it('one press takes all proposed selectors, and the next run is whole', async () => {
    await page.getByRole('button', { name: 'Use all proposed selectors' }).click();
    await page.getByRole('heading', { name: 'Changed selectors' }).waitFor();
    await page.getByRole('button', { name: /^Start/u }).click();
    await seeRows(page, 3, jobs.length);
    await page.getByRole('link', { name: /data of run 3/u }).click();
    const row = page.getByRole('row').filter({ hasText: jobs[0]?.company ?? '' });
    const texts = [jobs[0]?.title ?? '', jobs[0]?.place ?? '', jobs[0]?.skills.join(', ') ?? ''];
    for (const text of texts) await row.getByRole('gridcell', { name: text, exact: true }).first().waitFor();
  });
});
