import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runTool } from '#tests/server/operator/runTool.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([]);
const holder = await newPage();
const operator = await newPage();
/** The operator's private window. */
const visitor = await newPage();
const password = 'correct horse battery';
const account = '/console/account-center/account';
const banner = visitor.getByText('You see the account of ada as support. Nothing can be changed here.');

async function signUp(page: Page, userName: string): Promise<void> {
  await page.goto(`${service.origin}/signup`);
  await page.getByLabel('E-mail').fill(`${userName}@example.com`);
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'All templates' }).waitFor();
}

describe('an operator looks at an account', () => {
  it('has no entry for it before the account holder allows it', async () => {
    await signUp(holder, 'ada');
    await signUp(operator, 'grace');
    expect(await runTool('main.ts', { SHEAF_DATA: service.dataFolder }, ['operator', 'grace'])).toMatchObject({
      code: 0,
    });
    await operator.goto(`${service.origin}/console/operator/accounts`);
    await operator.getByRole('button', { name: 'Actions for ada' }).click();
    const entry = operator.getByRole('menuitem', { name: 'See as this account…' });
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    await holder.goto(service.origin + account);
    await holder.getByRole('button', { name: 'Allow', exact: true }).click();
    await holder.getByText(/^Allowed until /u).waitFor();
  });

  it('enters by a link in a private window, reads, and changes nothing', async () => {
    await operator.reload();
    await operator.getByText(/^Support allowed until /u).waitFor();
    await operator.getByRole('button', { name: 'Actions for ada' }).click();
    await operator.getByRole('menuitem', { name: 'See as this account…' }).click();
    await operator.getByLabel('Current password', { exact: true }).fill(password);
    await operator.getByRole('button', { name: 'Make a link' }).click();
    const link = operator.getByRole('textbox', { name: 'Link to the account of ada' });
    await visitor.goto(await link.inputValue());
    await visitor.getByRole('button', { name: 'Enter the account' }).click();
    await banner.waitFor();
    await visitor.goto(`${service.origin}/console/template`);
    await visitor.getByRole('button', { name: 'Favorite' }).first().click();
    await visitor.getByText('You look at this account as support.').first().waitFor();
    await visitor.goto(`${service.origin}/console/template/demo-shop-products`);
    await banner.waitFor();
    await visitor.getByRole('button', { name: 'Save and start' }).click();
    await visitor.getByText('You look at this account as support.').first().waitFor();
  });

  it('is seen by the account holder, who ends it at once; nothing stays in the private window', async () => {
    await holder.reload();
    await holder.getByRole('row', { name: /Support looked at this account/u }).waitFor();
    await holder.getByRole('button', { name: 'End now' }).click();
    await visitor.waitForURL('**/login*');
    const left = () => visitor.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(left).toEqual(['sheaf']);
    expect(await holder.getByRole('heading', { name: 'Support access' }).count()).toBe(1);
  });
});
