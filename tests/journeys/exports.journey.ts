import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { categories } from '#server/demo/shop/catalogue.ts';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([]);
const page = await newPage();
const taskName = 'Some of the shop';
/** The first departments have all kinds of cells; the whole shop would take half a minute. */
const chosen = 3;
const rowCount = categories.slice(0, chosen).flatMap(({ products }) => products).length;

const toast = (text: RegExp) => page.locator('.fui-Toast').filter({ hasText: text });
const dialog = () => page.getByRole('dialog', { name: /^Export/u });

/** Returns the rows of the run as the API gives them. */
async function rowsOfRun(from: Page): Promise<{ columns: string[]; rows: (string | null)[][] }> {
  const taskId = new URL(from.url()).searchParams.get('taskId') ?? '';
  const path = getLotData.path.replace('{id}', taskId).replace('{lotNo}', '1');
  const pages: (string | null)[][] = [];
  for (const pageNo of [0, 1]) {
    const answer = await from.request.get(`${service.origin}${path}?page=${pageNo}&pageSize=1000`);
    const { columns, rows } = getLotData.reply.parse(await answer.json());
    pages.push(...rows);
    if (pageNo === 1) return { columns, rows: pages };
  }
  return expect.fail('unreachable');
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

describe('the rows of a run leave as a file that the service makes', () => {
  it('a run of the demo shop ends with all its rows', async () => {
    await enterDemo(page, service.origin);
    await page.getByRole('link', { name: 'All templates' }).click();
    await page
      .getByRole('link', { name: /Demo shop products/u })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Task name' }).fill(taskName);
    for (const { name } of categories.slice(chosen)) await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: taskName }).waitFor();
    await page.locator('main header').getByText('Finished').waitFor();
  });

  it('its export is asked for on its page, and a notice on another page downloads the file', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByRole('radio', { name: /^CSV/u }).check();
    await dialog().getByRole('combobox', { name: 'Separator' }).selectOption({ label: 'Semicolon (;)' });
    await dialog()
      .getByRole('button', { name: /^\d+ of \d+$/u })
      .click();
    await dialog().getByRole('textbox', { name: 'Name of price in the file' }).fill('Cost');
    await dialog().getByRole('textbox', { name: 'Name of price in the file' }).press('Alt+ArrowUp');
    const { columns, rows } = await rowsOfRun(page);
    expect(rows).toHaveLength(rowCount);
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Balance' }).click();
    await toast(/\.csv is ready/u).waitFor();
    const downloading = page.waitForEvent('download');
    await toast(/\.csv is ready/u)
      .getByRole('button', { name: 'Download' })
      .click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Some of the shop.*\.csv$/u);

    const parsed = papaparse.parse<string[]>(await textOf(download), { delimiter: ';', skipEmptyLines: true });
    expect(parsed.errors).toEqual([]);
    const [head = [], ...lines] = parsed.data;
    expect(head).toContain('Cost');
    expect(head).toHaveLength(columns.length);
    // Price moved up by one place: the cells move with their names.
    const price = columns.indexOf('price');
    const order = columns
      .map((_, index) => index)
      .toSpliced(price, 1)
      .toSpliced(price - 1, 0, price);
    expect(lines).toEqual(rows.map((row) => order.map((index) => row[index] ?? '')));
  });

  it('the record says what it is, and the file is downloaded from there without leaving the page', async () => {
    await page.getByRole('link', { name: 'Export records' }).click();
    const row = page.locator('tbody tr').first();
    await row.getByText('Finished').waitFor();
    expect(await row.getByRole('cell').nth(1).innerText()).toBe(String(rowCount));
    await row.getByText('Run 1').waitFor();
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Download/u }).click();
    expect((await textOf(await downloading)).split('\r\n')).toHaveLength(rowCount + 2);
    expect(new URL(page.url()).pathname).toBe('/console/task/export-record');
  });

  it('the rows are exported now: none is left of those that no export has taken', async () => {
    await page
      .getByRole('button', { name: /^More actions for/u })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Export again…' }).click();
    await dialog()
      .getByRole('radio', { name: /^Only rows not exported yet/u })
      .check();
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('There are no rows to export.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('a record is deleted with its file', async () => {
    await page
      .getByRole('button', { name: /^More actions for/u })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No exports yet' }).waitFor();
  });

  it('not one policy of the page was violated on the way', async () => {
    const health = (await (await fetch(`${service.origin}/health`)).json()) as { cspReports: number };
    expect(health.cspReports).toBe(0);
  });

  it('without the service, the rows on the screen leave from the device: what the page shows', async () => {
    await page.goto(`${service.origin}/console/task/task-list`);
    await page.getByRole('link', { name: `${rowCount} rows, open the data of ${taskName}` }).click();
    await page.getByText('On this device, also without a network').waitFor();
    const { columns, rows } = await rowsOfRun(page);
    const wanted = rows[7]?.[columns.indexOf('name')] ?? expect.fail('a name');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await service.stop();
    await page.reload();
    await page.getByRole('searchbox', { name: 'Search all columns' }).fill(wanted);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const shown = dialog().getByText(/^The [\d,]+ rows? that the page shows/u);
    await expect.poll(() => shown.textContent()).not.toContain(` ${rowCount} `);
    const count = Number((await shown.textContent())?.replaceAll(/\D/gu, ''));
    await dialog().getByRole('radio', { name: /^CSV/u }).check();
    const downloading = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Save file' }).click();
    // The separator of the last export is remembered.
    const { data } = papaparse.parse<string[]>(await textOf(await downloading), {
      delimiter: ';',
      skipEmptyLines: true,
    });
    const [, ...lines] = data;
    expect(count).toBeGreaterThan(0);
    expect(lines).toHaveLength(count);
    expect(lines.every((cells) => cells.some((cell) => cell.includes(wanted)))).toBe(true);
  });
});
