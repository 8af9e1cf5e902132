import { beforeEach, expect, test } from 'vitest';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));
const taskId = idOf(1, 3);
const address = `/console/task/task-info?taskId=${taskId}`;
const root = '/v1/destinations';
const google = '/v1/google';
const spreadsheetId = 'a-spreadsheet-of-these-tests';
const email = 'ada@gmail.test';
const sheet: Destination = {
  destinationId: idOf(4, 970),
  taskId,
  name: 'My sheet',
  isOn: true,
  target: { kind: 'googleSheets', spreadsheetId, sheet: 'Mugs' },
  columns: [],
  schedule: null,
  nextAt: null,
  createdAt: 1,
};
const narrow = { viewport: { width: 820, height: 1_100 }, colorScheme: 'dark' } as const;

const connectAs = (connected: string | null) => {
  service.world.account = { ...service.world.account, google: { email: connected } };
  service.touch();
};
const save = (body: object) => ({ status: 200, body: { destination: { ...sheet, ...body }, secret: null } });

beforeEach(() => {
  Object.assign(service.world, { destinations: [], exports: [] });
  service.answers.clear();
  connectAs(null);
});

test('without a client of the operator’s, sheets are not offered', async () => {
  const { google: _google, ...account } = service.world.account;
  service.world.account = account;
  service.touch();
  const page = await openConsole(browser, service, address);
  await page.getByRole('button', { name: 'Add destination' }).click();
  const dialog = page.getByRole('dialog', { name: 'New destination' });
  await dialog.getByRole('radio', { name: 'S3 storage' }).waitFor();
  expect(await dialog.getByRole('radio', { name: 'Google Sheets' }).count()).toBe(0);
  await page.context().close();
});

test('an account is connected in a window of its own, and a new spreadsheet gets the rows, by keyboard', async () => {
  const sent: Record<string, unknown> = {};
  service.answers.set(`${google}/begin`, () => ({
    status: 200,
    body: { url: `${service.origin}/console/google?state=s&code=c` },
  }));
  service.answers.set(`${google}/connect`, (body) => {
    sent['connect'] = body;
    connectAs(email);
    return { status: 200, body: { email } };
  });
  service.answers.set(`${google}/spreadsheets`, (body) => {
    sent['spreadsheet'] = body;
    return { status: 200, body: { spreadsheetId, problem: null, problemDetail: null } };
  });
  let isRefused = true;
  service.answers.set(root, (body) => {
    sent['destination'] = body;
    return isRefused ? { status: 409, body: { code: 'GoogleNotConnected' } } : save({});
  });
  const page = await openConsole(browser, service, address, narrow);
  await page.getByRole('button', { name: 'Add destination' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New destination' });
  await dialog.getByRole('radio', { name: 'Google Sheets' }).press('Space');
  await dialog.getByText('None yet.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Connect your Google account first.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Connect Google account' }).press('Enter');
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await dialog.getByText(`Connected as ${email}.`).waitFor();
  await closed;
  expect(sent['connect']).toEqual({ state: 's', code: 'c' });
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('No Google account is connected.').waitFor();
  // The spreadsheet is there now: another try makes no second one.
  expect(sent['spreadsheet']).toEqual({ title: service.world.tasks.find((task) => task.taskId === taskId)?.taskName });
  sent['spreadsheet'] = null;
  isRefused = false;
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(sent['spreadsheet']).toBeNull();
  expect(sent['destination']).toMatchObject({
    taskId,
    name: 'Google Sheets',
    target: { kind: 'googleSheets', spreadsheetId },
  });
  await page.context().close();
});

test('a spreadsheet is chosen by its address, and its sheet is named', async () => {
  connectAs(email);
  service.world.destinations = [sheet];
  service.touch();
  let saved: unknown = null;
  service.answers.set(`${root}/${sheet.destinationId}`, (body) => {
    saved = body;
    return { status: 200, body: { destination: sheet } };
  });
  const page = await openConsole(browser, service, address);
  const row = page.getByRole('list', { name: 'Destinations' });
  await row.getByText('Google Sheets · Mugs').waitFor();
  await row.getByRole('button', { name: 'More actions for My sheet' }).click();
  await page.getByRole('menuitem', { name: 'Open My sheet in Google Sheets' }).waitFor();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit destination' });
  const chosen = dialog.getByRole('textbox', { name: 'Address of the spreadsheet' });
  expect(await chosen.inputValue()).toContain(spreadsheetId);
  await chosen.fill('https://example.com/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the address of a spreadsheet').waitFor();
  await chosen.fill('https://docs.google.com/spreadsheets/d/another-spreadsheet-of-ada/edit#gid=0');
  await dialog.getByRole('textbox', { name: 'Sheet', exact: true }).fill('Cups');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(saved).toMatchObject({
    target: { kind: 'googleSheets', spreadsheetId: 'another-spreadsheet-of-ada', sheet: 'Cups' },
  });
  await page.context().close();
});

test('an account is disconnected, and without a network the dialog says what connecting needs', async () => {
  connectAs(email);
  const page = await openConsole(browser, service, address);
  await page.getByRole('button', { name: 'Add destination' }).click();
  const dialog = page.getByRole('dialog', { name: 'New destination' });
  await dialog.getByRole('radio', { name: 'Google Sheets' }).check();
  service.isReachable = false;
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByText('Connecting needs a network.').waitFor();
  await dialog.getByText(`Connected as ${email}.`).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  service.answers.set(google, () => {
    connectAs(null);
    return { status: 200, body: {} };
  });
  service.isReachable = true;
  await dialog.getByText('Connecting needs a network.').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByText('None yet.').waitFor();
  // The button is gone, and the keyboard is still in the dialog.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});

test('the page to which Google returns says what went wrong, and forgets the code', async () => {
  const page = await openConsole(browser, service, '/console/google?error=access_denied&state=s', narrow);
  await page.getByText('You did not allow the access').waitFor();
  expect(await page.locator('nav [aria-current=page]').getAttribute('title')).toBe('All tasks');
  expect(await accessibilityProblems(page)).toEqual([]);
  service.answers.set(`${google}/connect`, () => ({ status: 409, body: { code: 'GoogleRefused' } }));
  await page.goto(`${service.origin}/console/google?state=s&code=c`);
  await page.getByText('The Google account was not connected').waitFor();
  expect(page.url()).toBe(`${service.origin}/console/google`);
  await page.context().close();
});

test.each([
  { locale: 'de-DE', colorScheme: 'dark', edit: 'Bearbeiten…' },
  { locale: 'ja-JP', colorScheme: 'light', edit: '編集…' },
] as const)('the form fits 820 pixels in $locale, $colorScheme, and is accessible', async ({ edit, ...options }) => {
  connectAs(email);
  service.world.destinations = [sheet];
  service.touch();
  const page = await openConsole(browser, service, address, { ...options, viewport: narrow.viewport });
  await page
    .locator('[aria-haspopup=menu]')
    .and(page.getByRole('button', { name: /My sheet/u }))
    .click();
  await page.getByRole('menuitem', { name: edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(email).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const sticksOut = await dialog.evaluate((box) => {
    const { right } = box.getBoundingClientRect();
    const parts = [...box.querySelectorAll('input, button, p')];
    return box.scrollWidth > box.clientWidth || parts.some((part) => part.getBoundingClientRect().right > right);
  });
  expect(sticksOut).toBe(false);
  await page.context().close();
});
