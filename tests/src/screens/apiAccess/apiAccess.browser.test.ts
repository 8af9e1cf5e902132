import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';

const address = '/console/account-center/api';
const secret = `sheaf_${'x'.repeat(39)}9f3K`;
const dayMs = 86_400_000;
let browser: Browser;
let service: FixtureService;
let tokens: ApiToken[];
let created: { name: string; scope: string; expiresAt: number } | null;

beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startFixtureService(fixtureWorld(3))]);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});
afterEach(() => {
  service.isReachable = true;
  service.answers.clear();
});

const token = (name: string, part: Partial<ApiToken> = {}): ApiToken => ({
  tokenId: idOf(1, 7),
  name,
  scope: 'read',
  ending: '9f3K',
  createdAt: Date.now() - 2 * dayMs,
  usedAt: null,
  expiresAt: Date.now() + 30 * dayMs,
  ...part,
});

/** A service that keeps tokens as the real one does. */
function prepare(...first: ApiToken[]): void {
  tokens = first;
  created = null;
  service.answers.set('/v1/tokens', (body) => {
    if (body === undefined || body === null) return { status: 200, body: { tokens } };
    created = body as typeof created;
    const made = token(created?.name ?? '', { scope: 'run', tokenId: idOf(1, 8) });
    tokens = [made, ...tokens];
    return { status: 200, body: { token: made, secret } };
  });
  service.answers.set(`/v1/tokens/${idOf(1, 7)}`, () => {
    tokens = tokens.filter(({ tokenId }) => tokenId !== idOf(1, 7));
    return { status: 200, body: {} };
  });
}
const rows = (page: Page) => page.getByRole('table', { name: 'API tokens' }).getByRole('row');

describe('API tokens', () => {
  test('are made with a name, a scope and an end, shown once, and listed by their last characters', async () => {
    prepare();
    const page = await openConsole(browser, service, address);
    await page.getByText('No tokens yet').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
    await dialog.getByRole('radio', { name: /^Run/u }).check();
    await dialog.getByRole('radio', { name: '30 days' }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create token' }).click();

    await page.getByText('Copy the token now.').waitFor();
    expect(created).toMatchObject({ name: 'Nightly import', scope: 'run' });
    expect(Math.round(((created?.expiresAt ?? 0) - Date.now()) / dayMs)).toBe(30);
    expect(await page.getByRole('textbox', { name: 'API token' }).inputValue()).toBe(secret);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await rows(page).filter({ hasText: 'Nightly import' }).filter({ hasText: 'sheaf_…9f3K' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.context().close();
  });

  test('end at a day of the user’s choice, up to a year ahead', async () => {
    prepare();
    const page = await openConsole(browser, service, address);
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Create token' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Report');
    await dialog.getByRole('radio', { name: 'Until a day of your choice' }).check();
    const day = dialog.getByLabel('Last day');
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await day.fill(new Date(Date.now() + 400 * dayMs).toISOString().slice(0, 10));
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    const wanted = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10);
    await day.fill(wanted);
    await confirm.click();
    await page.getByText('Copy the token now.').waitFor();
    expect(new Date(created?.expiresAt ?? 0).toLocaleDateString('sv-SE')).toBe(wanted);
    await page.context().close();
  });

  test('are revoked after a question', async () => {
    prepare(token('Old script', { usedAt: Date.now() - dayMs }), token('Ended', { tokenId: idOf(1, 9), expiresAt: 1 }));
    const page = await openConsole(browser, service, address);
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Revoke Old script' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Programs that use this token are refused at once.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Revoke Old script' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('stay readable without a network, where none can be made or revoked', async () => {
    prepare(token('Old script'));
    const page = await openConsole(browser, service, address);
    await page.getByRole('button', { name: 'Revoke Old script' }).waitFor();
    await goOffline(page, service);
    await page.getByText('You are offline. The tokens are shown as this device last read them').waitFor();
    expect(await rows(page).count()).toBe(2);
    for (const name of ['Create token', 'Revoke Old script']) {
      expect(await page.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    await page.getByText('/v1/tasksearchs').waitFor();
    await page.context().close();
  });

  test('that the plan has no room for are refused with a sentence, and a failed list can be read again', async () => {
    prepare();
    const page = await openConsole(browser, service, address);
    await page.getByText('No tokens yet').waitFor();
    const refusal = { code: 'QuotaReached', quota: 'tokenLimit', used: 20, limit: 20 };
    service.answers.set('/v1/tokens', () => ({ status: 409, body: refusal }));
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('One more');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('Your plan has room for 20 API tokens and you have 20.').waitFor();
    await page.context().close();
  });
});

describe('the calls', () => {
  test('are searched by their words, and open with parameters and examples', async () => {
    prepare();
    const page = await openConsole(browser, service, address);
    await page.getByText('/v1/tasksearchs').waitFor();
    expect(await page.getByText('/v1/runners', { exact: true }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Also show calls of the console' }).check();
    await page.getByText('/v1/runners', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('starts parameters');
    await page.getByText('1 call', { exact: true }).waitFor();
    const call = page.getByText('/v1/tasks/{id}/startWithParameters');
    await call.click();
    await page.getByText('Example of a request', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Parameters of startWithParameters' }).getByText('Path').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('no such words');
    await page.getByText('No call has these words.').waitFor();
    await page.context().close();
  });

  test('are explained in three languages, with the address of this service, and copied', async () => {
    prepare();
    const page = await openConsole(browser, service, address, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Python' }).click();
    const copy = page.getByRole('button', { name: 'Copy: 1. Sign in with a token' });
    await copy.click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('import json');
    expect(text).toContain(service.origin);
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.context().close();
  });
});
