import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from './support/consolePage.ts';
import { fixtureWorld } from './support/fixtures.ts';
import { startConsole } from './support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(1));

test('a password that the service refuses is wrong at its field, until another one is typed', async () => {
  service.answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
  service.answers.set('/v1/accounts:signUp', () => ({ status: 400, body: { code: 'PasswordTooCommon' } }));
  const page = await openConsole(browser, service, '/signup');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('User name').fill('ada');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('password2026');
  await page.keyboard.press('Enter');
  await page.getByText('This password is one of those that are tried first.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);
  await field.fill('a long and quiet river');
  await page.getByText('This password is one of those that are tried first.').waitFor({ state: 'detached' });
  expect(await field.getAttribute('aria-invalid')).not.toBe('true');
  await page.context().close();
});
