import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([], { SHEAF_SIGNUP_LEVEL: 'Enterprise' });
const parent = await newPage();
const member = await newPage();
const rowOf = (name: string) => parent.getByRole('row').filter({ hasText: name });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function choose(name: string, action: string): Promise<void> {
  await parent.getByRole('button', { name: `Actions for ${name}` }).click();
  await parent.getByRole('menuitem', { name: action }).click();
}

async function signIn(password: string): Promise<void> {
  await member.goto(`${service.origin}/login`);
  await member.getByLabel('E-mail or user name').fill('ana');
  await member.getByLabel('Password', { exact: true }).fill(password);
  await member.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('§6: an account and its member', () => {
  let password = '';

  it('the account adds a member, and sees its first password once', async () => {
    await parent.goto(`${service.origin}/signup`);
    await parent.getByLabel('E-mail').fill('boss@example.com');
    await parent.getByLabel('User name').fill('boss');
    await parent.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await parent.getByLabel('Password', { exact: true }).press('Enter');
    await parent.getByRole('heading', { name: 'All templates' }).waitFor();
    await menuOf(parent).getByRole('link', { name: 'Members' }).click();
    await parent.getByRole('heading', { name: 'No members yet' }).waitFor();
    await parent.getByRole('button', { name: 'Add member' }).click();
    const form = parent.getByRole('dialog', { name: 'Add a member' });
    await form.getByLabel('User name').fill('ana');
    await form.getByLabel('E-mail').fill('ana@example.com');
    await form.getByLabel('Nodes').fill('40');
    await form.getByRole('button', { name: 'Add member' }).click();
    await form.getByText('Enter a whole number from 0 to 39.').waitFor();
    await form.getByLabel('Nodes').fill('5');
    await form.getByRole('button', { name: 'Add member' }).click();
    const sheet = parent.getByRole('alertdialog', { name: 'The password of ana' });
    password = (await sheet.locator('code').textContent()) ?? '';
    await sheet.getByRole('button', { name: 'I have a copy' }).click();
    await expect.poll(() => rowOf('ana').innerText()).toMatch(/ana@example\.com\s+Active\s+Signed out\s+5\s+0\s+0/u);
    expect(await accessibilityProblems(parent)).toEqual([]);
  });

  it('the member signs in, sees nothing of plans and members, and collects rows with its nodes', async () => {
    await signIn(password);
    await member.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await menuOf(member).getByRole('link', { name: 'Account' }).waitFor();
    for (const name of ['Plan', 'Balance', 'Members']) {
      await expect.poll(() => menuOf(member).getByRole('link', { name }).count()).toBe(0);
    }
    await member.goto(`${service.origin}/console/payment-plan/plan-subscription`);
    await member.getByText('Your account belongs to boss@example.com.').waitFor();
    await member.goto(`${service.origin}/console/template/demo-shop-products`);
    await member.getByRole('button', { name: 'Save and start' }).click();
    await member.getByRole('button', { name: 'Show the subtasks of run 1' }).waitFor();
    await expect.poll(() => rowOf('ana').innerText()).toMatch(/Active\s[^\t]+\s5\s+1\s+[1-9]/u);
  });

  it('the account disables it: it is out at once, its run ends, and it reads whom to ask', async () => {
    await choose('ana', 'Disable');
    await parent.getByRole('dialog', { name: 'Disable ana?' }).getByRole('button', { name: 'Disable' }).click();
    await rowOf('ana').getByText('Disabled').waitFor();
    await member.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await signIn(password);
    await member.getByText('This account is disabled. Ask boss@example.com what to do.').waitFor();
    await choose('ana', 'Enable');
    await rowOf('ana').getByText('Active').waitFor();
    await choose('ana', 'New password');
    await parent.getByRole('button', { name: 'Make password' }).click();
    const sheet = parent.getByRole('alertdialog', { name: 'The password of ana' });
    const fresh = (await sheet.locator('code').textContent()) ?? '';
    await sheet.getByRole('button', { name: 'I have a copy' }).click();
    await signIn(fresh);
    await member.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });

  it('the account removes it and takes its tasks: they are in its own list with their rows', async () => {
    await choose('ana', 'Remove');
    const dialog = parent.getByRole('dialog', { name: 'Remove ana?' });
    await dialog.getByText(/^1 task with [\d,]+ rows/u).waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await rowOf('ana').getByText('Removed').waitFor();
    await member.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await menuOf(parent).getByRole('link', { name: 'All tasks' }).click();
    const task = parent.getByRole('row').filter({ hasText: 'Demo shop products' });
    await task.getByText('ana', { exact: true }).waitFor();
    await menuOf(parent).getByRole('link', { name: 'Overview' }).click();
    await parent.getByRole('link', { name: 'Open data' }).click();
    await parent.getByRole('grid').getByRole('row').nth(1).waitFor();
    await menuOf(parent).getByRole('link', { name: 'Members' }).click();
  });

  it('without a network the members are there, and the buttons need one', async () => {
    await parent.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    await parent.reload();
    await parent.getByText('You are offline.').waitFor();
    await expect.poll(() => rowOf('ana').innerText()).toMatch(/Removed\s[^\t]+\s0\s+0\s+0/u);
    expect(await parent.getByRole('button', { name: 'Add member' }).getAttribute('aria-disabled')).toBe('true');
  });
});
