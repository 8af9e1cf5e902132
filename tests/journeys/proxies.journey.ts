import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

/** No page is fetched through this proxy: the engine's tests cover the use of proxies in a run. */
const pool = {
  areas: [
    { id: 276, country: 'DE' },
    { id: 27_601, names: { 'en-US': 'Bavaria' }, parentId: 276 },
  ],
  proxies: [{ url: 'http://proxy.example.com:8080', areaId: 27_601 }],
  pricePerGbMicro: 4_000_000,
};
const formAddress = '/console/template/demo-shop-products';

const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-pool-'));
const poolFile = path.join(folder, 'pool.json');
writeFileSync(poolFile, JSON.stringify(pool));
afterAll(() => rmSync(folder, { recursive: true }));
const { service, newPage } = await startJourney([], { SHEAF_PROXY_POOL: poolFile, SHEAF_SIGNUP_LEVEL: 'Free' });

describe('proxies of a task: which plan allows which, and what is stored of them (§2.7, §4, §6)', () => {
  const useProxies = (page: Page) => page.getByRole('checkbox', { name: 'Use proxy IP' });
  const premium = (page: Page) => page.getByRole('radio', { name: 'Premium proxy IP' });
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/template-list$/u);
  };
  const openTask = async (page: Page, name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };

  it('a free account is offered a trial; with it and without money, a recharge; premium is chosen neither time', async () => {
    const page = await newPage();
    await page.goto(`${service.origin}/signup`);
    await page.getByLabel('E-mail').fill('anna@example.com');
    await page.getByLabel('User name').fill('anna');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'All templates' }).waitFor();
    await page.goto(service.origin + formAddress);
    await useProxies(page).check();
    await premium(page).click();
    const gate = page.getByRole('dialog', { name: 'Premium proxies need a higher plan' });
    const opened = page.context().waitForEvent('page');
    await gate.getByRole('link', { name: 'Try Professional free' }).click();
    const trial = await opened;
    await trial.getByRole('button', { name: 'Begin the trial' }).click();
    await trial.getByText('Your trial is running').waitFor();
    await trial.close();
    const tooLow = page.getByRole('dialog', { name: 'The balance is too low for premium proxies' });
    const either = gate.or(tooLow);
    // A dialog that opens late misses the first Escape.
    const close = async () => {
      await page.keyboard.press('Escape');
      return either.count();
    };
    await expect
      .poll(
        async () => {
          // Before the poll has brought the trial, the dialog reports the plan instead.
          await expect.poll(close).toBe(0);
          await premium(page).click();
          await either.waitFor();
          return tooLow.isVisible();
        },
        { interval: 1_000 },
      )
      .toBe(true);
    await tooLow.getByText('It is $0.00.').waitFor();
    await tooLow.getByRole('button', { name: 'Cancel' }).click();
    expect(await premium(page).isChecked()).toBe(false);
    await page.context().close();
  });

  it('a Professional account with credit saves a task with premium proxies in a region, and finds them again', async () => {
    const page = await newPage();
    await enterDemo(page, service.origin);
    await page.goto(service.origin + formAddress);
    await page.getByRole('textbox', { name: 'Task name' }).fill('By way of Bavaria');
    await useProxies(page).check();
    await premium(page).click();
    const region = page.getByRole('combobox', { name: 'Country or region' });
    await region.click();
    await page.getByRole('treeitem', { name: 'Germany' }).waitFor();
    await page.keyboard.type('bav');
    await page.keyboard.press('Enter');
    await save(page);
    await openTask(page, 'By way of Bavaria');
    await page.getByText('Premium proxies: Germany / Bavaria').waitFor();
    await page.getByRole('button', { name: 'Edit parameters' }).click();
    await expect.poll(() => region.inputValue()).toBe('Germany / Bavaria');

    await page.getByRole('radio', { name: 'Custom proxy IP' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom proxies' });
    const list = dialog.getByRole('textbox', { name: 'Proxies' });
    await list.fill('anna:swordfish@proxy.example.com:8080\nproxy.example.com:3128');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await save(page);
    await openTask(page, 'By way of Bavaria');
    await page.getByText('2 custom proxies').waitFor();
    const taskId = new URL(page.url()).searchParams.get('taskId');
    await page.getByRole('button', { name: 'Edit parameters' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect.poll(() => list.inputValue()).toBe('anna:••••••••@proxy.example.com:8080\nproxy.example.com:3128');
    await dialog.getByRole('spinbutton', { name: 'Switch time' }).fill('30');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await save(page);

    const answer = await page.evaluate(async (id) => {
      const addresses = [`/v1/taskrules/PreventScrapeSettings?taskId=${id}`, '/v1/sync/changes?limit=5000'];
      return Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
    }, taskId);
    expect(JSON.parse(answer[0] ?? '')).toMatchObject({
      ipProxySettings: {
        ipProxyFromType: 2,
        customIpProxySettings: {
          switchPeriod: 30,
          proxies: ['anna:••••••••@proxy.example.com:8080', 'proxy.example.com:3128'],
        },
      },
    });
    expect(answer.join('\n')).not.toContain('swordfish');
    await page.context().close();
  });
});
