import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { updateMailNotices } from '#core/wire/calls/account/accountCalls.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));
const taskName = service.world.tasks[3]?.taskName ?? '';

/** Another run of the fourth task, which has ended just now. */
function endRun(endReason: 'Finished' | 'StoppedByFailure'): void {
  const { lots } = service.world;
  const like = lots.find(({ taskId }) => taskId === idOf(1, 3));
  if (like === undefined) throw new Error('the fixture has a run that is over');
  const lotNo = Math.max(...lots.map((lot) => lot.lotNo)) + 1;
  const now = Math.max(Date.now(), ...lots.map(({ createdAt }) => createdAt)) + 1;
  lots.push({
    ...like,
    lotId: randomUUID(),
    lotNo,
    status: LotStatus.Completed,
    endReason,
    createdAt: now,
    endedAt: now,
  });
  service.touch();
}

/** A page begins to watch runs after its first paint: runs end until it reports one. */
async function seeReport(page: Page, endReason: 'Finished' | 'StoppedByFailure', text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        endRun(endReason);
        await page.getByRole('button', { name: /Up to date/u }).waitFor();
        return page.getByText(text).count();
      },
      { interval: 3_000 },
    )
    .toBeGreaterThan(0);
}

async function openChoice(page: Page) {
  await page.getByRole('button', { name: /^Account/u }).click();
  await page.getByRole('menuitem', { name: 'Notifications' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await dialog.getByRole('table').waitFor();
  return dialog;
}

test('a run that ends is reported on every page, unless the user turned its kind off', async () => {
  const page = await openConsole(browser, service, '/console/balance');
  await seeReport(page, 'Finished', `${taskName}: run finished`);
  const dialog = await openChoice(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'A run has finished, In the app' }).press('Space');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(() => page.getByText(`${taskName}: run finished`).count()).toBe(0);
  endRun('Finished');
  await seeReport(page, 'StoppedByFailure', `${taskName}: run failed`);
  expect(await page.getByText(`${taskName}: run finished`).count()).toBe(0);
  await page.reload();
  const again = await openChoice(page);
  expect(await again.getByRole('checkbox', { name: 'A run has finished, In the app' }).isChecked()).toBe(false);
  await page.context().close();
});

test('mails are chosen for the account, and not without a network', async () => {
  service.answers.set(updateMailNotices.path, () => {
    service.world.account = { ...service.world.account, mailNotices: ['drift'] };
    service.touch();
    return { status: 200, body: {} };
  });
  const page = await openConsole(browser, service, '/console/balance');
  const dialog = await openChoice(page);
  const box = dialog.getByRole('checkbox', { name: 'A run differs from earlier ones, By mail' });
  expect(await box.isChecked()).toBe(false);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await goOffline(page, service);
  const offline = await openChoice(page);
  await offline.getByText('Mails can be chosen when the service can be reached.').waitFor();
  expect(await offline.getByRole('checkbox', { name: 'A run differs from earlier ones, By mail' }).isDisabled()).toBe(
    true,
  );
  await page.context().close();
});

test('the system is asked by a press, and reports while nobody looks; the badge counts until somebody does', async () => {
  const context = await browser.newContext({ locale: 'en-US' });
  await context.addInitScript(() => {
    const shown: string[] = [];
    let permission = 'default';
    const requestPermission = async () => (permission = 'granted');
    Object.defineProperty(globalThis, 'Notification', {
      value: Object.defineProperty({ requestPermission }, 'permission', { get: () => permission }),
    });
    const showNotification = async (title: string) => void shown.push(title);
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: async () => ({ showNotification }) },
    });
    Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => shown.push(`badge ${count}`) });
    Object.defineProperty(navigator, 'clearAppBadge', { value: async () => shown.push('no badge') });
    Object.assign(globalThis, { shown });
  });
  const page = await context.newPage();
  await page.goto(`${service.origin}/console/balance`);
  const shown = () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  const dialog = await openChoice(page);
  const box = dialog.getByRole('checkbox', { name: 'A run has finished, By the system' });
  expect(await box.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Allow notifications of the system' }).click();
  await dialog.getByText('The system may show notifications.').waitFor();
  expect(await box.isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const look = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await seeReport(page, 'Finished', `${taskName}: run finished`);
  await look('hidden');
  endRun('StoppedByFailure');
  await page.getByRole('button', { name: /Up to date/u }).click();
  await page.getByRole('button', { name: 'Poll now' }).click();
  // A run of the waiting before may be among them.
  await expect.poll(shown).toContain(`${taskName}: run failed`);
  expect(await shown()).toContain('badge 1');
  await look('visible');
  await page.getByText(`${taskName}: run failed`).first().waitFor();
  await expect.poll(shown).toContain('no badge');
  await context.close();
});
