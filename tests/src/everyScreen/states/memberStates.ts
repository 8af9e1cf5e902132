import sharp from 'sharp';
import type { Members } from '#core/wire/calls/account/memberCalls.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { ScreenState } from '../screen.ts';

const address = '/console/account-center/member-manage';
const names = ['ana', 'bernadette.longname', 'carl'] as const;
/** The picture that the first one shows. */
const avatar = 'a'.repeat(64);
const face = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b8860b' } })
  .webp()
  .toBuffer();
/** A member that is added. */
const newcomer = 'ana.two';
const emailOf = (name: string) => `${name}@example.com`;
const states = ['active', 'disabled', 'removed'] as const;

/** Texts of these states that are data. */
export const memberData: readonly string[] = [...names, newcomer, ...names.map(emailOf), emailOf(newcomer)];

function members(now = Date.now()): Members {
  return {
    members: names.map((userName, index) => ({
      memberId: idOf(4, index),
      userName,
      email: emailOf(userName),
      avatar: index === 0 ? avatar : null,
      state: states[index] ?? 'active',
      isDisabledByOperator: false,
      cloudCount: 12 * index,
      taskCount: 3,
      rowCount: 120_000,
      runningCount: 1,
      scheduleCount: 2,
      chargedMicro: 1_250_000,
      createdAt: now - 86_400_000,
      seenAt: null,
      deletesAt: userName === 'carl' ? now + 5 * 86_400_000 : null,
    })),
    limit: 20,
    nodes: { total: 40, left: 3 },
    sendsMail: true,
  };
}

function setMembers({ answers }: FixtureService, body: Members = members()): void {
  answers.set('/v1/accounts/member', () => ({ status: 200, body }));
  answers.set(`/v1/file/${avatar}`, () => ({ status: 200, body: face }));
}

/** §6, §7.2: the members of an account, and the page that a member sees instead. */
export const memberStates: readonly ScreenState[] = [
  {
    name: 'members',
    address,
    isDense: true,
    prepare: setMembers,
    reach: async ({ see, page }) => {
      await see('members:states.removed');
      await page.locator('th img').waitFor();
    },
  },
  {
    name: 'members, one is added with mistakes',
    address,
    prepare: setMembers,
    reach: async ({ press, see, page }) => {
      await press('members:add.button');
      const dialog = page.getByRole('dialog');
      await press('members:add.confirm', dialog);
      await see('sign:signUp.userNameInvalid', dialog);
    },
  },
  {
    name: 'members, one is added and gets a mail',
    address,
    prepare: (service) => {
      setMembers(service);
      service.answers.set('/v1/accounts/member', (body) => {
        const isMade = (body as { isByMail?: boolean } | undefined)?.isByMail === true;
        return { status: 200, body: isMade ? { memberId: idOf(4, 9), password: null } : members() };
      });
    },
    reach: async ({ press, see, page }) => {
      await press('members:add.button');
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[autocomplete=off]').first().fill(newcomer);
      await dialog.locator('input[type=email]').fill(emailOf(newcomer));
      await dialog.locator('input[type=number]').fill('1');
      await press('members:add.confirm', dialog);
      await see('members:done.mailed');
    },
  },
  {
    name: 'members, new passwords',
    address,
    prepare: (service) => {
      setMembers(service);
      service.answers.set('/v1/accounts/members/password', () => ({
        status: 200,
        body: { left: 1, passwords: [{ memberId: idOf(4, 0), userName: 'ana', password: '23456-23456' }] },
      }));
    },
    reach: async ({ press, see, page }) => {
      await press('members:passwords.ofAll');
      await press('members:passwords.confirm', page.getByRole('dialog'));
      await see('account:sheet.kept');
    },
  },
  {
    name: 'members, one is removed',
    address,
    prepare: setMembers,
    reach: async ({ page, see }) => {
      await page.getByRole('row').nth(1).getByRole('button').click();
      await page.getByRole('menuitem').last().click();
      await see('members:fate.moved', page.getByRole('dialog'));
    },
  },
  {
    name: 'members, one is removed with its tasks',
    reach: async ({ page, see }) => {
      await page.getByRole('row').nth(1).getByRole('button').click();
      await page.getByRole('menuitem').last().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').last().check();
      await see('members:effects.runs', dialog);
    },
  },
  {
    name: 'members, the tasks of a removed one',
    address,
    prepare: setMembers,
    reach: async ({ page, see }) => {
      await page.getByRole('row').nth(3).getByRole('button').click();
      await page.getByRole('menuitem').last().click();
      await see('members:fate.sheets', page.getByRole('dialog'));
    },
  },
  {
    name: 'members, none in the plan',
    address,
    isNewDevice: true,
    prepare: (service) => setMembers(service, { members: [], limit: 0, nodes: { total: 0, left: 0 } }),
    reach: ({ see }) => see('members:needsPlan.compare'),
  },
  {
    name: 'members, the page of the parent',
    address,
    isNewDevice: true,
    prepare: (service) => {
      Object.assign(service.world.account, { memberOf: 'one@example.com' });
      service.touch();
    },
    reach: ({ see }) => see('money:parentOnly.title'),
  },
];
