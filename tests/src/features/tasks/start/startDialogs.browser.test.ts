import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const slug = 'demo-shop-products';
const plain = exampleTemplate({
  slug,
  name: 'Demo shop products',
  parameters: [exampleParameter({ paramName: 'Word', displayText: 'Search word', isRequired: true })],
  output: [{ name: 'price', label: 'Price', type: 'number' }],
  dailyMaxExtractedCount: 5_000,
});

/** §8.4: for each reason its own template, the dialog's texts, and the step that it offers beside "I know". */
const refusals: [name: string, template: Partial<Template>, title: string, text: RegExp, next: string | null][] = [
  [
    'Plan too low',
    { accountLimit: AccountLevel.Enterprise },
    'Your plan does not include this run',
    /Your plan is Professional\. .* need the plan Enterprise/u,
    'Upgrade',
  ],
  ['Failing', { status: TemplateStatus.New }, 'The template does not work yet', /not ready/u, 'Find another template'],
  [
    'Abandoned',
    { status: TemplateStatus.Obsoleting },
    'The template is no longer offered',
    /“Abandoned” cannot be started any more/u,
    'Find another template',
  ],
  [
    'Maintained',
    { status: TemplateStatus.Maintaining },
    'The template is being repaired',
    /start it again later/u,
    null,
  ],
  [
    'Local only',
    { runOn: RunOn.Local },
    'This template does not run in the cloud',
    /your own machine only/u,
    'Find another template',
  ],
  ['Nowhere', { runOn: RunOn.None }, 'This template cannot be run', /neither in the cloud/u, 'Find another template'],
  [
    'Changed',
    { version: 2, parameters: plain.parameters },
    'The template has changed',
    /version 1 .* version 2/u,
    'Check the parameters',
  ],
  [
    'Started often',
    { dailyMaxCount: 1 },
    'Today’s starts are used up',
    /Starts of this template a day: 1 at most/u,
    null,
  ],
  ['Many rows', { dailyMaxExtractedCount: 10 }, 'Today’s rows are used up', /collected 12 rows .* is 10 a day/u, null],
];

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const templates = [
  plain,
  ...refusals.map(([name, change]) => exampleTemplate({ name, slug: slugOf(name), ...change })),
];

function startsWorld(): FixtureWorld {
  const world = fixtureWorld(3);
  const [running, completed, ready] = world.tasks;
  const [lot] = world.lots;
  if (ready === undefined || lot === undefined || running === undefined || completed === undefined) throw new Error();
  const own = refusals.map(([taskName], index) => ({
    ...ready,
    taskId: idOf(1, 100 + index),
    taskName,
    templateSlug: slugOf(taskName),
  }));
  const today = own.slice(-2).map(({ taskId }, index) => ({
    ...lot,
    lotId: idOf(2, 100 + index),
    taskId,
    rowCount: 12,
    createdAt: Date.now(),
  }));
  return {
    ...world,
    tasks: [completed, ready, ...own],
    lots: [...world.lots, ...today],
    templatesIn: (language) => templates.map((template) => ({ ...template, language })),
  };
}

const { browser, service } = await startConsole(startsWorld());
let list: Page;
beforeAll(async () => {
  list = await openConsole(browser, service, '/console/task/template-list?size=20');
  // Before the device has read the templates the service alone decides about a start. Task and template have one name.
  await list.getByRole('link', { name: 'Many rows', exact: true }).nth(1).waitFor();
});
afterEach(() => {
  service.answers.clear();
  Object.assign(service.world.account, { balanceMicro: 41_250_000, isLevelExpired: false, canTrial: false });
});

/** Counts the starts that reach the service. */
function countStarts(): () => number {
  let starts = 0;
  service.answers.set(batchStart, () => {
    starts += 1;
    return { status: 200, body: { error: null, errors: [] } };
  });
  return () => starts;
}

const batchStart = '/v1/tasks/batchstart';
const answersOf = (dialog: Locator) => dialog.getByRole('button').allTextContents();

