import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { startGoogle } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { enterDemo } from './realService.ts';
import { startSheetsService } from './sheetsService.ts';
import { openVisitorBrowser } from './startJourney.ts';

const google = await startGoogle();
afterAll(() => google.close());
const service = await startSheetsService(google);
afterAll(() => service.stop());
const newPage = await openVisitorBrowser();
const page = await newPage({ viewport: { width: 820, height: 1_100 } });

const taskName = 'Sizes of the shop';
const email = 'ada@gmail.test';
const book = google.makeBook('a-spreadsheet-of-this-journey');
const address = `https://docs.google.com/spreadsheets/d/${book}/edit#gid=0`;

const dialog = page.getByRole('dialog');
const row = page.getByRole('list', { name: 'Destinations' }).getByRole('listitem');
const notice = (text: string) => page.locator('.fui-Toast').filter({ hasText: text }).first();
const record = page.locator('tbody tr').first();

/** A control that needs the service is disabled until the page has reached it. */
async function whenEnabled(target: Locator): Promise<Locator> {
  await expect.poll(() => target.isEnabled()).toBe(true);
  return target;
}

/** Presses Tab until a control of the dialog has the focus, as a user without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  await whenEnabled(target);
  for (let presses = 0; presses < 50; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect.fail(`Tab does not reach ${target.toString()}`);
}

async function pressEnter(target: Locator): Promise<void> {
  await (await whenEnabled(target)).press('Enter');
}

async function openMenuItem(name: string): Promise<void> {
  await pressEnter(row.getByRole('button', { name: 'More actions for Google Sheets' }));
  await pressEnter(page.getByRole('menuitem', { name }));
}

/** Connects by the open dialog; in the window of its own, the user follows the link of Google's page. */
async function connect(): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await tabTo(dialog.getByRole('button', { name: 'Connect Google account' }));
  await page.keyboard.press('Enter');
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'allow' }).press('Enter');
  await closed;
  await dialog.getByText(`Connected as ${email}.`).waitFor();
}

async function sendAllRows(): Promise<void> {
  await pressEnter(page.getByRole('button', { name: 'Export', exact: true }));
  await dialog.getByRole('radio', { name: /^To Google Sheets/u }).press('Space');
  await dialog.getByRole('radio', { name: /^All data/u }).press('Space');
  await pressEnter(dialog.getByRole('button', { name: 'Send' }));
  await dialog.waitFor({ state: 'detached' });
}

async function closeDialog(): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

const rowsInSheet = () => google.rowsOf(book, 'Sizes')?.length ?? 0;

describe('the rows of a task go to a sheet of a Google account', () => {
  const texts: string[] = [];
  let taskInfo: string;

  it('a run of the demo shop has the rows', async () => {
    await enterDemo(page, service.origin);
    await page.goto(`${service.origin}/console/template/html-tables`);
    await page.getByRole('textbox', { name: 'Task name' }).fill(taskName);
    await page.getByRole('textbox', { name: /^Page addresses/u }).fill(`${service.origin}/demo-shop/sizes`);
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: taskName }).waitFor();
    await page.locator('main header').getByText('Finished').waitFor();
    taskInfo = page.url();
    const taskId = new URL(taskInfo).searchParams.get('taskId') ?? '';
    const path = getLotData.path.replace('{id}', taskId).replace('{lotNo}', '1');
    const answer = await page.request.get(`${service.origin}${path}?page=0&pageSize=1000`);
    const { columns, rows } = getLotData.reply.parse(await answer.json());
    texts.push(...columns, ...rows.flatMap((values) => values.map((value) => value ?? '')));
    expect(rows.length).toBeGreaterThan(0);
  });

  it('the account is connected in a window of its own, and one of its sheets is chosen, without a mouse', async () => {
    await pressEnter(page.getByRole('button', { name: 'Add destination' }));
    await tabTo(dialog.getByRole('radio', { name: 'Webhook' }));
    await page.keyboard.press('ArrowDown');
    await dialog.getByText('None yet.').waitFor();
    await connect();
    await tabTo(dialog.getByRole('radio', { name: /^A new one/u }));
    await page.keyboard.press('ArrowDown');
    await tabTo(dialog.getByRole('textbox', { name: 'Address of the spreadsheet' }));
    await page.keyboard.insertText(address);
    await tabTo(dialog.getByRole('textbox', { name: 'Sheet', exact: true }));
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Sizes');
    expect(await accessibilityProblems(page)).toEqual([]);
    await tabTo(dialog.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Google Sheets · Sizes').waitFor();
    await pressEnter(row.getByRole('button', { name: 'Test Google Sheets' }));
    await notice('Google Sheets accepted the test').waitFor();
    // The test leaves nothing.
    expect(google.rowsOf(book, 'Sizes')).toBeNull();
  });

  it('all rows arrive under the names of their columns, and the record says so', async () => {
    await sendAllRows();
    await notice('Sent to Google Sheets').waitFor();
    expect(google.rowsOf(book, 'Sizes')?.flatMap((cells) => cells.map((cell) => String(cell ?? '')))).toEqual(texts);
    await openMenuItem('Show its exports');
    await record.getByText('Finished').waitFor();
    await record.getByText('To Google Sheets').waitFor();
    await record.getByText('All data').waitFor();
    expect(await record.getByRole('cell').nth(1).innerText()).toBe(String(rowsInSheet() - 1));
    expect(await accessibilityProblems(page)).toEqual([]);
    const frame = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(frame).toBe(0);
  });

  it('the rows of the next run go there by themselves, below the others', async () => {
    const before = rowsInSheet();
    await page.goto(taskInfo);
    await pressEnter(page.getByRole('button', { name: `Start ${taskName}` }));
    await expect.poll(rowsInSheet).toBe(before * 2 - 1);
    await row.getByText(`Finished · ${before - 1} rows`).waitFor();
  });

  it('after the account is disconnected nothing is sent, and the record says what to do', async () => {
    const before = rowsInSheet();
    await page.goto(taskInfo);
    await openMenuItem('Edit…');
    await tabTo(dialog.getByRole('button', { name: 'Disconnect' }));
    await page.keyboard.press('Enter');
    await dialog.getByText('None yet.').waitFor();
    expect(google.grants.size).toBe(0);
    await closeDialog();
    await sendAllRows();
    await notice('Could not be sent to Google Sheets').waitFor();
    await openMenuItem('Show its exports');
    await record.getByText('Google no longer allows access.').waitFor();
    expect(rowsInSheet()).toBe(before);
  });

  it('with the account connected again, the same export continues', async () => {
    const before = rowsInSheet();
    await page.goto(taskInfo);
    await openMenuItem('Edit…');
    await connect();
    await closeDialog();
    await openMenuItem('Show its exports');
    await pressEnter(record.getByRole('button', { name: 'Continue sending to Google Sheets' }));
    await record.getByText('Finished').waitFor();
    expect(rowsInSheet()).toBe(before * 2 - 1);
  });

  it('not one policy of the page was violated on the way', async () => {
    const health = (await (await fetch(`${service.origin}/health`)).json()) as { cspReports: number };
    expect(health.cspReports).toBe(0);
  });
});
