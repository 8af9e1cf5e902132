import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(1));
const bodies: unknown[] = [];
const reply = (path: string, status: number, body: object) =>
  service.answers.set(path, (given) => {
    bodies.push(given);
    return { status, body };
  });
const account = { userName: 'ada', email: 'ada@example.com' };

beforeEach(() => {
  bodies.length = 0;
  service.answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
});
afterEach(() => service.answers.clear());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the sign-in page leads to a mail with a link, which can be sent again after a minute', async () => {
  const page = await openConsole(browser, service, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await press(page, 'Send the link');
  await page.getByText('Enter an e-mail address, such as name@example.com.').waitFor();
  expect(bodies).toEqual([]);
  reply('/v1/accounts:sendPasswordLink', 503, { code: 'MailNotSent', retryAfterSeconds: 5 });
  await page.getByLabel('E-mail').fill('ada@example.com');
  await press(page, 'Send the link');
  await page.getByText('The mail could not be sent.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.clock.install();
  reply('/v1/accounts:sendPasswordLink', 200, { resendAfterSeconds: 60 });
  await page.getByLabel('E-mail').fill('ada@example.org');
  await press(page, 'Send the link');
  await page.getByText('We sent a mail to ada@example.org.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.clock.fastForward(61_000);
  await press(page, 'Send another mail');
  await expect.poll(() => bodies.length).toBe(3);
  expect(bodies.at(-1)).toEqual({ email: 'ada@example.org', language: 'en-US' });
  await page.context().close();
});

test('a link gives a new password; a common one is refused at its field, and stays', async () => {
  reply('/v1/accounts:checkPasswordLink', 200, account);
  const page = await openConsole(browser, service, '/new-password#a-token');
  await page.getByText('For ada, ada@example.com.').waitFor();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('password2026');
  reply('/v1/accounts/password', 400, { code: 'PasswordTooCommon' });
  await page.keyboard.press('Enter');
  await page.getByText('This password is too common').waitFor();
  expect(await field.inputValue()).toBe('password2026');
  expect(await accessibilityProblems(page)).toEqual([]);
  await field.fill('three quiet rivers');
  reply('/v1/accounts/password', 200, {});
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your password was changed' }).waitFor();
  expect(bodies).toEqual([
    { token: 'a-token' },
    { token: 'a-token', newPassword: 'password2026' },
    { token: 'a-token', newPassword: 'three quiet rivers' },
  ]);
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Sign in to Sheaf' }).waitFor();
  await page.context().close();
});

test.each([
  ['was used already', 410, 'LinkUsed', 'This link was used already'],
  ['has expired', 404, 'LinkOver', 'This link does not work any more'],
])('a link that %s says so, and leads to another mail', async (_why, status, code, sentence) => {
  reply('/v1/accounts:checkPasswordLink', status, { code });
  const page = await openConsole(browser, service, '/new-password#a-token');
  await page.getByText(sentence).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(page, 'Ask for another mail');
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.context().close();
});

test('a link that cannot be checked now is checked again by a press; one without a token is none', async () => {
  reply('/v1/accounts:checkPasswordLink', 429, { code: 'TooManyAttempts', retryAfterSeconds: 60 });
  const page = await openConsole(browser, service, '/new-password#a-token');
  await page.getByText('Too many attempts.').waitFor();
  reply('/v1/accounts:checkPasswordLink', 200, account);
  await press(page, 'Try again');
  await page.getByText('For ada, ada@example.com.').waitFor();
  await page.context().close();
  const other = await openConsole(browser, service, '/new-password');
  await other.getByText('This link does not work any more').waitFor();
  await other.context().close();
});
