import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { getChatUser } from '#core/wire/calls/account/holder/chatCalls.ts';
import { chatPagePath } from '#server/intercom.ts';
import { goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(1));
const usual = { ...service.world.account };
const address = '/console/task/task-list';
const appId = 'abcd1234';

/** A widget as Intercom's: it takes the waiting calls, sets cookies, and opens and closes its window. */
const script = `(() => {
  const settings = window.intercomSettings;
  const heard = (name) => window.Intercom.q.filter((call) => call[0] === name).forEach((call) => call[1]());
  document.cookie = 'intercom-session-' + settings.app_id + '=x; path=/';
  document.cookie = 'intercom-device-id-' + settings.app_id + '=y; path=/';
  const button = document.createElement('button');
  button.textContent = [settings.user_id, settings.user_hash, settings.language_override].join(' ');
  let isShown = false;
  button.onclick = () => {
    isShown = !isShown;
    heard(isShown ? 'onShow' : 'onHide');
  };
  document.body.append(button);
})();`;
const asked: string[] = [];
const standIn = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'text/javascript').end(script);
});
await new Promise<void>((resolve) => {
  standIn.listen(0, '127.0.0.1', resolve);
});
afterAll(() => standIn.close());
const widget = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/widget`;

let usersAsked = 0;
beforeEach(() => {
  asked.length = 0;
  usersAsked = 0;
  service.chat = { appId, secret: null, widget };
  service.world.account.chat = true;
  service.answers.set(getChatUser.path, () => {
    usersAsked += 1;
    const user = { intercomUserId: 'user-1', userHash: 'hash-1', appId, page: chatPagePath };
    return { status: 200, body: { ...user, widget: `${widget}/${appId}` } };
  });
});
afterEach(() => {
  service.isReachable = true;
  service.answers.clear();
  delete service.world.account.chat;
  delete service.world.account.supportEndsAt;
  Object.assign(service.world.account, usual);
  service.touch();
});

const frameOf = (page: Page) => page.locator('iframe[title="Chat with support"]');
const chatOf = (page: Page) => page.frameLocator('iframe[title="Chat with support"]').getByRole('button');
const chatCookies = async (page: Page) =>
  (await page.context().cookies()).flatMap(({ name }) => (name.startsWith('intercom-') ? [name] : []));

test('§7.1: the widget knows the account, its hash and its language, and its frame is as large as its window', async () => {
  const page = await openConsole(browser, service, address);
  await chatOf(page).getByText('user-1 hash-1 en').waitFor();
  expect(asked).toEqual([`/widget/${appId}`]);
  const small = await frameOf(page).boundingBox();
  await chatOf(page).click();
  await expect.poll(async () => (await frameOf(page).boundingBox())?.width ?? 0).toBeGreaterThan(small?.width ?? 0);
  await chatOf(page).click();
  await expect.poll(() => frameOf(page).boundingBox()).toEqual(small);
  expect(await chatCookies(page)).toHaveLength(2);
});

test('the widget’s cookies go when the user signs out', async () => {
  const page = await openConsole(browser, service, address);
  await chatOf(page).waitFor();
  await page.getByRole('button', { name: /^Account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => chatCookies(page)).toEqual([]);
  expect(await frameOf(page).count()).toBe(0);
});

test('§8.1: the widget’s cookies are cleared when the account cannot be read, because its session has ended', async () => {
  const page = await openConsole(browser, service, address);
  await chatOf(page).waitFor();
  for (const path of ['/v1/sync/changes', '/v1/accounts']) {
    service.answers.set(path, () => ({ status: 401, body: { code: 'Unauthorized' } }));
  }
  await page.getByRole('button', { name: /Up to date/u }).click();
  await page.getByRole('button', { name: 'Poll now' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => chatCookies(page)).toEqual([]);
});

test('nothing is loaded where no chat is configured, without a network, and for an operator who looks as support', async () => {
  service.world.account.chat = false;
  const page = await openConsole(browser, service, address);
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  await goOffline(page, service);
  service.world.account.chat = true;
  service.world.account.supportEndsAt = Date.now() + 3_600_000;
  service.touch();
  service.isReachable = true;
  const visit = await openConsole(browser, service, address);
  await visit
    .getByText(/as support/u)
    .first()
    .waitFor();
  expect([usersAsked, asked, await frameOf(visit).count(), await frameOf(page).count()]).toEqual([0, [], 0, 0]);
});
