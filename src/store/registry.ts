import { Dexie, type EntityTable } from 'dexie';
import { reopenAfterFailure } from './connection/reopen.ts';
import { guardedDatabases } from './connection/soundLog.ts';

/**
 * Facts that are known before sign-in. They contain nothing private: only account ids and a fact about the session. A
 * damaged one counts as none: else no page of the console would open any more.
 */
interface RegistryFacts {
  /**
   * The account whose console opens without the service, also offline. Absent when the session is known to have ended.
   */
  lastAccountId: string;
  /** The account that an operator looks at as support: it is not edited here, and its data leave with the session. */
  visitedAccountId: string;
  /** The user signed out while the service was away: this session must end before the next one is used. */
  isSignOutDue: boolean;
  /** Accounts that are being deleted from this device (wipe.ts): the next start after a crash finishes the deletion. */
  wipedAccountIds: string[];
}
type Key = keyof RegistryFacts;
type FactRow = { [Each in Key]: { key: Each; value: RegistryFacts[Each] } }[Key];

/** Strict durability, as for the outbox: a started deletion must be known after the browser was killed. */
const options = { indexedDB: guardedDatabases, chromeTransactionDurability: 'strict' } as const;
const registry = new Dexie('sheaf', options) as Dexie & { facts: EntityTable<FactRow, 'key'> };
registry.version(1).stores({ facts: 'key' });
// Dexie adds a lost table to a database again only where another one is left.
registry.version(2).stores({ others: 'key' });
reopenAfterFailure(registry);

export async function lastAccountId(): Promise<string | null> {
  const row = await registry.facts.get('lastAccountId');
  return row?.key === 'lastAccountId' && typeof row.value === 'string' ? row.value : null;
}

export async function rememberAccount(accountId: string): Promise<void> {
  await registry.facts.put({ key: 'lastAccountId', value: accountId });
}

/** Notes that the session in this browser looks at an account as support; `null`: it is the account's own. */
export async function setVisit(accountId: string | null): Promise<void> {
  if (accountId === null) await registry.facts.delete('visitedAccountId');
  else await registry.facts.put({ key: 'visitedAccountId', value: accountId });
}

/** True for the account that an operator looks at as support. */
export async function isVisited(accountId: string): Promise<boolean> {
  const row = await registry.facts.get('visitedAccountId');
  return row?.key === 'visitedAccountId' && row.value === accountId;
}

/** The console of this account no longer opens by itself; its data stay on the device. */
export async function forgetAccount(accountId: string): Promise<void> {
  await registry.transaction('rw', registry.facts, () => forget((last) => last === accountId));
}

/** The browser now has a session of this account: the console of no other account opens by itself. */
export async function forgetOthers(accountId: string): Promise<void> {
  await registry.transaction('rw', registry.facts, () => forget((last) => last !== accountId));
}

export async function isSignOutDue(): Promise<boolean> {
  const row = await registry.facts.get('isSignOutDue');
  return row?.key === 'isSignOutDue' && row.value === true;
}

export async function setSignOutDue(isDue: boolean): Promise<void> {
  await registry.facts.put({ key: 'isSignOutDue', value: isDue });
}

/** Returns the accounts whose deletion from this device has started and not finished. */
export async function dueWipes(): Promise<string[]> {
  const row = await registry.facts.get('wipedAccountIds');
  return row?.key === 'wipedAccountIds' && Array.isArray(row.value) ? row.value : [];
}

export async function beginWipes(accountIds: readonly string[]): Promise<void> {
  await registry.transaction('rw', registry.facts, async () => {
    await forget((last) => accountIds.includes(last));
    for (const each of accountIds) if (await isVisited(each)) await registry.facts.delete('visitedAccountId');
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

async function forget(isMatch: (last: string) => boolean): Promise<void> {
  const last = await lastAccountId();
  if (last !== null && isMatch(last)) await registry.facts.delete('lastAccountId');
}
