import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { batchStop } from '#core/wire/calls/task/taskCalls.ts';
import { LotStatus, TaskStatus } from '#core/domain/task/status.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { startFixtureService } from '#tests/src/support/fixtureService.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { fullWorld, overviewWorld, quietWorld } from './overviewWorld.ts';

const { browser, service } = await startConsole(overviewWorld());
let page: Page;
beforeAll(async () => {
  page = await openConsole(browser, service, '/console/overview');
});

const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
const item = (words: string | RegExp) => section('Needs attention').getByRole('listitem').filter({ hasText: words });
const bars = () => page.getByRole('group', { name: /^Rows per day, [\d,]+ rows in all$/u });

describe('the overview (§2.1)', () => {
  test('is the first entry of the side menu (§2.2)', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect.poll(() => menu.getByRole('link').first().innerText()).toBe('Overview');
    await expect.poll(() => menu.getByRole('link').first().getAttribute('aria-current')).toBe('page');
  });

  test('says what needs attention, each with what mends it', async () => {
    await item(/Exchange rates.*the site kept failing.*hours ago/su)
      .getByRole('button', { name: /^Start/u })
      .waitFor();
    await item(/Company news feed.*Left out on.*being repaired/su)
      .getByRole('button', { name: /^Start/u })
      .waitFor();
    await item(/News feed.*1 task of it cannot start/su)
      .getByRole('link', { name: 'Open template' })
      .waitFor();
    await item(/Kaffeemaschinen.*Waits for a free node/su)
      .getByRole('link', { name: 'Compare plans' })
      .waitFor();
  });

  test('is accessible', async () => {
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('shows what runs, live, and stops it', async () => {
    const row = section('Running now').getByRole('row', { name: /Demo shop products/u });
    await row.getByRole('progressbar', { name: '57 of 120 addresses' }).waitFor();
    const [subtask] = service.world.subtasks;
    if (subtask !== undefined) service.world.subtasks[0] = { ...subtask, urlCount: 80 };
    service.touch();
    await row.getByRole('progressbar', { name: '57 of 160 addresses' }).waitFor();
    const stopped: unknown[] = [];
    service.answers.set(batchStop.path, () => {
      stopped.push(idOf(1, 0));
      return { status: 200, body: { errors: [] } };
    });
    await row.getByRole('button', { name: 'Stop Demo shop products' }).click();
    await expect.poll(() => stopped.length).toBe(1);
    await page.getByText('Task stopped').last().waitFor();
  });

  test('a run that ends goes from the one table to the other, with its rows one press away', async () => {
    const [task] = service.world.tasks;
    const [lot] = service.world.lots;
    if (task === undefined || lot === undefined) throw new Error('the fixture has a running task');
    service.world.tasks[0] = { ...task, taskExecuteStatus: TaskStatus.Completed, endedAt: Date.now() };
    service.world.lots[0] = { ...lot, status: LotStatus.Completed, endReason: 'Finished', endedAt: Date.now() };
    service.touch();
    const row = section('Last runs').getByRole('row', { name: /Demo shop products/u });
    await row.getByText('Finished').waitFor();
    await expect.poll(() => section('Running now').getByText('Demo shop products').count()).toBe(0);
    await expect
      .poll(() => row.getByRole('link', { name: 'Open data of Demo shop products, run 1' }).getAttribute('href'))
      .toMatch(/lot-data\?taskId=.*&lotNo=1/u);
  });

  test('distinguishes runs with long names on a tablet: a name gets two lines', async () => {
    const tablet = await openConsole(browser, service, '/console/overview', { viewport: { width: 820, height: 1180 } });
    const name = tablet
      .getByRole('table', { name: 'Last runs' })
      .getByRole('link', { name: /^Prices of three/u })
      .first();
    const lines = () =>
      name.evaluate((link) => Math.round(link.clientHeight / Number.parseFloat(getComputedStyle(link).lineHeight)));
    await expect.poll(lines).toBeGreaterThan(1);
    await tablet.context().close();
  });

  test('says what the credit is enough for', async () => {
    await section('Credit').getByText('$41.25').waitFor();
    await section('Credit').getByText('Enough for about 82,000 rows at the price of your last ones.').waitFor();
    await section('Credit').getByText('At the rate of the last days it lasts for about 11 days.').waitFor();
  });

  test('draws the rows per day: one stop of the keyboard, arrows go from day to day', async () => {
    await expect.poll(() => bars().getByRole('img').count()).toBe(30);
    await page.getByRole('button', { name: 'As a table' }).focus();
    await page.keyboard.press('Tab');
    const today = await focusedName(page);
    expect(today).toMatch(/^\w+ \d+, \d{4}: [\d,]+ rows$/u);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focusedName(page)).not.toBe(today);
    await page
      .locator('figcaption')
      .getByText(await focusedName(page))
      .waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => focusedName(page)).toBe(today);
  });

  test('gives the same days as a table, the newest first', async () => {
    const today = await bars().getByRole('img').last().getAttribute('aria-label');
    await page.getByRole('button', { name: 'As a table' }).click();
    const rows = page.getByRole('table', { name: 'Rows per day' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(31);
    const [day, count] = (await rows.nth(1).innerText()).split(/\t/u);
    expect(`${day}: ${count} rows`).toBe(today);
    await page.getByRole('button', { name: 'As a chart' }).click();
    await bars().waitFor();
  });

  test('is all there without a network, after a reload as well; what needs the service says so', async () => {
    await goOffline(page, service);
    await page.reload();
    await item('Exchange rates').waitFor();
    await section('Last runs')
      .getByRole('row', { name: /Demo shop products/u })
      .waitFor();
    await section('Credit').getByText('$41.25').waitFor();
    await bars().waitFor();
    const stop = section('Running now').getByRole('button', { name: /^Stop/u }).first();
    await expect.poll(() => stop.getAttribute('aria-disabled')).toBe('true');
  });
});

test('where nothing runs and nothing needs attention it says so in a line, and hides the rest', async () => {
  const quiet = await startFixtureService(quietWorld());
  const shown = await openConsole(browser, quiet, '/console/overview');
  await shown.getByText('Nothing is running.').waitFor();
  await shown.getByRole('table', { name: 'Last runs' }).waitFor();
  expect(await shown.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
  await shown.context().close();
  await quiet.close();
});

test('where storage is full or nearly full it says how much is used, the consequence, and where to free space', async () => {
  const full = await startFixtureService(fullWorld());
  const shown = await openConsole(browser, full, '/console/overview');
  const line = (words: RegExp) => shown.getByRole('listitem').filter({ hasText: words });
  const storage = line(/Storage of runs full: 10 GB of 10 GB.*Runs stop and no new ones start.*stays/su);
  await storage.getByRole('link', { name: 'Compare plans' }).waitFor();
  await line(/Storage of lists nearly full: 85\.4 MB of 100 MB/u).waitFor();
  await line(/Local runners nearly used up: 8 of 10/u)
    .getByRole('link', { name: 'Show runners' })
    .waitFor();
  expect(await accessibilityProblems(shown)).toEqual([]);
  await storage.getByRole('link', { name: 'Make room' }).click();
  await shown.waitForURL(/\/console\/task\/task-list/u);
  await shown.getByRole('dialog', { name: 'Deleted tasks' }).waitFor();
  await shown.context().close();
  await full.close();
});

test('a new account is led to the gallery', async () => {
  const empty = await startFixtureService(fixtureWorld(0));
  const shown = await openConsole(browser, empty, '/console/overview');
  await shown.getByRole('heading', { name: 'Collect your first rows' }).waitFor();
  await shown.getByRole('button', { name: 'Browse templates' }).click();
  await shown.waitForURL(/\/console\/template$/u);
  await shown.context().close();
  await empty.close();
});

async function focusedName(shown: Page): Promise<string> {
  return shown.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}
