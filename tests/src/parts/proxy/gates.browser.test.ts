import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';
import { kind, openForm, proxyWorld, region, useProxies } from './proxyPage.ts';

let browser: Browser;
let service: FixtureService | undefined;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => service?.close());
afterAll(() => browser.close());

async function choosePremium(account: Partial<Account>) {
  service = await startFixtureService(proxyWorld(account));
  const { page } = await openForm(browser, service);
  await useProxies(page).check();
  await kind(page, 'Premium').click();
  return page;
}
const atLevel = (level: AccountLevel, totalBalanceMicro: number, canTrial = false): Partial<Account> => ({
  accountLevel: level,
  currentAccountLevel: level,
  totalBalanceMicro,
  canTrial,
});

describe('the gate of premium proxies (§4, §6)', () => {
  const levels = [
    ['None', AccountLevel.None, 'Free'],
    ['Free', AccountLevel.Free, 'Free'],
    ['Basic', AccountLevel.Basic, 'Basic'],
  ] as const;
  test.each(levels)('level %s is offered an upgrade, and the choice is not applied', async (_, level, plan) => {
    const page = await choosePremium(atLevel(level, 41_250_000));
    const gate = page.getByRole('dialog', { name: 'Premium proxies need a higher plan' });
    await gate.getByText(`Premium proxies need the Standard plan or above. Your plan is ${plan}.`).waitFor();
    await expect.poll(() => gate.getByRole('link').allInnerTexts()).toEqual(['Upgrade']);
    await expect.poll(() => gate.getByRole('link').getAttribute('href')).toBe('/pricing');
    expect(await accessibilityProblems(page)).toEqual([]);
    await gate.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => kind(page, 'Custom').isChecked()).toBe(true);
    await expect.poll(() => kind(page, 'Premium').isChecked()).toBe(false);
    await page.context().close();
  });

  test('an account that can have a trial is offered it, in a tab of its own', async () => {
    const page = await choosePremium(atLevel(AccountLevel.Free, 41_250_000, true));
    const gate = page.getByRole('dialog', { name: 'Premium proxies need a higher plan' });
    await expect.poll(() => gate.getByRole('link').allInnerTexts()).toEqual(['Try Professional free', 'Upgrade']);
    const opened = page.context().waitForEvent('page');
    await gate.getByRole('link', { name: 'Try Professional free' }).click();
    expect(new URL((await opened).url()).pathname).toBe('/console/trial');
    await gate.waitFor({ state: 'detached' });
    await expect.poll(() => kind(page, 'Custom').isChecked()).toBe(true);
    await page.context().close();
  });

  test('2.99 $ is too little: a recharge is offered, and the choice is not applied', async () => {
    const page = await choosePremium(atLevel(AccountLevel.Professional, 2_999_999));
    const gate = page.getByRole('dialog', { name: 'The balance is too low for premium proxies' });
    await gate.getByText('which must be at least $3.00. It is $2.99.').waitFor();
    await expect
      .poll(() => gate.getByRole('link', { name: 'Recharge now' }).getAttribute('href'))
      .toBe('/console/balance');
    await page.keyboard.press('Escape');
    await gate.waitFor({ state: 'detached' });
    await expect.poll(() => kind(page, 'Custom').isChecked()).toBe(true);
    await page.context().close();
  });

  test('with 3 $ the type becomes Strong, with its balance, region and switching cycle', async () => {
    const page = await choosePremium(atLevel(AccountLevel.Standard, 3_000_000));
    await page.getByText('$3.00').waitFor();
    await expect.poll(() => kind(page, 'Premium').isChecked()).toBe(true);
    await expect.poll(() => page.getByText('Until you recharge').count()).toBe(0);
    await expect.poll(() => region(page).inputValue()).toBe('Global mix dial');
    const cycle = page.getByLabel('Switching cycle');
    await expect.poll(() => cycle.locator('option:checked').innerText()).toBe('5 min');
    await expect
      .poll(() => cycle.locator('option').allInnerTexts())
      .toEqual(['30 sec', '1 min', '2 min', '3 min', '4 min', '5 min', '6 min', '7 min', '8 min', '9 min', '10 min']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await kind(page, 'Custom').click();
    await expect.poll(() => kind(page, 'Custom').isChecked()).toBe(true);
    await expect.poll(() => region(page).count()).toBe(0);
    await page.context().close();
  });

  test('a service without premium proxies says so, and offers none', async () => {
    service = await startFixtureService(proxyWorld());
    service.answers.set('/v1/HttpProxy/Areas', () => ({ status: 200, body: { error: 'ProxyPoolMissing' } }));
    const { page } = await openForm(browser, service);
    await useProxies(page).check();
    await page.getByText('This service has no premium proxies.').waitFor();
    await expect.poll(() => kind(page, 'Premium').isDisabled()).toBe(true);
    await page.context().close();
  });
});
