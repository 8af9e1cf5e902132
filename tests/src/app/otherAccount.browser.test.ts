import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '../support/consolePage.ts';
import { fixtureWorld } from '../support/fixtures.ts';
import { startConsole } from '../support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));
const { account } = service.world;
const former = account.userId;
const newcomer = '5b1e4a52-0000-4000-8000-000000000002';
const { taskName } = service.world.tasks[0]!;
const hasSession = '/v1/accounts';
const list = '/console/task/template-list';

afterEach(() => {
  account.userId = former;
  service.answers.clear();
});

/** Returns the data that the browser stores of one account. */
const kept = (page: Page, accountId: string) =>
  page.evaluate(async (id) => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...databases, ...Object.keys(localStorage)].filter((name) => name.includes(id));
  }, accountId);

async function renameFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${taskName}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Task name' }).fill('Not sent yet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved on this device').first().waitFor();
}

/** Ends the device's session on the service, and waits until the device notices it. */
async function endElsewhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: service.isReachable ? /Up to date/u : /^Offline/u }).click();
  const refusal = { status: 401, body: { code: 'Unauthorized' } };
  for (const call of ['/v1/sync/changes', '/v1/sync/push', hasSession]) service.answers.set(call, () => refusal);
  service.isReachable = true;
  const polling = page.getByRole('button', { name: 'Poll now' });
  // The device's own poll may notice it first, and the button is gone before it is pressed.
  await Promise.all([page.waitForURL('**/login*'), polling.click({ timeout: 10_000 }).catch(() => undefined)]);
}

async function signIn(page: Page, accountId: string): Promise<void> {
  account.userId = accountId;
  await page.getByRole('textbox', { name: 'E-mail or user name' }).fill('somebody');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a long enough password');
  for (const path of ['/v1/sync/changes', '/v1/sync/push']) service.answers.delete(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Another account’s edits are on this device' });
const overview = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 });

test('unsent edits of a session that ended elsewhere are kept hidden, offered as a file at the next sign-in, and then nothing is left', async () => {
  const page = await openConsole(browser, service, list);
  await goOffline(page, service);
  await renameFirst(page);
  await endElsewhere(page);
  await page.getByText('You are no longer signed in.').waitFor();
  const before = await kept(page, former);
  expect(before).toHaveLength(4);

  // The next user of the page sees nothing of the account, with and without the service.
  for (const isReachable of [true, false]) {
    service.isReachable = isReachable;
    await page.goto(service.origin + list);
    await page.waitForURL('**/login*');
    await page.getByRole('textbox', { name: 'E-mail or user name' }).waitFor();
    expect(await page.getByText(taskName).count()).toBe(0);
  }
  service.isReachable = true;

  await signIn(page, newcomer);
  await question(page)
    .getByText(/^1 edit of another account, made on /u)
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.getByText('Not sent yet').count()).toBe(0);
  expect(await kept(page, newcomer)).toEqual([]);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(await kept(page, former)).toEqual(before);

  await signIn(page, newcomer);
  const download = page.waitForEvent('download');
  await question(page).getByRole('button', { name: 'Save to a file' }).click();
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({
    edits: [{ accountId: former, name: 'renameTask', patch: { taskName: 'Not sent yet' } }],
  });
  await question(page).getByText('Check that it is in your downloads.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await kept(page, former)).toEqual(before);
  await question(page).getByRole('button', { name: 'Delete and sign in' }).click();
  await page.waitForURL(`**${list}`);
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  expect(await kept(page, former)).toEqual([]);
  // Its databases open one after the other, and the indicator needs only the first.
  await expect.poll(() => kept(page, newcomer)).toHaveLength(3);
  expect(service.world.tasks[0]?.taskName).toBe(taskName);
  await page.context().close();
});

test('the same account signs in again: the page says what waits, offers a file, and its edit goes out', async () => {
  const page = await openConsole(browser, service, list);
  await goOffline(page, service);
  await renameFirst(page);
  await endElsewhere(page);
  await page.getByText('1 edit waits on this device.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({
    edits: [{ accountId: former, patch: { taskName: 'Not sent yet' } }],
  });
  expect(await accessibilityProblems(page)).toEqual([]);
  await signIn(page, former);
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  await expect.poll(() => service.world.tasks[0]?.taskName).toBe('Not sent yet');
  service.world.tasks[0]!.taskName = taskName;
  await page.context().close();
});

test('a tab of the former account closes when another tab signs in; nothing is asked where nothing waits, and all of it is gone', async () => {
  const page = await openConsole(browser, service, list);
  await page.getByRole('button', { name: /Up to date/u }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${service.origin}/login`);
  await page.bringToFront();
  expect(await kept(page, former)).toHaveLength(3);
  // The other tab shows that account's console: its session ends, and another user signs in.
  await endElsewhere(page);
  await other.waitForURL('**/login*');
  await signIn(other, newcomer);
  await overview(other).waitFor();
  expect(await question(other).count()).toBe(0);
  expect(await kept(other, former)).toEqual([]);
  await page.context().close();
});

test('a tab that holds the data open is reported; the deletion continues after a crash, and the console opens when it is done', async () => {
  const page = await openConsole(browser, service, list);
  await endElsewhere(page);
  const holder = await page.context().newPage();
  await holder.goto(`${service.origin}/icons/sheaf-192.png`);
  // A sleeping tab does not react to the request to close its connection.
  await holder.evaluate(async (name) => {
    await new Promise((resolve) => {
      indexedDB.open(name).addEventListener('success', (event) => {
        Object.assign(globalThis, { held: (event.target as IDBOpenDBRequest).result });
        resolve(null);
      });
    });
  }, `sheaf-${former}-outbox`);

  await page.bringToFront();
  await signIn(page, newcomer);
  const waiting = page.getByRole('alertdialog', { name: 'Another account’s data is being deleted' });
  await waiting.getByText(/A tab or window with Sheaf may still have it open/u).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await waiting.waitFor({ state: 'detached' });
  await signIn(page, newcomer);
  await waiting.waitFor();

  // The browser has a session; the page is opened again in the middle of the deletion.
  service.answers.delete(hasSession);
  await page.reload();
  await waiting.waitFor();
  expect(await kept(page, newcomer)).toEqual([]);
  await holder.close();
  await page.waitForURL(`**${list}`);
  expect(await kept(page, former)).toEqual([]);
  await page.context().close();
});
