import { describe, expect, it } from 'vitest';
import { forumPath, threads } from '#server/demo/boards/forum.ts';
import { jobs, jobsPath } from '#server/demo/boards/jobs.ts';
import { restocked, restockedPath } from '#server/demo/boards/restocked.ts';
import { categoryPath } from '#server/demo/shop/addresses.ts';
import { categories } from '#server/demo/shop/catalogue.ts';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const [category] = categories;
if (category === undefined) throw new Error('the demo shop has categories');
const boards = [
  { name: 'a category of the shop', path: categoryPath(category), records: category.products.map(({ name }) => name) },
  { name: 'the forum', path: forumPath, records: threads.map(({ title }) => title) },
  { name: 'the job board', path: jobsPath, example: 'A job board', records: jobs.map(({ title }) => title) },
  { name: 'the list of a script', path: restockedPath, records: restocked.map(({ product }) => product.name) },
];

const { service, newPage } = await startJourney([]);
const page = await newPage();

it('a newcomer enters the demo', async () => {
  await enterDemo(page, service.origin);
});

describe.each(boards)('a newcomer reads $name', ({ name, path, example, records }) => {
  it(example === undefined ? 'by its address, and sees its rows' : 'by one press, and sees its rows', async () => {
    await page.goto(`${service.origin}/console/task/new-task`);
    const address = page.getByRole('textbox', { name: 'Address of the page' });
    if (example === undefined) await address.fill(service.origin + path);
    const pastedAt = performance.now();
    await page.getByRole('button', { name: example ?? /^(?:Find tables|Read again)$/u }).click();
    await expect.poll(() => address.inputValue()).toBe(service.origin + path);
    await page
      .getByRole('cell', { name: records[0] ?? '', exact: true })
      .first()
      .waitFor();
    process.stdout.write(`${name}: rows after ${((performance.now() - pastedAt) / 1_000).toFixed(1)} s\n`);
  });

  it('changes columns with three presses', async () => {
    const heads = page.getByRole('columnheader');
    const count = await heads.count();
    await page
      .getByRole('button', { name: /^Remove/u })
      .last()
      .click();
    await expect.poll(() => heads.count()).toBe(count - 1);
    await page
      .getByRole('button', { name: /menu of the column/u })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Move to the left' }).click();
  });

  it('saves and starts the task, and gets all of its rows', async () => {
    await page.getByRole('textbox', { name: 'Task name' }).fill(`Newcomer: ${name}`);
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: `Newcomer: ${name}` }).waitFor();
    await page.getByRole('link', { name: /data of run 1/u }).click();
    const grid = page.getByRole('grid');
    const rows = async () => Number((await grid.getAttribute('aria-rowcount').catch(() => null)) ?? 1) - 1;
    await expect.poll(rows, { timeout: 120_000 }).toBe(records.length);
    await page
      .getByRole('gridcell', { name: records[0] ?? '', exact: true })
      .first()
      .waitFor();
  });
});
