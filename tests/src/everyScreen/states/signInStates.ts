import type { Page } from 'playwright-core';
import type { ScreenState } from '../screen.ts';

/** An edit of an account that was signed in on this device earlier, as the outbox's backup stores it. */
const stranded = {
  place: 1,
  uuid: '00000000-0000-4000-8000-00000000000a',
  name: 'renameTask',
  field: 'taskName',
  target: 'a task',
  targetName: 'Task',
  patch: { taskName: 'Renamed' },
  base: 'Task',
  baseRevision: 0,
  createdAt: Date.UTC(2026, 8, 23, 12, 34),
};
const strandedKey = `sheaf.edit:00000000-0000-4000-8000-00000000000b:${stranded.uuid}`;

const leaveEdit = (page: Page) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [strandedKey, JSON.stringify(stranded)] as const);

/** The sign-in on a device with an account's data. */
export const signInStates: readonly ScreenState[] = [
  {
    name: 'sign-in, edits that wait for it',
    address: '/login',
    isNewDevice: true,
    prepare: (service) => {
      service.answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
    },
    reach: async ({ page, see }) => {
      await leaveEdit(page);
      await page.reload();
      await see('device:save');
    },
  },
  {
    name: 'sign-in, edits of another account',
    address: '/login',
    isNewDevice: true,
    isDense: true,
    prepare: (service) => {
      service.answers.set('/v1/accounts', () => ({ status: 401, body: { code: 'Unauthorized' } }));
    },
    reach: async ({ page, words, press, see }) => {
      await leaveEdit(page);
      await page.getByRole('textbox', { name: words('sign:signIn.login') }).fill('somebody');
      await page.locator('input[type=password]').fill('a long enough password');
      await press('sign:signIn.submit');
      await see('device:deletes');
      await press('device:save', page.getByRole('alertdialog'));
      await see('device:saved');
    },
  },
];