test.each(refusals)('§8.4: %s has its own dialog, before the service is asked', async (name, _, title, text, next) => {
  const starts = countStarts();
  await list.getByRole('button', { name: `Start ${name}` }).click();
  const dialog = list.getByRole('alertdialog', { name: title });
  await dialog.getByText(text).waitFor();
  await expect.poll(() => answersOf(dialog)).toEqual(next === null ? ['I know'] : ['I know', next]);
  if (name === 'Changed') expect(await accessibilityProblems(list)).toEqual([]);
  await dialog.getByRole('button', { name: 'I know' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(starts()).toBe(0);
});

/** The task of the fixtures that has not been started. */
const ready = idOf(1, 2);
const startReady = (page: Page) => page.getByRole('button', { name: 'Start Company news feed' }).first().click();

test.each<[string, StartResult, RegExp, string | null]>([
  ['a limit of rows', StartResult.ReachTemplateDailyExtractLimit, /limit of rows from this template/u, null],
  ['a limit of starts', StartResult.ReachTemplateDailyUseLimit, /limit of runs of this template/u, null],
  ['a run elsewhere', StartResult.OnExecuting, /running already/u, 'Show the run'],
  ['another owner', StartResult.UserNotTaskOwner, /belongs to another account/u, null],
  ['a balance that was spent meanwhile', StartResult.TemplateBalanceNotEnough, /balance is too low/u, 'Recharge now'],
  ['a plan that changed meanwhile', StartResult.FunctionNotEnable, /A higher plan does/u, 'Upgrade'],
])('a refusal that only the service knows is shown the same way: %s', async (_name, startResult, text, next) => {
  const body = { error: null, errors: [{ taskId: ready, isTemplate: true, startResult }] };
  service.answers.set(batchStart, () => ({ status: 200, body }));
  await startReady(list);
  const dialog = list.getByRole('alertdialog', { name: '“Company news feed” was not started' });
  await dialog.getByText(text).waitFor();
  await expect.poll(() => answersOf(dialog)).toEqual(next === null ? ['I know'] : ['I know', next]);
  await dialog.getByRole('button', { name: 'I know' }).click();
});

test('§8.4: many tasks that did not start are shown in one dialog with their count, each with its reason', async () => {
  const failed = [
    { taskId: idOf(1, 100), isTemplate: true, startResult: StartResult.FunctionNotEnable },
    { taskId: idOf(1, 101), isTemplate: true, startResult: StartResult.TemplateNotAvailable },
  ];
  service.answers.set(batchStart, () => ({ status: 200, body: { error: null, errors: failed } }));
  for (const name of ['Plan too low', 'Failing', 'Company news feed']) {
    await list.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await list.getByRole('toolbar').getByRole('button', { name: 'Start' }).click();
  const dialog = list.getByRole('alertdialog', { name: '2 tasks were not started' });
  await dialog.getByText('Your plan does not include cloud runs of this template.').waitFor();
  await expect.poll(() => dialog.getByRole('term').allTextContents()).toEqual(['Plan too low', 'Failing']);
  await dialog.getByRole('button', { name: 'I know' }).click();
  // §4: the selection is cleared.
  await list.getByRole('toolbar').waitFor({ state: 'detached' });
});

test('§4: after a successful start the user goes to task-info', async () => {
  const starts = countStarts();
  await startReady(list);
  await list.waitForURL(/task-info\?taskId=/u);
  expect(starts()).toBe(1);
  await list.goBack();
  await list.getByRole('button', { name: 'Start Nowhere' }).waitFor();
});

test('a dialog leads on: to the task’s form, to another template', async () => {
  const steps: [string, string, RegExp][] = [
    ['Changed', 'Check the parameters', /\/console\/template\/changed\?taskId=/u],
    ['Local only', 'Find another template', /\/console\/template$/u],
  ];
  for (const [name, next, address] of steps) {
    await list.getByRole('button', { name: `Start ${name}` }).click();
    await list.getByRole('button', { name: next }).click();
    await list.waitForURL(address);
    await list.goBack();
    await list.getByRole('button', { name: 'Start Nowhere' }).waitFor();
  }
});

/**
 * Opens the task with the gallery on the device: before the gallery is there, only the service decides about a start.
 */
async function openTask(): Promise<Page> {
  const page = await openConsole(browser, service, `/console/task/task-info?taskId=${ready}`);
  await page.getByRole('link', { name: plain.name }).waitFor();
  return page;
}

test.each<[string, () => void, string, RegExp, string[], RegExp]>([
  [
    'an expired plan',
    () => (service.world.account.isLevelExpired = true),
    'Your plan has expired',
    /it has ended/u,
    ['I know', 'Upgrade'],
    /\/pricing$/u,
  ],
  [
    'a plan too low where a trial can be had',
    () => Object.assign(service.world.account, { currentAccountLevel: AccountLevel.Free, canTrial: true }),
    'Your plan does not include this run',
    /Your plan is Free/u,
    ['I know', 'Try Professional free', 'Upgrade'],
    /\/pricing$/u,
  ],
  [
    'a balance below the least',
    () => (service.world.account.balanceMicro = 999_999),
    'Your balance is too low',
    /Your balance is \$0\.99, and a start needs at least \$1\.00/u,
    ['I know', 'Recharge now'],
    /\/console\/balance$/u,
  ],
])(
  '§8.4: %s has its own dialog on the task’s page too, and leads on',
  async (_name, change, title, text, answers, to) => {
    change();
    const page = await openTask();
    await startReady(page);
    const dialog = page.getByRole('alertdialog', { name: title });
    await dialog.getByText(text).waitFor();
    await expect.poll(() => answersOf(dialog)).toEqual(answers);
    await dialog.getByRole('button', { name: answers.at(-1) ?? '' }).press('Enter');
    await page.waitForURL(to);
    await page.context().close();
    service.world.account.currentAccountLevel = AccountLevel.Professional;
  },
);

test('§6: a trial is offered where it can be had, and leads back to the task afterwards', async () => {
  const { Free, Professional } = AccountLevel;
  Object.assign(service.world.account, { currentAccountLevel: Free, accountLevel: Free, canTrial: true });
  const page = await openTask();
  await startReady(page);
  await page.getByRole('button', { name: 'Try Professional free' }).press('Enter');
  await page.waitForURL(/\/console\/trial\?returnTo=/u);
  service.answers.set('/api/saleservice/subscription-trial/begin-trial', () => {
    const trialEndsAt = Date.now() + 14 * 86_400_000;
    Object.assign(service.world.account, { currentAccountLevel: Professional, canTrial: false, trialEndsAt });
    service.touch();
    return { status: 200, body: { trialEndsAt } };
  });
  await page.getByRole('button', { name: 'Begin the trial' }).click();
  await page.getByRole('heading', { name: 'Your trial is running' }).waitFor();
  await page.getByRole('button', { name: 'Go back to what you were doing' }).click();
  await page.waitForURL(new RegExp(`task-info\\?taskId=${ready}`, 'u'));
  await page.context().close();
  Object.assign(service.world.account, { accountLevel: Professional, trialEndsAt: null });
});

test('§8.4: a low balance is asked about with price, balance and number of items; nothing starts without the answer', async () => {
  service.world.account.balanceMicro = 2_005_900;
  const starts = countStarts();
  const page = await openTask();
  await startReady(page);
  const dialog = page.getByRole('dialog', { name: 'Start with a low balance?' });
  await dialog
    .getByText('Your balance is $2.00. At $0.14 per 1,000 rows it is enough for about 14,327 rows.')
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => answersOf(dialog)).toEqual(['Cancel', 'Recharge now', 'Start anyway']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(starts()).toBe(0);
  await startReady(page);
  await dialog.getByRole('button', { name: 'Start anyway' }).click();
  await page.getByText('Task started').first().waitFor();
  expect(starts()).toBe(1);
  await page.context().close();
});
