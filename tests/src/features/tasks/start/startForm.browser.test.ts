import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { StartResult } from '#core/domain/run/runResult.ts';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const slug = 'demo-shop-products';
const plain = exampleTemplate({
  slug,
  name: 'Demo shop products',
  parameters: [exampleParameter({ paramName: 'Word', displayText: 'Search word', isRequired: true })],
  output: [{ name: 'price', label: 'Price', type: 'number' }],
  dailyMaxExtractedCount: 5_000,
});
/** The task of the fixtures that has not been started. */
const ready = idOf(1, 2);

const { browser, service } = await startConsole({ ...fixtureWorld(3), templatesIn: () => [plain] });
afterEach(() => {
  service.answers.clear();
});

const batchStart = '/v1/tasks/batchstart';
const createTask = '/v1/taskrules/createTemplateTaskReturnErrorCode';
const openForm = () => openConsole(browser, service, `/console/template/${slug}?tab=input`);

test('before a start the form says what it costs, and an edited task what its last run would', async () => {
  const page = await openForm();
  const balance = 'Your balance of $41.25 is enough for about 294,642 rows.';
  await page.getByText(`$0.14 per 1,000 rows. ${balance} At most 5,000 rows a day.`).waitFor();
  await page.goto(`${service.origin}/console/template/${slug}?tab=input&taskId=${idOf(1, 1)}`);
  await page.getByText('The last run had 771 rows: about $0.1079 at your plan’s price.').waitFor();
  await page.context().close();
});

test('§2.5: what keeps a start back is said with the way out: another plan, a recharge', async () => {
  service.world.account.balanceMicro = 10_000;
  const page = await openForm();
  await page.getByRole('link', { name: 'Recharge now' }).click();
  await page.waitForURL(/\/console\/balance$/u);
  await page.context().close();
  service.world.account.balanceMicro = 41_250_000;
});

test('§4: the form saves first, then starts; both results are reported, and the saved task is shown', async () => {
  const asked: string[] = [];
  service.answers.set(createTask, () => {
    asked.push('save');
    return { status: 200, body: { code: '', taskId: ready, taskQuantityInfo: { quantity: 3, limit: 100 } } };
  });
  service.answers.set(batchStart, () => {
    asked.push('start');
    const startResult = StartResult.ReachTemplateDailyExtractLimit;
    return { status: 200, body: { error: null, errors: [{ taskId: ready, isTemplate: true, startResult }] } };
  });
  const page = await openForm();
  await page.getByLabel('Search word').fill('chair');
  await page.getByRole('button', { name: 'Save and start' }).click();
  await page.getByText("Today's limit of rows from this template is reached.").waitFor();
  expect(asked).toEqual(['save', 'start']);
  await page.getByRole('button', { name: 'I know' }).click();
  await page.waitForURL(/task-info\?taskId=/u);
  await page.getByText('The task is saved, but it was not started').first().waitFor();
  await page.context().close();
});

test('§8.4: a task more than the plan keeps has a dialog with count, limit and plan; what was typed stays', async () => {
  service.answers.set(createTask, () => ({
    status: 200,
    body: { code: 'ExceedTaskLimitCounts', taskId: null, taskQuantityInfo: { quantity: 100, limit: 100 } },
  }));
  const page = await openForm();
  await page.getByLabel('Search word').fill('chair');
  await page.getByRole('button', { name: /^Save/u }).last().click();
  const dialog = page.getByRole('alertdialog', { name: 'Your plan’s tasks are used up' });
  await dialog.getByText('Your plan Professional includes 100 tasks and you have 100.').waitFor();
  await expect.poll(() => dialog.getByRole('button').allTextContents()).toEqual(['I know', 'Show my tasks', 'Upgrade']);
  await dialog.getByRole('button', { name: 'I know' }).click();
  await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('chair');
  await page.context().close();
});

const trial: Trial = {
  columns: ['price', 'note'],
  rows: [
    ['12.50', 'first'],
    ['13.00', null],
  ],
  pages: [
    { url: 'https://shop.example/1', milliseconds: 812, failure: null },
    { url: 'https://shop.example/2', milliseconds: 90, failure: { code: 'HttpStatus', detail: '404' } },
  ],
  limit: 'pages',
  milliseconds: 1_234,
};
const tryPath = '/v1/templateRegistration/1:try';
const tryIt = (page: Page) => page.getByRole('region', { name: 'Try it' });

test('a trial shows rows, fields, time per page and cost; it stays while values change and says that it is older', async () => {
  service.answers.set(tryPath, () => ({ status: 200, body: trial }));
  const page = await openForm();
  await tryIt(page).getByRole('button', { name: 'Try it' }).click();
  await page.getByText('This field is required. Fill it in.').waitFor();
  await tryIt(page).getByText('Some values are missing or wrong.').waitFor();
  await page.getByLabel('Search word').fill('chair');
  await tryIt(page).getByRole('button', { name: 'Try it' }).click();
  await tryIt(page).getByText('2 rows').waitFor();
  for (const text of ['2 fields', '1.2 s', '$0.14 per 1,000 rows', '0.8 s', 'The site answered with an error. (404)']) {
    await tryIt(page).getByText(text, { exact: true }).waitFor();
  }
  await tryIt(page).getByRole('columnheader', { name: 'Price Number' }).waitFor();
  await tryIt(page).getByText('This is only the beginning').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Search word').fill('lamp');
  await tryIt(page).getByText('The values have changed since.').waitFor();
  await tryIt(page).getByRole('cell', { name: '12.50' }).waitFor();
  await page.context().close();
});

test('a trial that runs shows it and can be cancelled; its late answer changes nothing', async () => {
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  service.answers.set(tryPath, async () => {
    await held;
    return { status: 200, body: trial };
  });
  const page = await openForm();
  await page.getByLabel('Search word').fill('chair');
  await tryIt(page).getByRole('button', { name: 'Try it' }).click();
  await tryIt(page).getByRole('progressbar', { name: 'Fetching up to three pages…' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tryIt(page).getByRole('button', { name: 'Cancel' }).click();
  await tryIt(page).getByRole('button', { name: 'Try it' }).waitFor();
  end();
  await page.waitForTimeout(200);
  await expect.poll(() => tryIt(page).getByText('2 rows').count()).toBe(0);
  await page.context().close();
});

test('a refusal of a trial is shown under its field, or as a sentence', async () => {
  const refused = { code: 'InvalidParameter', paramName: 'Word', problem: { code: 'AddressRefused', value: 'x' } };
  service.answers.set(tryPath, () => ({ status: 400, body: refused }));
  const page = await openForm();
  await page.getByLabel('Search word').fill('x');
  await tryIt(page).getByRole('button', { name: 'Try it' }).click();
  await page.getByText('This service does not fetch “x”').waitFor();
  service.answers.set(tryPath, () => ({ status: 409, body: { code: 'TrialRunning' } }));
  await page.getByLabel('Search word').fill('y');
  await tryIt(page).getByRole('button', { name: 'Try it' }).click();
  await tryIt(page).getByText('A trial of yours is still running.').waitFor();
  await page.context().close();
});

test('without a connection the trial says that it needs one', async () => {
  const page = await openForm();
  await goOffline(page, service);
  await tryIt(page).getByText('A trial fetches pages, so it needs a connection.').waitFor();
  await expect
    .poll(() => tryIt(page).getByRole('button', { name: 'Try it' }).getAttribute('aria-disabled'))
    .toBe('true');
  await page.context().close();
});
