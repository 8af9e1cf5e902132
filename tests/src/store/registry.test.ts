import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { dueWipes, isSignOutDue, lastAccountId, rememberAccount, setSignOutDue } from '#app/store/registry.ts';

/** Leaves of each stored fact its key alone, or another value than this version writes. */
async function damage(value: unknown): Promise<void> {
  const registry = new Dexie('sheaf');
  await registry.open();
  for (const key of ['lastAccountId', 'isSignOutDue', 'wipedAccountIds']) {
    await registry.table('facts').put(value === undefined ? { key } : { key, value });
  }
  registry.close();
}

test.each([undefined, null, 7, { of: 'another version' }])(
  'a damaged fact (%j) counts as none: the sign-in page opens, not an error at every start',
  async (value) => {
    await rememberAccount('an-account');
    await setSignOutDue(true);
    expect([await lastAccountId(), await isSignOutDue()]).toEqual(['an-account', true]);
    await damage(value);
    expect([await lastAccountId(), await isSignOutDue(), await dueWipes()]).toEqual([null, false, []]);
  },
);

test('a registry that lost its table has an empty one, not an error at every start', async () => {
  await rememberAccount('an-account');
  const [{ version = 0 } = {}] = (await indexedDB.databases()).filter(({ name }) => name === 'sheaf');
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('sheaf', version + 1);
    opening.addEventListener('upgradeneeded', () => opening.result.deleteObjectStore('facts'));
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
  expect(await lastAccountId()).toBeNull();
  await rememberAccount('an-account');
  expect(await lastAccountId()).toBe('an-account');
});
