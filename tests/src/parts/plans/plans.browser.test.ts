import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { planWorld } from './planWorld.ts';

const { browser, service } = await startConsole(planWorld());
let before: FixtureService['world']['account'];
beforeAll(() => {
  before = { ...service.world.account };
});
afterEach(() => {
  service.answers.clear();
  delete service.world.account.quotas;
  Object.assign(service.world.account, before);
});

const open = (address: string) => openConsole(browser, service, address);
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row');
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const free = { accountLevel: AccountLevel.Free, currentAccountLevel: AccountLevel.Free, canTrial: true };
const begin = '/api/saleservice/subscription-trial/begin-trial';

describe('the balance', () => {
  test('is floored to two decimals (§9), with the charges of 30 days by day, resource, task and rows', async () => {
    service.world.account.balanceMicro = 41_259_999;
    const page = await open('/console/payment-plan/credit-usage');
    await page.getByText('$41.25').first().waitFor();
    await page.getByRole('group', { name: 'Charges per day, $10.08 in all' }).waitFor();
    const lines = await rowsOf(page, 'Charges by day').allInnerTexts();
    expect(lines).toHaveLength(7);
    expect(lines[1]?.replaceAll(/\s+/gu, ' ')).toMatch(/Templates Demo shop products 12,000 \$1\.68/u);
    expect(lines[3]?.replaceAll(/\s+/gu, ' ')).toMatch(/Templates 3 more tasks 1,000 \$0\.14/u);
    await page.context().close();
  });

  test('has its entries in pages of 20; a charge points to its rows', async () => {
    const page = await open('/console/payment-plan/credit-usage');
    await page.getByText('25 entries').waitFor();
    await expect.poll(() => rowsOf(page, 'Entries').count()).toBe(21);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('cell', { name: 'Credit' }).waitFor();
    await expect.poll(() => rowsOf(page, 'Entries').count()).toBe(6);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByRole('link', { name: 'Demo shop products, run 30' }).click();
    await page.waitForURL(/lot-data\?taskId=.*lotNo=30/u);
    await page.context().close();
  });

  test.each<[micro: number, sentence: RegExp | null]>([
    [5_000_000, null],
    [4_999_999, /below \$5\.00 you are asked before each start/u],
    [999_999, /below \$1\.00: templates whose rows have a price cannot be started/u],
  ])('of %d micro-dollars says what it is too low for', async (balanceMicro, sentence) => {
    service.world.account.balanceMicro = balanceMicro;
    const page = await open('/console/balance');
    await page.getByRole('heading', { name: 'Recharge' }).waitFor();
    if (sentence === null) expect(await page.getByText(/Your balance is/u).count()).toBe(0);
    else await page.getByText(sentence).waitFor();
    await page.context().close();
  });

  test('has the link by which others are invited, where the operator credits that (§2.2)', async () => {
    const page = await open('/console/task/task-list');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Invite others' }).click();
    await page.getByText('you both get $5.00 of credit. You get it for up to 20 accounts.').waitFor();
    const link = page.getByLabel('Your invitation link');
    expect(await link.inputValue()).toBe(`${service.origin}/signup?invite=f00dbeef`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page
      .locator('.fui-Toast')
      .getByText(/^Link copied$|^Select the link and copy it$/u)
      .waitFor();
    await page.context().close();
  });

  test('shows how much is used of what the plan keeps, by bars that are read out', async () => {
    service.world.account.quotas = {
      storedBytes: { used: 8_400_000_000, limit: 10_000_000_000 },
      listBytes: { used: 0, limit: 100_000_000 },
      groupLimit: { used: 20, limit: 20 },
      runnerLimit: { used: 1, limit: 10 },
    };
    const page = await open('/console/balance');
    const meter = (name: string) => page.getByRole('meter', { name, exact: true });
    await expect.poll(() => meter('Runs').getAttribute('aria-valuetext')).toBe('8.4 GB of 10 GB');
    expect(await meter('Lists').getAttribute('aria-valuetext')).toBe('0 bytes of 100 MB');
    expect(await meter('Groups').getAttribute('aria-valuetext')).toBe('20 of 20');
    await page.getByRole('listitem').filter({ hasText: 'Runs' }).getByText('Nearly full').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Groups' }).getByText('Full', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: /Up to date/u }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Details and repair' }).click();
    await page.getByText('Runs: 8.4 GB of 10 GB').waitFor();
    await page.context().close();
  });

  test('on a device that has not read what the plan keeps says nothing of it', async () => {
    const page = await open('/console/balance');
    await page.getByRole('heading', { name: 'Recharge' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Limits of your plan' }).count()).toBe(0);
    await page.context().close();
  });

  test('is there without a network, with the time it was read at', async () => {
    const page = await open('/console/payment-plan/credit-usage');
    await page.getByText(/^As of/u).waitFor();
    service.isReachable = false;
    await page.getByText('Offline').first().waitFor();
    await page.reload();
    await page.getByRole('group', { name: /Charges per day/u }).waitFor();
    await page.getByText(/^As of/u).waitFor();
    await page.context().close();
  });

  test('says whom to ask for credit, where the operator has said it', async () => {
    service.world.account.operatorContact = 'plans@sheaf.example';
    const page = await open('/console/balance');
    const link = page.getByRole('link', { name: 'plans@sheaf.example' });
    await expect.poll(() => link.getAttribute('href')).toBe('mailto:plans@sheaf.example');
    await page.context().close();
  });
});

describe('a trial', () => {
  test('is begun once it is known what it gives and what comes after it, and is there then', async () => {
    Object.assign(service.world.account, free);
    const trialEndsAt = Date.now() + 14 * 86_400_000;
    service.answers.set(begin, () => {
      Object.assign(service.world.account, {
        currentAccountLevel: AccountLevel.Professional,
        canTrial: false,
        trialEndsAt,
      });
      service.touch();
      return { status: 200, body: { trialEndsAt } };
    });
    const page = await open('/console/trial');
    await page.getByText('The plan Professional for 14 days, once per account.').waitFor();
    await page.getByText('20 nodes and 250 tasks').waitFor();
    await page.getByText(/Your account goes back to the plan Free/u).waitFor();
    await page.getByRole('button', { name: 'Begin the trial' }).click();
    await page.getByRole('heading', { name: 'Your trial is running' }).waitFor();
    await page.getByRole('button', { name: 'Find a template' }).click();
    await page.waitForURL(/\/console\/template$/u);
    await page.getByRole('button', { name: 'Account ada' }).click();
    await page.getByText('Trial until').waitFor();
    await page.context().close();
  });

  test('that is refused says why and stays', async () => {
    Object.assign(service.world.account, free);
    service.answers.set(begin, () => ({ status: 409, body: { code: 'TrialNotAvailable' } }));
    const page = await open('/console/trial');
    await page.getByRole('button', { name: 'Begin the trial' }).click();
    await page.getByText('There is no free trial for this account').waitFor();
    await page.context().close();
  });

  test('needs a connection and says so', async () => {
    Object.assign(service.world.account, free);
    const page = await open('/console/trial');
    await page.getByRole('button', { name: 'Begin the trial' }).waitFor();
    service.isReachable = false;
    await page.getByText('Beginning a trial needs the service').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Begin the trial' }).getAttribute('aria-disabled'))
      .toBe('true');
    await page.context().close();
  });

  test.each<[string, Partial<FixtureService['world']['account']>, string]>([
    ['over', { accountLevel: 1, currentAccountLevel: 1, isLevelExpired: true, trialEndsAt: 5 }, 'Your trial has ended'],
    ['over, which nobody has told this device', { accountLevel: 1, trialEndsAt: 5 }, 'Your trial has ended'],
    ['not needed', {}, 'You do not need a trial'],
    ['not offered', { accountLevel: 1, currentAccountLevel: 1, trialDays: 0 }, 'No free trial here'],
  ])('that is %s says so', async (_name, account, heading) => {
    Object.assign(service.world.account, account);
    const page = await open('/console/trial');
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.context().close();
  });

  test('leads back to a page of this app only', async () => {
    const page = await open('/console/trial?returnTo=https://elsewhere.example/');
    await page.getByRole('button', { name: 'Find a template' }).waitFor();
    await page.goto(`${service.origin}/console/trial?returnTo=/console/balance`);
    await page.getByRole('button', { name: 'Go back to what you were doing' }).click();
    await page.waitForURL(/\/console\/balance$/u);
    await page.context().close();
  });
});

/** §2.2: plans and payment. */
const menuOfPlans = [
  'Plan subscription',
  'Orders and invoices',
  'Coupons',
  'Credit usage',
  'Payment settings',
  'Balance',
];

describe('the plans', () => {
  test('are compared within the console, the own one marked', async () => {
    const page = await open('/console/balance');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const name of menuOfPlans) await menu.getByRole('link', { name, exact: true }).waitFor();
    await menu.getByRole('link', { name: 'Plan subscription' }).click();
    await page.getByRole('button', { name: 'Compare plans' }).click();
    await page.waitForURL(/\/pricing$/u);
    const table = page.getByRole('table', { name: 'What each plan gives' });
    await expect
      .poll(() => table.getByRole('rowheader').allInnerTexts())
      .toEqual(['Free', 'Basic', 'Standard', 'ProfessionalYour plan', 'Enterprise', 'Enterprise Plus']);
    await page.context().close();
  });

  test('are compared by the app where the service is away altogether', async () => {
    const other = await startFixtureService(planWorld());
    const page = await openConsole(browser, other, '/console/payment-plan/credit-usage', { serviceWorkers: 'allow' });
    await page.getByText(/^As of/u).waitFor();
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === 'activated') return;
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    await other.close();
    await page.goto(`${other.origin}/pricing`);
    await page.getByRole('table', { name: 'What each plan gives' }).getByText('Your plan').waitFor();
    await page.context().close();
  });

  test('are not in the menu of a member, and their pages say whose they are (§6)', async () => {
    Object.assign(service.world.account, { memberOf: 'boss@example.com' });
    const page = await open('/console/balance');
    await page.getByText('Your account belongs to boss@example.com.').waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'All templates' }).waitFor();
    for (const name of [...menuOfPlans, 'Members']) {
      await expect.poll(() => menu.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    Object.assign(service.world.account, { memberOf: null });
    await page.context().close();
  });
});

const looks = [
  { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 820, height: 1180 } },
  { locale: 'ja-JP', colorScheme: 'light', viewport: { width: 820, height: 1180 } },
] as const;

describe.each(looks)('in $locale, $colorScheme, $viewport.width px', (look) => {
  test.each(['/console/balance', '/console/payment-plan/credit-usage', '/pricing', '/console/trial'])(
    '%s is accessible and nothing is cut',
    async (address) => {
      if (address === '/console/trial') Object.assign(service.world.account, free);
      else Object.assign(service.world.account, { balanceMicro: 900_000, canTrial: true });
      const proxies = [{ day: dayOf(9), rowCount: null, chargedMicro: 900_000, taskCount: 1, tasks: [] }];
      service.answers.set('/v1/resources/100/dailyUsageLogs', () => ({ status: 200, body: proxies }));
      const page = await (await browser.newContext(look)).newPage();
      await page.goto(service.origin + address);
      await page.locator('main h2').first().waitFor();
      await page.waitForTimeout(500);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (process.env['PICTURES']) {
        await page.screenshot({ path: `${process.env['PICTURES']}/${address.split('/').at(-1)}-${look.locale}.png` });
      }
      await page.context().close();
    },
  );
});
