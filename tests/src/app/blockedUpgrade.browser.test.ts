import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '../support/consolePage.ts';
import { fixtureWorld } from '../support/fixtures.ts';
import { startConsole } from '../support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(3));
const list = '/console/task/template-list';
const { taskName } = service.world.tasks[0]!;

/** Runs in the page: this version stores the account's tables in a newer form than the tabs that are open. */
function wantNewerDatabases(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openNewer(name, version) {
    const isOfRows = /^sheaf-.+(?<!-outbox|-data)$/u.test(name) && version !== undefined;
    return open.call(this, name, isOfRows ? version + 1 : version);
  };
}

async function openNewerTab(beside: Page): Promise<Page> {
  const newer = await beside.context().newPage();
  await newer.addInitScript(wantNewerDatabases);
  await newer.goto(service.origin + list);
  return newer;
}

/** Waits until the tab has its name among the tabs of the browser. */
const isNamed = (page: Page) =>
  expect.poll(() =>
    page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('sheaf-tab:'))),
  );
/** Stops the page, as the system stops a process. */
async function fallAsleep(page: Page): Promise<void> {
  const { session, paused } = await watchPause(page);
  await session.send('Debugger.pause');
  page.evaluate(() => true).catch(() => undefined);
  await paused;
}
async function watchPause(page: Page): Promise<{ session: CDPSession; paused: Promise<unknown> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((resolve) => {
    session.once('Debugger.paused', resolve);
  });
  return { session, paused };
}
const notice = (page: Page) => page.getByText('A sleeping tab blocks this page');

test('a new version that a sleeping tab keeps from opening the device’s data names that tab, and continues once it is closed', async () => {
  const asleep = await openConsole(browser, service, list);
  await asleep.getByRole('link', { name: taskName }).first().waitFor();
  await isNamed(asleep).toBe(true);
  const title = await asleep.title();
  await fallAsleep(asleep);

  const newer = await openNewerTab(asleep);
  await notice(newer).waitFor();
  const named = newer.getByRole('list', { name: 'Tabs that do not respond' });
  await named.getByText(title, { exact: true }).waitFor();
  expect(await named.getByRole('listitem').allInnerTexts()).toEqual([`${title} ${list}`]);
  expect(await accessibilityProblems(newer)).toEqual([]);

  await asleep.close();
  await notice(newer).waitFor({ state: 'detached' });
  await newer.getByRole('link', { name: taskName }).first().waitFor();
  await newer.context().close();
});

test('a tab that is awake closes its data for a new version by itself, and nothing is said', async () => {
  const awake = await openConsole(browser, service, list);
  await awake.getByRole('link', { name: taskName }).first().waitFor();
  const newer = await openNewerTab(awake);
  await newer.getByRole('link', { name: taskName }).first().waitFor();
  expect(await notice(newer).count()).toBe(0);
  await newer.context().close();
});

/** Runs in the page: begins a write of the edits, and is stopped before it can end. */
async function sleepInWrite(databaseName: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(databaseName);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const edits = database.transaction('edits', 'readwrite').objectStore('edits');
  await new Promise((resolve) => {
    edits.count().addEventListener('success', resolve);
  });
  edits.count();
  // oxlint-disable-next-line eslint/no-debugger -- stops the page here
  debugger;
}

test('an edit that waits for a tab that does not respond names that tab, and is stored once it is closed', async () => {
  const asleep = await openConsole(browser, service, list);
  await asleep.getByRole('link', { name: taskName }).first().waitFor();
  await isNamed(asleep).toBe(true);
  const page = await asleep.context().newPage();
  await page.goto(service.origin + list);
  const { paused } = await watchPause(asleep);
  asleep.evaluate(sleepInWrite, `sheaf-${service.world.account.userId}-outbox`).catch(() => undefined);
  await paused;

  await page.getByRole('button', { name: `More actions for ${taskName}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Task name' }).fill('Named while it slept');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('nothing can be saved here now').waitFor();
  // The dialog hides everything else from screen readers.
  await page.getByLabel('Tabs that do not respond').getByText(list, { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Task name' }).inputValue()).toBe('Named while it slept');

  await asleep.close();
  await page.getByRole('link', { name: 'Named while it slept' }).first().waitFor();
  await notice(page).waitFor({ state: 'detached' });
  await page.context().close();
});
