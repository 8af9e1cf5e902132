import { Dexie, type EntityTable } from 'dexie';

/** What is known before anybody is signed in. Nothing private: accounts' ids and a fact about the session. */
interface RegistryFacts {
  /** Whose console opens here without asking the service, also offline. Nobody's once the session is known to be over. */
  lastAccountId: string;
  /** Somebody signed out while the service was away: its session ends before the next one is used. */
  isSignOutDue: boolean;
  /** Accounts that are being deleted from this device (wipe.ts): a start after a crash finishes it. */
  wipedAccountIds: string[];
}
type Key = keyof RegistryFacts;
type FactRow = { [Each in Key]: { key: Each; value: RegistryFacts[Each] } }[Key];

/** Strict, as the outbox is: a wipe that was begun must be known after the browser was killed. */
const options = { chromeTransactionDurability: 'strict' } as const;
const registry = new Dexie('sheaf', options) as Dexie & { facts: EntityTable<FactRow, 'key'> };
registry.version(1).stores({ facts: 'key' });

export async function lastAccountId(): Promise<string | null> {
  const row = await registry.facts.get('lastAccountId');
  return row?.key === 'lastAccountId' ? row.value : null;
}

export async function rememberAccount(accountId: string): Promise<void> {
  await registry.facts.put({ key: 'lastAccountId', value: accountId });
}

/** The console of this account opens no more by itself; what is on the device stays. */
export async function forgetAccount(accountId: string): Promise<void> {
  await registry.transaction('rw', registry.facts, () => forget((last) => last === accountId));
}

/** The browser holds a session of this account now: no other's console opens by itself. */
export async function forgetOthers(accountId: string): Promise<void> {
  await registry.transaction('rw', registry.facts, () => forget((last) => last !== accountId));
}

export async function isSignOutDue(): Promise<boolean> {
  const row = await registry.facts.get('isSignOutDue');
  return row?.key === 'isSignOutDue' && row.value;
}

export async function setSignOutDue(isDue: boolean): Promise<void> {
  await registry.facts.put({ key: 'isSignOutDue', value: isDue });
}

/** Accounts whose deletion from this device was begun and has not come to its end. */
export async function dueWipes(): Promise<string[]> {
  const row = await registry.facts.get('wipedAccountIds');
  return row?.key === 'wipedAccountIds' ? row.value : [];
}

export async function beginWipes(accountIds: readonly string[]): Promise<void> {
  await registry.transaction('rw', registry.facts, async () => {
    await forget((last) => accountIds.includes(last));
    await registry.facts.put({ key: 'wipedAccountIds', value: [...new Set([...(await dueWipes()), ...accountIds])] });
  });
}

export async function endWipe(accountId: string): Promise<void> {
  await registry.transaction('rw', registry.facts, async () => {
    const rest = (await dueWipes()).filter((id) => id !== accountId);
    if (rest.length === 0) await registry.facts.delete('wipedAccountIds');
    else await registry.facts.put({ key: 'wipedAccountIds', value: rest });
  });
}

async function forget(isMeant: (last: string) => boolean): Promise<void> {
  const last = await lastAccountId();
  if (last !== null && isMeant(last)) await registry.facts.delete('lastAccountId');
}
