import { afterAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#server/db/embedded/port.ts';
import { startIdentities } from '#tests/server/auth/identities/identityStandIn.ts';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { startServiceHere } from './serviceHere.ts';
import { openVisitorBrowser } from './startJourney.ts';

const port = await findFreePort();
const provider = await startIdentities(`http://127.0.0.1:${port}`);
afterAll(() => provider.close());
const service = await startServiceHere(port, [provider.hostRule], { identities: provider.clients });
afterAll(() => service.stop());
const page = await (await openVisitorBrowser())({ viewport: { width: 820, height: 1_180 } });

const password = 'correct horse battery';
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const line = page.getByRole('listitem').filter({ hasText: 'Microsoft' });
const dialog = page.getByRole('dialog');
async function openAccount(): Promise<void> {
  await page.goto(`${service.origin}/console/account-center/account`);
  await page.getByRole('heading', { name: 'Connected accounts' }).waitFor();
}
async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Account /u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await heading('Sign in to Sheaf').waitFor();
}
const enterBy = (name: string) => page.getByRole('button', { name: `Sign in with ${name}` }).click();

describe('§7.1: a Microsoft account', () => {
  it('that nobody has connected signs in to nothing, and the page says what to do', async () => {
    await page.goto(`${service.origin}/login`);
    await enterBy('Microsoft');
    await page.getByText('No account here is connected with that account').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading('Sign in to Sheaf').waitFor();
  });

  it('is connected on the account page after the password', async () => {
    await page.goto(`${service.origin}/signup`);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('User name').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading('All templates').waitFor();
    await openAccount();
    await page.getByRole('button', { name: 'Connect a Microsoft account' }).click();
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await line.getByText('ada@mail.example').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('signs in after a sign-out, and no more once it is disconnected', async () => {
    await signOut();
    await enterBy('Microsoft');
    await heading('Overview').waitFor();
    await openAccount();
    await page.getByRole('button', { name: 'Disconnect the Microsoft account' }).click();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await line.getByText('Not connected').waitFor();
    await signOut();
    await enterBy('Microsoft');
    await page.getByText('No account here is connected with that account').waitFor();
  });
});
