import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(1));
const { account } = service.world;
const hourMs = 3_600_000;
const url = 'https://sheaf.example/support-access#a-token';
const bodies: unknown[] = [];

const accountOf = (userName: string, facts: object = {}) => ({
  accountId: userName,
  userName,
  email: `${userName}@example.com`,
  level: AccountLevel.Free,
  balanceMicro: 0,
  storedBytes: 0,
  storedLimitBytes: 1_000_000,
  createdAt: Date.now(),
  lastSignInAt: null,
  disabledAt: null,
  accessCount: 0,
  parentName: null,
  isDemo: false,
  isOperator: false,
  supportUntil: Date.now() + hourMs,
  ...facts,
});

beforeEach(() => {
  account.isOperator = true;
  service.touch();
  bodies.length = 0;
  const items = [
    accountOf('open'),
    accountOf('closed', { supportUntil: null }),
    accountOf('disabled', { disabledAt: Date.now() }),
    accountOf('operator', { isOperator: true }),
    accountOf('self', { accountId: account.userId }),
  ];
  service.answers.set('/v1/operator/accounts', () => ({ status: 200, body: { items, total: items.length } }));
});
afterEach(() => {
  delete account.isOperator;
  service.answers.clear();
});

const entryOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  return page.getByRole('menuitem', { name: 'See as this account…' });
};

test('an operator sees as an account that allows it: the password first, then a link that works once', async () => {
  const page = await openConsole(browser, service, '/console/operator/accounts');
  await page
    .getByText(/^Support allowed until /u)
    .first()
    .waitFor();
  for (const name of ['closed', 'disabled', 'operator', 'self']) {
    const entry = await entryOf(page, name);
    expect([name, await entry.getAttribute('aria-disabled')]).toEqual([name, 'true']);
    await page.keyboard.press('Escape');
  }
  await (await entryOf(page, 'open')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('There you can read everything and change nothing.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  service.answers.set('/v1/operator/accounts/open/supportLink', (body) => {
    bodies.push(body);
    return bodies.length === 1
      ? { status: 409, body: { code: 'ActNotPossible' } }
      : { status: 200, body: { url, endsAt: Date.now() + 600_000 } };
  });
  await dialog.getByLabel('Current password', { exact: true }).fill('a long enough password');
  await dialog.getByRole('button', { name: 'Make a link', exact: true }).click();
  await dialog.getByText('This is not possible for this account').waitFor();
  await dialog.getByRole('button', { name: 'Make a link', exact: true }).click();
  const made = page.getByRole('alertdialog');
  await made.getByText('Open it in a private window').waitFor();
  expect(await made.getByRole('textbox', { name: 'Link to the account of open' }).inputValue()).toBe(url);
  await made.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(bodies).toEqual([{ password: 'a long enough password' }, { password: 'a long enough password' }]);
  await made.getByRole('button', { name: 'Done', exact: true }).click();
  await made.waitFor({ state: 'detached' });
  await page.context().close();
});
