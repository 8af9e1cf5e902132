import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import type { Answer } from '#tests/src/support/fixtureService.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { picture } from '#tests/server/engine/pictures/pictureHost.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { accessAnswers } from './accessAnswers.ts';

const { browser, service } = await startConsole(fixtureWorld(1));
const address = '/console/account-center/account';
const usual = { ...service.world.account };
const done: Answer = { status: 200, body: {} };
/** The bodies that were sent, by path. */
const sent = new Map<string, unknown[]>();

function answer(path: string, reply: Answer | (() => Answer) = done): void {
  service.answers.set(path, (body) => {
    sent.set(path, [...(sent.get(path) ?? []), body]);
    return typeof reply === 'function' ? reply() : reply;
  });
}

beforeEach(() => {
  sent.clear();
  for (const [path, body] of Object.entries(accessAnswers())) service.answers.set(path, () => ({ status: 200, body }));
});
afterEach(() => {
  service.answers.clear();
  delete service.world.account.extractInfo;
  delete service.world.account.deletesAt;
  delete service.world.account.avatar;
  Object.assign(service.world.account, usual);
});

async function openAccount(): Promise<Page> {
  const page = await openConsole(browser, service, address);
  await page.getByRole('heading', { name: 'Login records' }).waitFor();
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

test('the menus lead to the page, which is accessible and shows where the user is signed in', async () => {
  const page = await openConsole(browser, service, '/console/template');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
  const here = page.getByRole('row', { name: /Chrome on macOS/u }).first();
  await here.getByText('This browser').waitFor();
  expect(await here.getByRole('button').count()).toBe(0);
  await page.getByRole('row', { name: /^Signed in with the password Firefox on Windows/u }).waitFor();
  await page.getByRole('row', { name: /^Ada’s phone .*A password manager/u }).waitFor();
  // The address of a test has no name to which a passkey could be bound.
  await page.getByText('Passkeys do not work at this address.').waitFor();
  expect(await button(page, 'Add passkey').count()).toBe(0);
  await page.getByRole('row', { name: /Sign-in with a wrong password, 3 more in that hour/u }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('the profile is saved as a whole, and what was typed stays without a network', async () => {
  service.world.account.extractInfo = { fullName: 'Ada', company: '', industry: 'leads', role: null };
  const page = await openAccount();
  const save = button(page, 'Save profile');
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Role').selectOption('Analyst');
  await goOffline(page, service);
  await page.getByText('Saving needs a connection. What you typed stays here until then.').waitFor();
  await page.getByText('Adding and changing passkeys needs a connection.').waitFor();
  expect(await button(page, 'Rename the passkey Ada’s phone').getAttribute('aria-disabled')).toBe('true');
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
  await page
    .getByRole('row', { name: /Firefox on Windows/u })
    .first()
    .waitFor();
  service.isReachable = true;
  const saved = { fullName: 'Ada Lovelace', company: '', industry: 'leads', role: 'analyst' } as const;
  answer('/v1/accounts', () => {
    service.world.account.extractInfo = saved;
    service.touch();
    return done;
  });
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await save.click();
  await page.getByText('The profile is saved.').first().waitFor();
  expect(sent.get('/v1/accounts')).toEqual([saved]);
  await page.context().close();
});

test('a picture is chosen and cropped without a network, sent once there is one, and removed', async () => {
  const page = await openAccount();
  await goOffline(page, service);
  const choose = async (name: string, file: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, name).click()]);
    await chooser.setFiles({ name: 'file', mimeType: 'image/png', buffer: file });
  };
  await choose('Choose a picture…', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page.getByText('Drawings in SVG are not accepted.').waitFor();
  await choose('Choose a picture…', await picture('png', 900, 300));
  const dialog = dialogOf(page);
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  expect(await dialog.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1');
  const across = dialog.getByRole('slider', { name: 'From left to right' });
  const box = await dialog.locator('canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 600, y);
  await page.mouse.up();
  expect(await across.inputValue()).toBe('0');
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, 'Use picture').click();
  await page.getByText('Saved on this device. It is sent as soon as there is a connection.').waitFor();
  const shown = page
    .locator('header')
    .getByRole('button', { name: /Account/u })
    .locator('img');
  expect(await shown.getAttribute('src')).toMatch(/^blob:/u);
  answer('/v1/file', { status: 200, body: { fileId: 'f'.repeat(64) } });
  answer('/v1/accounts/avatar', () => {
    Object.assign(service.world.account, { avatar: 'f'.repeat(64) });
    service.touch();
    return done;
  });
  service.isReachable = true;
  await page.getByText('Saved on this device.').waitFor({ state: 'detached' });
  expect(sent.get('/v1/accounts/avatar')).toEqual([{ avatar: 'f'.repeat(64) }]);
  expect(String(sent.get('/v1/file')?.[0])).toMatch(/RIFF[^]{4}WEBP/u);
  answer('/v1/accounts/avatar');
  await button(page, 'Remove the picture').click();
  await shown.waitFor({ state: 'detached' });
  await expect.poll(() => sent.get('/v1/accounts/avatar')?.at(-1)).toEqual({ avatar: null });
  await page.context().close();
});

test('a taken user name is refused at its field, and the next one is taken', async () => {
  const page = await openAccount();
  await button(page, 'Change user name').click();
  const field = dialogOf(page).getByLabel('New user name');
  answer('/v1/accounts/userName', { status: 409, body: { code: 'FailModifyUserName' } });
  await field.fill('countess');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('This user name is already taken. Choose another one.').waitFor();
  expect(await field.inputValue()).toBe('countess');
  answer('/v1/accounts/userName');
  await field.fill('lovelace');
  await page.keyboard.press('Enter');
  await page.getByText('Your user name is lovelace now.').first().waitFor();
  expect(sent.get('/v1/accounts/userName')).toEqual([{ userName: 'countess' }, { userName: 'lovelace' }]);
  await page.context().close();
});

test('each refusal of a password is shown at its own field', async () => {
  const page = await openAccount();
  await button(page, 'Change password').click();
  const dialog = dialogOf(page);
  const old = dialog.getByLabel('Current password', { exact: true });
  const fresh = dialog.getByLabel('New password', { exact: true });
  await old.fill('a wrong one');
  await fresh.fill('password2026');
  const submit = () => dialog.getByRole('button', { name: 'Change', exact: true }).click();
  answer('/v1/accounts/password', { status: 400, body: { code: 'FailValidatePassword' } });
  await submit();
  await dialog.getByText('This is not your current password.').waitFor();
  expect([await old.getAttribute('aria-invalid'), await fresh.getAttribute('aria-invalid')]).toEqual(['true', null]);
  await old.fill('the right one');
  answer('/v1/accounts/password', { status: 400, body: { code: 'PasswordTooCommon' } });
  await submit();
  await dialog.getByText('This password is too common').waitFor();
  expect(await fresh.getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);
  await fresh.fill('three quiet rivers');
  answer('/v1/accounts/password', { status: 200, body: { endedCount: 1 } });
  await submit();
  await page.getByText('1 other browser was signed out.').first().waitFor();
  expect(sent.get('/v1/accounts/password')?.at(-1)).toEqual({
    password: 'the right one',
    newPassword: 'three quiet rivers',
  });
  await page.context().close();
});

test('an address is changed by a code; a wrong one is refused at its field, and what was typed stays', async () => {
  const page = await openAccount();
  await button(page, 'Change e-mail address').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('New e-mail address').fill('countess@example.com');
  await dialog.getByLabel('Current password', { exact: true }).fill('the right one');
  answer('/v1/accounts/email:sendCode', { status: 409, body: { code: 'EmailTaken' } });
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText('An account with this e-mail address exists already.').waitFor();
  await dialog.getByLabel('New e-mail address').fill('lovelace@example.com');
  service.isReachable = false;
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText('You are offline.').waitFor();
  service.isReachable = true;
  answer('/v1/accounts/email:sendCode', { status: 200, body: { resendAfterSeconds: 60 } });
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText('We sent a code to lovelace@example.com.').waitFor();
  const code = dialog.getByLabel('6-digit code');
  await code.fill(' 12 34-５６ ');
  expect(await code.inputValue()).toBe('123456');
  for (const refusal of ['VerificationCodeFailed', 'HttpApiCallError']) {
    answer('/v1/accounts/email', { status: 400, body: { code: refusal } });
    await code.fill(refusal === 'HttpApiCallError' ? '111111' : '123456');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    // §8.1: both show the same message.
    await dialog.getByText('This code is wrong or has expired.').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
  }
  answer('/v1/accounts/email');
  await code.fill('654321');
  await page.keyboard.press('Enter');
  await page.getByText('Your address is lovelace@example.com now.').first().waitFor();
  expect(sent.get('/v1/accounts/email')?.at(-1)).toEqual({ email: 'lovelace@example.com', code: '654321' });
  await page.context().close();
});

test('a session, all others, and a runner are signed out by a press, and older records are read on demand', async () => {
  const page = await openAccount();
  const { records } = accessAnswers()['/v1/loginrecords'];
  const [oldest] = records.slice(-1);
  service.answers.set('/v1/loginrecords', () => ({
    status: 200,
    body: { records: [{ ...oldest, recordNo: 0, kind: 'UserNameChanged' }], hasMore: false },
  }));
  await button(page, 'Show older ones').click();
  await page.getByRole('row', { name: /User name changed/u }).waitFor();
  expect(await button(page, 'Show older ones').count()).toBe(0);
  answer('/v1/accounts/sessions/there');
  await button(page, 'Sign out Firefox on Windows').click();
  await page.getByText('Firefox on Windows is signed out.').first().waitFor();
  expect(sent.get('/v1/accounts/sessions/there')).toHaveLength(1);
  await page.context().close();
});

test('a deletion says what it does, asks for the password, and leaves nothing on the device', async () => {
  const page = await openAccount();
  await button(page, 'Delete…').click();
  const dialog = dialogOf(page);
  await dialog.getByText('For 14 days: sign in and choose “Keep the account”, and everything stays.').waitFor();
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await confirm.click();
  await dialog.getByText('Enter your current password.').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill('the right one');
  answer('/v1/accounts/delete', { status: 200, body: { deletesAt: Date.now() + 86_400_000 } });
  await confirm.click();
  await page.getByRole('heading', { name: 'Sign in to Sheaf' }).waitFor();
  expect(sent.get('/v1/accounts/delete')).toEqual([{ password: 'the right one' }]);
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  await expect.poll(async () => (await names()).filter((name) => name.includes('fixture-account'))).toEqual([]);
  await page.context().close();
});

test('an account that is about to be deleted says so on every page, and is kept by a press', async () => {
  service.world.account.deletesAt = Date.now() + 86_400_000;
  service.touch();
  const page = await openConsole(browser, service, '/console/template');
  await page.getByText(/This account is going to be deleted on/u).waitFor();
  answer('/v1/accounts/delete', () => {
    service.world.account.deletesAt = null;
    service.touch();
    return done;
  });
  await button(page, 'Keep the account').click();
  await page.getByText('The account stays, and its schedules go on.').first().waitFor();
  await page.getByText(/This account is going to be deleted on/u).waitFor({ state: 'detached' });
  await page.context().close();
});

test('on a device that never read them, the ways in are read again by a press', async () => {
  service.answers.set('/v1/accounts/sessions', () => ({
    status: 429,
    body: { code: 'TooManyRequests', retryAfterSeconds: 5 },
  }));
  const page = await openConsole(browser, service, address);
  await page.getByText('Too many requests at once.').waitFor();
  const body = accessAnswers()['/v1/accounts/sessions'];
  service.answers.set('/v1/accounts/sessions', () => ({ status: 200, body }));
  await button(page, 'Try again').click();
  await page
    .getByRole('row', { name: /Firefox on Windows/u })
    .first()
    .waitFor();
  await page.context().close();
});
