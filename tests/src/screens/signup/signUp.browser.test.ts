import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import type { Answer } from '#tests/src/support/fixtureService.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(1));

test('a password that the service refuses is wrong at its field, until another one is typed', async () => {
  service.answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
  service.answers.set('/v1/accounts:signUp', () => ({ status: 400, body: { code: 'PasswordTooCommon' } }));
  const page = await openConsole(browser, service, '/signup');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('User name').fill('ada');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('password2026');
  await page.keyboard.press('Enter');
  await page.getByText('This password is too common: attackers try it first.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);
  await field.fill('a long and quiet river');
  await page.getByText('This password is too common: attackers try it first.').waitFor({ state: 'detached' });
  expect(await field.getAttribute('aria-invalid')).not.toBe('true');
  await page.context().close();
});

test('a visitor who follows an invitation sees what it is worth, and its code is sent (§2.2)', async () => {
  const sent: unknown[] = [];
  service.answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
  service.answers.set('/v1/accounts:signUp', (body) => {
    sent.push(body);
    return { status: 400, body: { code: 'PasswordTooCommon' } };
  });
  const page = await openConsole(browser, service, '/signup?invite=f00dbeef');
  await page.getByText('both get $5.00 of credit').waitFor();
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('User name').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('password2026');
  await page.keyboard.press('Enter');
  await page.getByText('This password is too common').waitFor();
  expect(sent).toMatchObject([{ invitation: 'f00dbeef' }]);
  await page.context().close();
});

describe('where the service asks for a code by mail', () => {
  const mails: unknown[] = [];
  const signUps: Record<string, unknown>[] = [];
  let mailAnswer: Answer;
  let signUpAnswer: Answer;
  const refuse = (status: number, body: object): Answer => ({ status, body });
  beforeEach(() => {
    mails.length = 0;
    signUps.length = 0;
    mailAnswer = { status: 200, body: { resendAfterSeconds: 60 } };
    signUpAnswer = { status: 200, body: service.world.account };
    service.answers.set('/v1/accounts', () => refuse(401, { code: 'Unauthorized' }));
    service.answers.set('/v1/welcome', () => ({
      status: 200,
      body: {
        isSignupOpen: true,
        isSignupByCode: true,
        demo: null,
        pages: ['terms', 'privacy', 'imprint'],
        invitationMicro: null,
        signInBy: [],
      },
    }));
    service.answers.set('/v1/accounts:sendSignUpCode', (body) => (mails.push(body), mailAnswer));
    service.answers.set('/v1/accounts:signUp', (body) => (signUps.push(body as Record<string, unknown>), signUpAnswer));
  });
  afterEach(() => service.answers.clear());

  const code = (page: Page) => page.getByLabel('6-digit code');
  const password = (page: Page) => page.getByLabel('Password', { exact: true });
  const hasFocus = (field: Locator) => expect.poll(() => field.evaluate((node) => node === document.activeElement));
  async function fillDetails(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await openConsole(browser, service, '/signup', options);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('User name').fill('ada');
    await password(page).fill('a long and quiet river');
    return page;
  }
  async function openCode(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await fillDetails(options);
    await page.getByRole('button', { name: 'Continue' }).click();
    await code(page).waitFor();
    return page;
  }

  test('the way to an account is without a mouse, and its steps say what they are to a screen reader', async () => {
    const page = await fillDetails();
    await expect.poll(() => page.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/terms');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await hasFocus(code(page)).toBe(true);
    const sentence = 'We sent a mail to ada@example.com. If this address has no account yet, it contains a code.';
    expect(await page.getByRole('status').textContent()).toBe(sentence);
    expect(mails).toEqual([{ email: 'ada@example.com', language: 'en-US' }]);
    expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code(page).getAttribute('inputmode')).toBe('numeric');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type('123456');
    await page.getByRole('heading', { name: 'All templates' }).waitFor();
    expect(signUps).toEqual([
      {
        email: 'ada@example.com',
        userName: 'ada',
        password: 'a long and quiet river',
        language: 'en-US',
        code: '123456',
      },
    ]);
    await page.context().close();
  });

  test('a code is pasted with whatever is between its digits, and sent once', async () => {
    const page = await openCode({ permissions: ['clipboard-read', 'clipboard-write'] });
    signUpAnswer = refuse(400, { code: 'VerificationCodeFailed' });
    await page.evaluate(() => navigator.clipboard.writeText(' 12 34-５６ '));
    await page.keyboard.press('Control+V');
    await page.getByText('This code is wrong').waitFor();
    expect(await code(page).inputValue()).toBe('123456');
    expect(signUps.map((body) => body['code'])).toEqual(['123456']);
    await page.context().close();
  });

  test('a wrong code is wrong at its field, and the next one takes its place', async () => {
    const page = await openCode();
    signUpAnswer = refuse(400, { code: 'VerificationCodeFailed' });
    await code(page).fill('111111');
    await page.getByText('This code is wrong').waitFor();
    expect(await code(page).getAttribute('aria-invalid')).toBe('true');
    await hasFocus(code(page)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    signUpAnswer = { status: 200, body: service.world.account };
    await page.keyboard.type('222222');
    await page.getByRole('heading', { name: 'All templates' }).waitFor();
    expect(signUps.map((body) => body['code'])).toEqual(['111111', '222222']);
    await page.context().close();
  });

  test('half a code is not sent', async () => {
    const page = await openCode();
    await code(page).fill('123');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the six digits of the mail.').waitFor();
    expect(signUps).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['User name', { status: 409, body: { code: 'UserNameTaken' } }, 'This user name is already taken.', 'ada2'],
    ['Password', { status: 400, body: { code: 'PasswordTooCommon' } }, 'attackers try it first', 'four quiet rivers'],
  ])(
    'a refused %s leads back to its field; what was typed is kept, the code too',
    async (label, answer, sentence, better) => {
      const page = await openCode();
      signUpAnswer = answer;
      await code(page).fill('123456');
      await page.getByText(sentence).waitFor();
      const field = page.getByLabel(label, { exact: true });
      await hasFocus(field).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com');
      expect(await accessibilityProblems(page)).toEqual([]);
      await field.fill(better);
      signUpAnswer = { status: 200, body: service.world.account };
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'All templates' }).waitFor();
      expect(mails).toHaveLength(1);
      expect(signUps[1]).toMatchObject({ code: '123456', email: 'ada@example.com' });
      expect(Object.values(signUps[1] ?? {})).toContain(better);
      await page.context().close();
    },
  );

  test('another mail can be sent after a minute, and after as long as the service says', async () => {
    const page = await fillDetails();
    await page.clock.install();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Send another mail in (?:60|59) seconds$/u }).waitFor();
    await page.clock.fastForward(61_000);
    mailAnswer = refuse(429, { code: 'TooManyAttempts', retryAfterSeconds: 300 });
    await page.getByRole('button', { name: 'Send another mail', exact: true }).click();
    await page.getByText('Too many attempts.').waitFor();
    await page.getByRole('button', { name: /^Send another mail in (?:300|299) seconds$/u }).waitFor();
    await page.clock.fastForward(301_000);
    mailAnswer = { status: 200, body: { resendAfterSeconds: 60 } };
    await page.getByRole('button', { name: 'Send another mail', exact: true }).click();
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toContain('We sent another mail to ada@example.com.');
    await hasFocus(code(page)).toBe(true);
    expect(mails).toHaveLength(3);
    await page.context().close();
  });

  test('the address can be changed: everything typed stays, and a mail goes to the new one', async () => {
    const page = await openCode();
    await page.getByRole('button', { name: 'Change the address' }).click();
    await hasFocus(page.getByLabel('E-mail')).toBe(true);
    expect(await password(page).inputValue()).toBe('a long and quiet river');
    await page.keyboard.press('Enter');
    await code(page).waitFor();
    expect(mails).toHaveLength(1);
    await page.getByRole('button', { name: 'Change the address' }).click();
    await page.getByLabel('E-mail').fill('grace@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('We sent a mail to grace@example.com').first().waitFor();
    expect(mails).toHaveLength(2);
    await page.context().close();
  });

  test('a mail that could not be sent, and a service that is away, say so, and nothing is lost', async () => {
    const page = await fillDetails();
    mailAnswer = refuse(503, { code: 'MailNotSent', retryAfterSeconds: 5 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The mail could not be sent.').waitFor();
    service.isReachable = false;
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('You are offline.').waitFor();
    service.isReachable = true;
    mailAnswer = { status: 200, body: { resendAfterSeconds: 60 } };
    await page.getByRole('button', { name: 'Continue' }).click();
    await code(page).waitFor();
    service.isReachable = false;
    await code(page).fill('123456');
    await page.getByText('You are offline.').waitFor();
    expect(await code(page).inputValue()).toBe('123456');
    service.isReachable = true;
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'All templates' }).waitFor();
    await page.context().close();
  });

  test('a welcome that did not arrive is asked for again before anything is sent', async () => {
    service.isReachable = false;
    const page = await fillDetails();
    await page.getByRole('button', { name: 'Create account' }).waitFor();
    service.isReachable = true;
    // Not by the button: once the page has asked again by itself, it has another name.
    await password(page).press('Enter');
    await code(page).waitFor();
    expect(mails).toHaveLength(1);
    expect(signUps).toEqual([]);
    await page.context().close();
  });

  test('the sign-in page asks a service that did not answer again, and then offers the demo', async () => {
    const demo = { login: 'demo', password: 'demo demo demo' };
    service.answers.set('/v1/welcome', () => ({ status: 503, body: { code: 'Unavailable' } }));
    const page = await openConsole(browser, service, '/login');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    service.answers.set('/v1/welcome', () => ({
      status: 200,
      body: { isSignupOpen: false, isSignupByCode: false, demo, pages: [], invitationMicro: null, signInBy: [] },
    }));
    await page.getByRole('button', { name: 'Enter the demo' }).waitFor();
    await page.context().close();
  });
});
