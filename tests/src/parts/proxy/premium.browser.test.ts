import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { mutation, pushEdits } from '#core/wire/sync.ts';
import { answerSaves, kind, openForm, proxyWorld, region, save, useProxies } from './proxyPage.ts';

const { Strong, None } = IpProxyFromType;
const berlin = 27_602;
const premiumInBerlin = { ipProxyFromType: Strong, strongIpProxySettings: { period: 60 as const, areaId: berlin } };

const { browser, service } = await startConsole(proxyWorld({ totalBalanceMicro: 2_504_999 }, premiumInBerlin));
afterEach(() => {
  service.answers.clear();
  service.world.account = { ...service.world.account, totalBalanceMicro: 2_504_999 };
});

/** The regions arrive with a separate call. */
const areBerlinProxies = (page: Page) => expect.poll(() => region(page).inputValue()).toBe('Germany / Berlin');

describe('premium proxies of a saved task (§2.7, §3.6)', () => {
  test('edit mode shows what is saved; changed, it is saved with the task', async () => {
    answerSaves(service);
    const { page } = await openForm(browser, service, true);
    await expect.poll(() => useProxies(page).isChecked()).toBe(true);
    await expect.poll(() => kind(page, 'Premium').isChecked()).toBe(true);
    await page.getByText('$4.00 per gigabyte, from your balance.').waitFor();
    await areBerlinProxies(page);
    const cycle = page.getByLabel('Switching cycle');
    await expect.poll(() => cycle.inputValue()).toBe('60');
    await cycle.selectOption('10 min');
    await page.getByRole('button', { name: 'Clear the region' }).click();
    await expect.poll(() => region(page).inputValue()).toBe('Global mix dial');
    await save(page);
    await page.waitForURL(/template-list$/u);
    expect(service.world.tasks[0]?.ipProxySettings).toEqual({
      ipProxyFromType: Strong,
      strongIpProxySettings: { period: 600, areaId: -1 },
      customIpProxySettings: { switchPeriod: 60, proxies: [] },
    });
    await page.context().close();
    service.world.tasks = proxyWorld({}, premiumInBerlin).tasks;
    service.touch();
  });

  test('a task whose proxies were not touched is saved without them', async () => {
    answerSaves(service);
    const { page } = await openForm(browser, service, true);
    const pushed = page.waitForRequest(/\/v1\/sync\/push$/u);
    await page.getByLabel('Search word').fill('lamp');
    await save(page);
    await page.waitForURL(/template-list$/u);
    const { mutations } = pushEdits.body.parse((await pushed).postDataJSON());
    expect(mutations.map((edit) => mutation.parse(edit).name)).toEqual(['setParameters']);
    await page.context().close();
  });

  test('turned off, region and cycle are disabled, and the saved type is None', async () => {
    answerSaves(service);
    const { page } = await openForm(browser, service, true);
    await useProxies(page).uncheck();
    await expect.poll(() => region(page).isDisabled()).toBe(true);
    await expect.poll(() => page.getByLabel('Switching cycle').isDisabled()).toBe(true);
    await expect.poll(() => kind(page, 'Premium').isDisabled()).toBe(true);
    await save(page);
    await page.waitForURL(/template-list$/u);
    expect(service.world.tasks[0]?.ipProxySettings?.ipProxyFromType).toBe(None);
    await page.context().close();
    service.world.tasks = proxyWorld({}, premiumInBerlin).tasks;
    service.touch();
  });

  test('the balance is floored to two decimals, too little is said, and Refresh reads it again', async () => {
    const { page } = await openForm(browser, service, true);
    const block = page.getByRole('region', { name: 'Proxies' });
    await block.getByText('$2.50').waitFor();
    await block.getByText('Premium proxies need a balance of at least $3.00.').waitFor();
    await expect
      .poll(() => block.getByRole('link', { name: /^Recharge/u }).getAttribute('href'))
      .toBe('/console/balance');
    service.world.account = { ...service.world.account, totalBalanceMicro: 20_009_999 };
    await block.getByRole('button', { name: 'Refresh' }).click();
    await block.getByText('$20.00').waitFor();
    await block.getByText('Up to date.').waitFor();
    await expect.poll(() => block.getByText('Premium proxies need a balance').count()).toBe(0);
    await page.context().close();
  });

  test('offline, Refresh says why it cannot, and the regions of before are still there', async () => {
    const { page } = await openForm(browser, service, true);
    await areBerlinProxies(page);
    service.isReachable = false;
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText('The service cannot be reached').or(page.getByText('You are offline.')).first().waitFor();
    await page.reload();
    await areBerlinProxies(page);
    await page.context().close();
  });

  test('offline, changes of the proxies and of the form wait on the device, and the service has them once it is back', async () => {
    const { page, saved } = await openForm(browser, service, true);
    await areBerlinProxies(page);
    await goOffline(page, service);
    await page.getByText('saving and starting need the service').waitFor();
    await useProxies(page).uncheck();
    await page.getByText('Save keeps your changes on this device').waitFor();
    await page.getByLabel('Search word').fill('lamp');
    await save(page);
    await page.waitForURL(/template-list$/u);
    await page.getByText('Saved on this device').first().waitFor();
    service.isReachable = true;
    const kindAtService = () => service.world.tasks[0]?.ipProxySettings?.ipProxyFromType;
    await expect.poll(kindAtService).toBe(None);
    await expect.poll(() => service.world.tasks[0]?.parameters['Word']).toBe('lamp');
    expect(saved).toEqual([]);
    await page.context().close();
    service.world.tasks = proxyWorld({}, premiumInBerlin).tasks;
  });

  test('§8.4: an error instead of regions leaves the global mix dial only', async () => {
    service.answers.set('/v1/HttpProxy/Areas', () => ({ status: 200, body: { error: 'ProxyPoolMissing' } }));
    const { page } = await openForm(browser, service, true);
    await page.getByText('This service has no premium proxies.').waitFor();
    await region(page).click();
    await expect.poll(() => page.getByRole('treeitem').allInnerTexts()).toEqual(['Global mix dial']);
    await page.context().close();
  });
});

