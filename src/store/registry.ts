import { Dexie, type EntityTable } from 'dexie';

/** What is known before anybody is signed in. Nothing private: an account's id and a fact about the session. */
interface RegistryFacts {
  /** Who used the console last: opens offline without asking the service. */
  lastAccountId: string;
  /** Somebody signed out while the service was away: its session ends before the next one is used. */
  isSignOutDue: boolean;
}
type FactRow = { [Key in keyof RegistryFacts]: { key: Key; value: RegistryFacts[Key] } }[keyof RegistryFacts];

const registry = new Dexie('sheaf') as Dexie & { facts: EntityTable<FactRow, 'key'> };
registry.version(1).stores({ facts: 'key' });

export async function lastAccountId(): Promise<string | null> {
  const row = await registry.facts.get('lastAccountId');
  return row?.key === 'lastAccountId' ? row.value : null;
}

export async function rememberAccount(accountId: string): Promise<void> {
  await registry.facts.put({ key: 'lastAccountId', value: accountId });
}

export async function forgetAccount(accountId: string): Promise<void> {
  await registry.transaction('rw', registry.facts, async () => {
    if ((await lastAccountId()) === accountId) await registry.facts.delete('lastAccountId');
  });
}

export async function isSignOutDue(): Promise<boolean> {
  const row = await registry.facts.get('isSignOutDue');
  return row?.key === 'isSignOutDue' && row.value;
}

export async function setSignOutDue(isDue: boolean): Promise<void> {
  await registry.facts.put({ key: 'isSignOutDue', value: isDue });
}
