import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import type { Answer } from '#tests/src/support/fixtureService.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { accessAnswers } from './accessAnswers.ts';

const { browser, service } = await startConsole(fixtureWorld(3));
const { account } = service.world;
const page401: Answer = { status: 401, body: { code: 'Unauthorized' } };
const hourMs = 3_600_000;
/** The bodies that were sent, by path. */
const sent = new Map<string, unknown[]>();
/** The consent of the account, as the service has it. */
let until: number | null;

function answer(path: string, reply: Answer | ((body: unknown) => Answer)): void {
  service.answers.set(path, (body) => {
    sent.set(path, [...(sent.get(path) ?? []), body]);
    return typeof reply === 'function' ? reply(body) : reply;
  });
}

beforeEach(() => {
  sent.clear();
  until = null;
  for (const [path, body] of Object.entries(accessAnswers())) service.answers.set(path, () => ({ status: 200, body }));
  answer('/v1/accounts/supportAccess', (body) => {
    // The address has three calls: with days, without a body, and one that reads, which the page repeats.
    if (typeof body === 'object' && body !== null && 'days' in body) until = Date.now() + 72 * hourMs;
    return { status: 200, body: { until } };
  });
});
afterEach(() => {
  service.answers.clear();
  delete account.supportEndsAt;
  service.isReachable = true;
  service.touch();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const banner = (page: Page) =>
  page.getByText(`You see the account of ${account.userName} as support. Nothing can be changed here.`);
/** The names of this account's databases on the device. */
const databasesOf = (page: Page) =>
  page.evaluate(
    async (id) => (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes(id)),
    account.userId,
  );

/** Opens the link of an operator on a device that is not signed in, and enters. */
async function enter(options = {}): Promise<Page> {
  service.answers.set('/v1/accounts', () => page401);
  answer('/v1/session/support:check', {
    status: 200,
    body: { userName: account.userName, email: account.email, until: Date.now() + 24 * hourMs },
  });
  answer('/v1/session/support', () => {
    account.supportEndsAt = Date.now() + hourMs;
    service.touch();
    service.answers.delete('/v1/accounts');
    return { status: 200, body: account };
  });
  const page = await openConsole(browser, service, '/support-access#a-token', options);
  await page.getByText(`The account of ${account.userName}, ${account.email}.`).waitFor();
  return page;
}

test('an account holder allows support for some days, and ends it; without a network neither can be pressed', async () => {
  const page = await openConsole(browser, service, '/console/account-center/account');
  await page.getByRole('heading', { name: 'Support access' }).waitFor();
  await page.getByLabel('For how long').selectOption('3 days');
  await button(page, 'Allow').click();
  await page.getByText(/^Allowed until /u).waitFor();
  expect(sent.get('/v1/accounts/supportAccess')).toContainEqual({ days: 3 });
  expect(await accessibilityProblems(page)).toEqual([]);
  await goOffline(page, service);
  await expect.poll(() => button(page, 'End now').getAttribute('aria-disabled')).toBe('true');
  service.isReachable = true;
  await expect.poll(() => button(page, 'End now').getAttribute('aria-disabled')).toBe(null);
  page.on('request', (request) => {
    if (request.method() === 'DELETE') until = null;
  });
  await button(page, 'End now').click();
  await page.getByText('Support access has ended.').first().waitFor();
  await button(page, 'Allow').waitFor();
  await page.context().close();
});

test('the link of an operator names the account and what a visit means; every page then says whose account it is', async () => {
  const page = await enter();
  await page.getByText('You can read everything in it and change nothing.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, 'Enter the account').click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await banner(page).waitFor();
  expect(sent.get('/v1/session/support')).toEqual([{ token: 'a-token' }]);
  expect(new URL(page.url()).hash).toBe('');
  await page.goto(`${service.origin}/console/task/template-list`);
  await banner(page).waitFor();

  // An edit is refused at once, and nothing of it is queued.
  await page.goto(`${service.origin}/console/template`);
  await page.getByRole('button', { name: 'Favorite' }).first().click();
  await page.getByText('You look at this account as support. Nothing can be changed here.').first().waitFor();
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  expect(sent.has('/v1/sync/push')).toBe(false);

  await banner(page).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/login*');
  await expect.poll(() => databasesOf(page)).toEqual([]);
  await page.context().close();
});

test('what was seen leaves the device when the session of support ends by itself', async () => {
  const page = await enter();
  await button(page, 'Enter the account').click();
  await banner(page).waitFor();
  expect((await databasesOf(page)).length).toBeGreaterThan(0);
  for (const path of ['/v1/accounts', '/v1/sync/changes']) service.answers.set(path, () => page401);
  await page.waitForURL('**/login*');
  await expect.poll(() => databasesOf(page)).toEqual([]);
  await page.context().close();
});

test.each([
  ['was used already', 410, 'LinkUsed', 'This link was used already.'],
  ['has expired', 404, 'LinkOver', 'This link does not work any more'],
])('a link of an operator that %s says so', async (_why, status, code, sentence) => {
  service.answers.set('/v1/accounts', () => page401);
  answer('/v1/session/support:check', { status, body: { code } });
  const page = await openConsole(browser, service, '/support-access#a-token');
  await page.getByText(sentence).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});