test('task-info names the region, also on a device that opens nothing else', async () => {
  const page = await openConsole(browser, service, `/console/task/task-info?taskId=${idOf(1, 0)}`);
  await page.getByText('Premium proxies: Germany / Berlin').waitFor();
  await page.context().close();
});

describe('the region picker by keyboard (§2.7)', () => {
  test('countries unfold, regions are found by typing, Enter chooses and Escape does not', async () => {
    const { page } = await openForm(browser, service, true);
    await areBerlinProxies(page);
    await region(page).focus();
    await page.keyboard.press('ArrowDown');
    const active = async () => {
      const id = await region(page).getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"]`).innerText();
    };
    await expect.poll(() => active()).toBe('Berlin');
    await expect.poll(() => page.getByRole('treeitem', { name: 'Berlin' }).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => active()).toBe('Germany');
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => page.getByRole('treeitem', { name: 'Germany' }).getAttribute('aria-expanded'))
      .toBe('false');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => active()).toBe('California');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('tree').count()).toBe(0);
    await expect.poll(() => region(page).inputValue()).toBe('Germany / Berlin');
    await region(page).pressSequentially('york');
    await expect.poll(() => page.getByRole('treeitem').allInnerTexts()).toEqual(['United States / New York']);
    await page.keyboard.press('Enter');
    await expect.poll(() => region(page).inputValue()).toBe('United States / New York');
    await page.context().close();
  });

  test('§9: a search shows 50 and says so; a search without results says so', async () => {
    const { page } = await openForm(browser, service, true);
    await region(page).click();
    await page.keyboard.type('island');
    await page.getByText('The first 50 regions. Type more to see fewer.').waitFor();
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(50);
    await page.keyboard.type(' of nowhere');
    await page.getByText('No region is called “island of nowhere”.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(50);
    await page.context().close();
  });

  test('by mouse a country folds out at its arrow and is chosen at its name', async () => {
    const { page } = await openForm(browser, service, true);
    await region(page).click();
    await page.getByRole('treeitem', { name: 'United States' }).locator('svg').click();
    await page.getByRole('treeitem', { name: 'California' }).waitFor();
    await page.getByRole('treeitem', { name: 'United States' }).click();
    await expect.poll(() => region(page).inputValue()).toBe('United States');
    await page.context().close();
  });
});
