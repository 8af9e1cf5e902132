import sharp from 'sharp';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import { accessAnswers, runnerName } from '../../screens/account/accessAnswers.ts';
import type { Screen, ScreenState } from '../screen.ts';

/** Texts of these states that are data. */
export const accountData: readonly string[] = [runnerName, 'Ada’s phone', 'Spare key', 'Google', 'Microsoft'];

const address = '/console/account-center/account';

function setAccess({ answers }: FixtureService): void {
  for (const [path, body] of Object.entries(accessAnswers())) answers.set(path, () => ({ status: 200, body }));
}

/** A picture in which the crop can be seen. */
function photo(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"
    fill="#9cc"/><path d="M0 600 300 200l200 260 120-140 280 280z" fill="#475"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** Opens the dialog of the button with this text. */
async function openDialog({ press, page }: Screen, key: string): Promise<void> {
  await press(key);
  await page.getByRole('dialog').waitFor();
}

/** §2.1, account and security; and the way to a forgotten password. */
export const accountPageStates: readonly ScreenState[] = [
  {
    name: 'account',
    address,
    isDense: true,
    prepare: setAccess,
    reach: async ({ see }) => {
      await see('account:sessions.here');
      await see('account:records.kinds.SignedUp');
    },
  },
  {
    name: 'account, crop',
    address,
    prepare: setAccess,
    reach: async ({ page, see }) => {
      await see('account:sessions.here');
      const name = 'file';
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: await photo() });
      await see('account:avatar.crop.use');
    },
  },
  {
    name: 'account, user name',
    address,
    prepare: setAccess,
    reach: (screen) => openDialog(screen, 'account:login.changeOf.userName'),
  },
  {
    name: 'account, password with mistakes',
    address,
    prepare: setAccess,
    reach: async (screen) => {
      await openDialog(screen, 'account:login.changeOf.password');
      await screen.press('account:login.change', screen.page.getByRole('dialog'));
      await screen.see('account:password.oldMissing');
    },
  },
  {
    name: 'account, a code to a new address',
    address,
    prepare: (service) => {
      setAccess(service);
      service.answers.set('/v1/accounts/email:sendCode', () => ({ status: 200, body: { resendAfterSeconds: 60 } }));
    },
    reach: async (screen) => {
      await openDialog(screen, 'account:login.changeOf.email');
      const dialog = screen.page.getByRole('dialog');
      await dialog.locator('input[type=email]').fill('one@example.com');
      await dialog.locator('input[type=password]').fill('a long enough password');
      await screen.press('account:email.send', dialog);
      // The fields of the first step may still be there.
      await dialog.locator('input[autocomplete=one-time-code]').waitFor();
    },
  },
  {
    name: 'account, delete',
    address,
    prepare: setAccess,
    reach: (screen) => openDialog(screen, 'account:data.deleteNow'),
  },
  {
    name: 'account, about to be deleted',
    address,
    isNewDevice: true,
    prepare: (service) => {
      setAccess(service);
      Object.assign(service.world.account, { deletesAt: Date.now() + 86_400_000 });
      service.touch();
    },
    reach: ({ see }) => see('account:deletionNotice.keep'),
  },
  {
    name: 'account, support allowed, in a session of support',
    address,
    isNewDevice: true,
    isDense: true,
    prepare: (service) => {
      setAccess(service);
      const until = Date.now() + 60 * 3_600_000;
      service.answers.set('/v1/accounts/supportAccess', () => ({ status: 200, body: { until } }));
      const { sessions } = accessAnswers()['/v1/accounts/sessions'];
      const visited = sessions.map((each) => ({ ...each, isSupport: each.isCurrent }));
      service.answers.set('/v1/accounts/sessions', () => ({ status: 200, body: { sessions: visited } }));
      Object.assign(service.world.account, { supportEndsAt: Date.now() + 3_600_000 });
      service.touch();
    },
    reach: async ({ see }) => {
      await see('account:support.banner');
      await see('account:support.allowed');
      await see('account:support.mark');
    },
  },
  {
    name: 'account, ways in that could not be read',
    address,
    isNewDevice: true,
    prepare: ({ answers }) => {
      answers.set('/v1/accounts/sessions', () => ({
        status: 503,
        body: { code: 'Unavailable', retryAfterSeconds: 5 },
      }));
    },
    reach: ({ see }) => see('common:actions.retry'),
  },
  {
    name: 'forgotten password',
    address: '/forgot-password',
    isNewDevice: true,
    prepare: ({ answers }) => {
      answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
      answers.set('/v1/accounts:sendPasswordLink', () => ({ status: 200, body: { resendAfterSeconds: 60 } }));
    },
    reach: async ({ page, press, see }) => {
      await page.locator('input[type=email]').fill('one@example.com');
      await press('account:forgot.submit');
      await see('account:forgot.hint');
    },
  },
  {
    name: 'new password',
    address: `/new-password#${idOf(1, 1)}`,
    isNewDevice: true,
    prepare: ({ answers }) => {
      answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
      answers.set('/v1/accounts:checkPasswordLink', () => ({
        status: 200,
        body: { userName: 'ada', email: 'ada@example.com' },
      }));
    },
    reach: ({ see }) => see('account:newPassword.submit'),
  },
  {
    name: 'link of an operator',
    address: `/support-access#${idOf(1, 1)}`,
    isNewDevice: true,
    isDense: true,
    prepare: ({ answers }) => {
      answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
      const body = { userName: 'ada', email: 'ada@example.com', until: Date.now() + 3_600_000 };
      answers.set('/v1/session/support:check', () => ({ status: 200, body }));
    },
    reach: ({ see }) => see('account:supportEntry.enter'),
  },
  {
    name: 'link of an operator that was used',
    address: `/support-access#${idOf(1, 1)}`,
    isNewDevice: true,
    prepare: ({ answers }) => {
      answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
      answers.set('/v1/session/support:check', () => ({ status: 410, body: { code: 'LinkUsed' } }));
    },
    reach: ({ see }) => see('account:supportEntry.used'),
  },
];
