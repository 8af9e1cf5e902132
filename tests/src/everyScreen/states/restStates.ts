import { idOf } from '#tests/src/support/fixtures.ts';
import type { ScreenState } from '../screen.ts';

/** The pages that no other list shows. A run with rows is not among them: its cells cut long texts on purpose. */
export const restStates: readonly ScreenState[] = [
  {
    name: 'gallery, no such collection',
    address: '/console/template/collection/nowhere',
    reach: ({ see }) => see('template:gallery.noCollectionTitle'),
  },
  {
    name: 'lot data, no such run',
    address: `/console/task/lot-data?taskId=${idOf(1, 1)}&lotNo=99`,
    reach: ({ see }) => see('console:missing.noLot.title'),
  },
  {
    name: 'synchronisation, after a repair',
    address: '/console/sync',
    reach: async ({ press, see }) => {
      await press('sync:repair.button');
      await see('sync:repair.sound');
    },
  },
  {
    name: 'open a file',
    address: '/console/open-file',
    reach: ({ see }) => see('import:file.drop'),
  },
  {
    name: 'sign in by a Google account, declined by its user',
    address: '/login/google?error=access_denied',
    reach: ({ see }) => see('account:identities.bindOf'),
  },
  {
    name: 'connect a Google account, declined by its user',
    address: '/console/google?error=access_denied',
    reach: ({ see }) => see('destinations:sheets.denied'),
  },
];
