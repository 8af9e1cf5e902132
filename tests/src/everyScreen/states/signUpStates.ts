import type { Page } from 'playwright-core';
import type { Answer, FixtureService } from '#tests/src/support/fixtureService.ts';
import type { ScreenState } from '../screen.ts';

const refused = (status: number, body: object): Answer => ({ status, body });
const email = 'adelheid.lovelace-von-byron@correspondence.example.com';

/** Signs the user out and requires a code for the sign-up; the code is wrong, and mails are sent up to the limit. */
function needCodes({ answers }: FixtureService): void {
  answers.set('/v1/accounts', () => refused(401, { code: 'Unauthorized' }));
  answers.set('/v1/welcome', () =>
    refused(200, {
      isSignupOpen: true,
      isSignupByCode: true,
      demo: null,
      pages: ['terms', 'privacy', 'imprint'],
      invitationMicro: 5_000_000,
      signInBy: [],
    }),
  );
  answers.set('/v1/accounts:sendSignUpCode', () => refused(200, { resendAfterSeconds: 0 }));
  answers.set('/v1/accounts:signUp', () => refused(400, { code: 'VerificationCodeFailed' }));
}

async function fillDetails(page: Page): Promise<void> {
  const inputs = page.locator('form input');
  for (const [index, value] of [email, 'ada', 'a long and quiet river'].entries()) await inputs.nth(index).fill(value);
}

async function openCode(page: Page): Promise<void> {
  await fillDetails(page);
  await page.keyboard.press('Enter');
  await page.locator('input[inputmode=numeric]').waitFor();
}

const onNewDevice = { address: '/signup', isNewDevice: true, prepare: needCodes };

/** The sign-up for which the service requires a mailed code. */
export const signUpStates: readonly ScreenState[] = [
  {
    ...onNewDevice,
    address: '/signup?invite=f00dbeef',
    name: 'sign-up, every field wrong',
    reach: async ({ press, see }) => {
      await press('sign:signUp.next');
      await see('sign:signUp.emailInvalid');
    },
  },
  {
    ...onNewDevice,
    name: 'sign-up, the code of the mail',
    isDense: true,
    reach: async ({ page, see }) => {
      await openCode(page);
      await see('sign:signUp.code');
    },
  },
  {
    ...onNewDevice,
    name: 'sign-up, a wrong code and too many mails',
    isDense: true,
    reach: async ({ page, press, service, see }) => {
      await openCode(page);
      await page.keyboard.type('123456');
      await see('errors:refusals.VerificationCodeFailed');
      service.answers.set('/v1/accounts:sendSignUpCode', () =>
        refused(429, { code: 'TooManyAttempts', retryAfterSeconds: 720 }),
      );
      await press('sign:signUp.resend');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    ...onNewDevice,
    name: 'sign-up, another mail',
    reach: async ({ page, press }) => {
      await openCode(page);
      await press('sign:signUp.resend');
      await page.getByRole('status').filter({ hasText: /./u }).waitFor({ state: 'attached' });
    },
  },
];
