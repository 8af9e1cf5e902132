import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract, contractHeader } from '#core/wire/contract.ts';
import { openConsole } from '../support/consolePage.ts';
import { fixtureWorld } from '../support/fixtures.ts';
import { startConsole } from '../support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(3));
const list = '/console/task/template-list';

/** Opens the list in a tab that is controlled by the service worker, and marks the page to notice a reload. */
async function openInstalled(): Promise<Page> {
  const page = await openConsole(browser, service, list, { serviceWorkers: 'allow' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  // The listener is there after the registration.
  await page.reload();
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.getRegistration());
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  return page;
}
const isOld = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isOld') === true);
/** Another tab took the new version: its service worker controls this one too. */
const changeVersion = (page: Page) =>
  page.evaluate(() => void navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
const notice = (page: Page) => page.getByText('A new version is ready.');

test('a tab whose form is open when another tab takes the new version asks, and reloads once the form is gone', async () => {
  const page = await openInstalled();
  const { taskName } = service.world.tasks[0]!;
  await page.getByRole('button', { name: `More actions for ${taskName}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByRole('textbox', { name: 'Task name' });
  await field.fill('Half a na');
  await changeVersion(page);
  await notice(page).waitFor();
  // Screen readers reach it beside the open dialog.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' }).waitFor();
  expect(await field.inputValue()).toBe('Half a na');
  expect(await isOld(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isOld(page)).toBe(false);
  await page.context().close();
});

test('a tab in which nothing is open reloads at once', async () => {
  const page = await openInstalled();
  await changeVersion(page);
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false);
  await page.context().close();
});

test('a new version is looked for each hour, and when the page becomes visible', async () => {
  const page = await openInstalled();
  await page.clock.install();
  await page.reload();
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.getRegistration();
    const looks = { count: 0 };
    Object.assign(globalThis, { looks });
    ServiceWorkerRegistration.prototype.update = function look() {
      looks.count += 1;
      return Promise.resolve(this);
    };
  });
  const looks = () => page.evaluate(() => (Reflect.get(globalThis, 'looks') as { count: number }).count);
  await page.clock.fastForward('30:00');
  expect(await looks()).toBe(0);
  await page.clock.fastForward('31:00');
  await expect.poll(looks).toBe(1);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(looks).toBe(2);
  await page.context().close();
});

test('an answer of a newer service that this version cannot read says that a newer version is ready, not “Offline”', async () => {
  const page = await openConsole(browser, service, list);
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  await page.route('**/v1/sync/changes*', (route) =>
    route.fulfill({ json: { of: 'a newer version' }, headers: { [contractHeader]: String(contract + 1) } }),
  );
  await page.getByRole('button', { name: /^Up to date/u }).click();
  await page.getByRole('button', { name: 'Poll now' }).click();
  await page.getByText('A newer version of Sheaf is ready. Reload the page to use it.').waitFor();
  await page.keyboard.press('Escape');
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Paused' }).waitFor();
  await page.context().close();
});

test('“Reload” shows that it is under way while the old version has not ended', async () => {
  const page = await openInstalled();
  await page.evaluate(() => {
    // A version that waits and never takes over.
    const waiting = { postMessage: () => undefined };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'waiting', { get: () => waiting });
  });
  await page.route('**/v1/sync/changes*', (route) =>
    route.fulfill({ json: { of: 'a newer version' }, headers: { [contractHeader]: String(contract + 1) } }),
  );
  await page.getByRole('button', { name: /^Up to date/u }).click();
  await page.getByRole('button', { name: 'Poll now' }).click();
  await page.keyboard.press('Escape');
  await notice(page).waitFor();
  const reload = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' });
  await reload.click();
  await expect.poll(() => reload.getAttribute('aria-busy')).toBe('true');
  expect(await isOld(page)).toBe(true);
  await page.context().close();
});
