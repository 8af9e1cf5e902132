import type { Page } from 'playwright-core';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { findInMail } from '#tests/support/mailbox.ts';
import { startJourney } from './startJourney.ts';

// No browser binds a passkey to an address of numbers.
const { service, newPage } = await startJourney([], {}, 'localhost');
const here = await newPage();
const elsewhere = await newPage();

const first = 'correct horse battery';
const second = 'three quiet rivers';
const oldEmail = 'ada@example.com';
const newEmail = 'countess@example.com';

async function mailTo(email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const match = await findInMail(service.dataFolder, email, pattern);
        found = match?.[1] ?? match?.[0];
        return found;
      },
      { interval: 500 },
    )
    .toBeDefined();
  return found ?? '';
}

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto(`${service.origin}/login`);
  await page.getByLabel('E-mail or user name').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account /u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
}
const overview = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 });
async function openAccount(page: Page): Promise<void> {
  await page.goto(`${service.origin}/console/account-center/account`);
  await page.getByRole('heading', { name: 'Login records' }).waitFor();
}

describe('an account on two devices', () => {
  let link = '';

  it('is made, and its profile is saved', async () => {
    await here.goto(`${service.origin}/signup`);
    await here.getByLabel('E-mail').fill(oldEmail);
    await here.getByLabel('User name').fill('ada');
    await here.getByLabel('Password', { exact: true }).fill(first);
    await here.getByRole('button', { name: 'Create account' }).click();
    await here.getByRole('heading', { name: 'All templates' }).waitFor();
    await openAccount(here);
    await here.getByLabel('Full name').fill('Ada Lovelace');
    await here.getByRole('button', { name: 'Save profile' }).click();
    await here.getByText('The profile is saved.').first().waitFor();
  });

  it('is signed in on a second device, which sees the profile, and is signed out there from the first', async () => {
    await signIn(elsewhere, oldEmail, first);
    await overview(elsewhere).waitFor();
    await openAccount(elsewhere);
    await expect.poll(() => elsewhere.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
    await openAccount(here);
    await here.getByRole('button', { name: 'Sign out all others' }).click();
    await here.getByText('1 other browser is signed out.').first().waitFor();
    await elsewhere.getByRole('heading', { name: 'Sign in to Sheaf' }).waitFor();
  });

  it('gets a new password by the link of a mail, which signs the first device out', async () => {
    await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
    await elsewhere.getByLabel('E-mail').fill(oldEmail);
    await elsewhere.getByRole('button', { name: 'Send the link' }).click();
    await elsewhere.getByText(`We sent a mail to ${oldEmail}.`).waitFor();
    link = await mailTo(oldEmail, /http\S+\/new-password#\S+/u);
    await elsewhere.goto(link);
    await elsewhere.getByText(`For ada, ${oldEmail}.`).waitFor();
    await elsewhere.getByLabel('New password', { exact: true }).fill(second);
    await elsewhere.getByRole('button', { name: 'Change the password' }).click();
    await elsewhere.getByRole('heading', { name: 'Your password was changed' }).waitFor();
    await here.getByRole('heading', { name: 'Sign in to Sheaf' }).waitFor();
  });

  it('the link opened again says that it was used', async () => {
    await elsewhere.goto(`${service.origin}/login`);
    await elsewhere.goto(link);
    await elsewhere.getByText('This link was used already').waitFor();
    await signIn(elsewhere, 'ada', first);
    await elsewhere.getByText('do not match').waitFor();
    await signIn(elsewhere, 'ada', second);
    await overview(elsewhere).waitFor();
  });

  it('gets another address by the code of a mail, and the old address is notified', async () => {
    await openAccount(elsewhere);
    await elsewhere.getByRole('button', { name: 'Change e-mail address' }).click();
    const dialog = elsewhere.getByRole('dialog');
    await dialog.getByLabel('New e-mail address').fill(newEmail);
    await dialog.getByLabel('Current password', { exact: true }).fill(second);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('6-digit code').fill(await mailTo(newEmail, /account: (\d{6})/u));
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await elsewhere.getByText(`Your address is ${newEmail} now.`).first().waitFor();
    await mailTo(oldEmail, /your account has another e-mail address now/u);
  });

  it('asks for a code of an app or a recovery code, and wrong ones lock one browser only', async () => {
    await openAccount(elsewhere);
    await elsewhere.getByRole('button', { name: 'Turn on' }).click();
    const dialog = elsewhere.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(second);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor();
    const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
    await dialog.getByLabel('Code of the app').fill(new TOTP({ secret: key.replaceAll(' ', '') }).generate());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const shown = elsewhere.getByRole('alertdialog', { name: 'Your recovery codes' });
    await shown.waitFor();
    const codes = await shown.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await shown.getByRole('button', { name: 'I have a copy' }).click();

    const enter = async (code: string) => {
      await here.getByLabel('Code of the app, or a recovery code').fill(code);
      await here.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn(here, newEmail, second);
    await here.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await accessibilityProblems(here)).toEqual([]);
    await here.getByLabel('Do not ask again in this browser for 30 days').check();
    await enter(codes[0] ?? '');
    await overview(here).waitFor();

    await openAccount(elsewhere);
    await elsewhere.getByText('9 recovery codes are left.').waitFor();
    await elsewhere.getByRole('button', { name: 'Sign out all others' }).click();
    await here.getByRole('heading', { name: 'Sign in to Sheaf' }).waitFor();
    await signIn(here, newEmail, second);
    for (let tries = 1; tries <= 5; tries += 1) {
      await enter(`00000${String(tries)}`);
      await here.getByText('This code is wrong or was used already.').waitFor();
    }
    await enter('000006');
    await here.getByText('Too many attempts').waitFor();
    await mailTo(newEmail, /several wrong codes/u);

    await elsewhere.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Current password', { exact: true }).fill(second);
    await dialog.getByLabel('Code of the app, or a recovery code').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await elsewhere.getByText('Two-step sign-in is off.').first().waitFor();
  });

  it('is entered by a passkey, by the button and by the list below the login; it is renamed and removed', async () => {
    const device = await elsewhere.context().newCDPSession(elsewhere);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const dialog = elsewhere.getByRole('dialog');
    await elsewhere.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByLabel('Current password', { exact: true }).fill(second);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await elsewhere.getByRole('row', { name: /Laptop.*Never/u }).waitFor();
    expect(await accessibilityProblems(elsewhere)).toEqual([]);

    // The device of the test chooses at once in the list below the login.
    await signOut(elsewhere);
    await overview(elsewhere).waitFor();
    await elsewhere.addInitScript(() => {
      Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
    });
    await elsewhere.reload();
    await signOut(elsewhere);
    await elsewhere.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await overview(elsewhere).waitFor();

    await openAccount(elsewhere);
    await elsewhere
      .getByRole('row', { name: /Signed in with a passkey/u })
      .nth(1)
      .waitFor();
    await elsewhere.getByRole('button', { name: 'Rename the passkey Laptop' }).click();
    await dialog.getByLabel('Name').fill('Blue key');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await elsewhere.getByRole('button', { name: 'Remove the passkey Blue key' }).click();
    await dialog.getByLabel('Current password', { exact: true }).fill(second);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await elsewhere.getByText('You have no passkey yet.').waitFor();
    await device.send('WebAuthn.disable');
  });

  it('downloads everything that is known about it', async () => {
    await openAccount(elsewhere);
    const [file] = await Promise.all([
      elsewhere.waitForEvent('download'),
      elsewhere.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('sheaf-account.json');
    const chunks = await (await file.createReadStream()).toArray();
    const text = Buffer.concat(chunks as Buffer[]).toString();
    expect(JSON.parse(text)).toMatchObject({ accounts: [{ email: newEmail, full_name: 'Ada Lovelace' }] });
  });

  it('is deleted, comes back by a sign-in, and is kept', async () => {
    await elsewhere.getByRole('button', { name: 'Delete…' }).click();
    const dialog = elsewhere.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(second);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await elsewhere.getByRole('heading', { name: 'Sign in to Sheaf' }).waitFor();
    await signIn(elsewhere, newEmail, second);
    await overview(elsewhere).waitFor();
    await elsewhere.getByRole('button', { name: 'Keep the account' }).click();
    await elsewhere.getByRole('button', { name: 'Keep the account' }).waitFor({ state: 'detached' });
    await openAccount(elsewhere);
    await elsewhere.getByRole('row', { name: /Account kept/u }).waitFor();
    await mailTo(newEmail, /the deletion of your account was requested/u);
  });
});
