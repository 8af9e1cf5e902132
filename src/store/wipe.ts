import { Dexie } from 'dexie';
import { accountsInBackup, openOutboxBackup, type BackupStorage } from './outbox/outboxBackup.ts';
import { removeExports } from './exports/exportFolders.ts';
import { deleteStore } from './openStore.ts';
import { beginWipes, dueWipes, endWipe } from './registry.ts';

/**
 * Deletes all data of accounts on this device: databases, files, and the backup of their edits if a tab passes its
 * `localStorage`. The deletion is recorded before it begins, so that the next start finishes one that a crash
 * interrupted (`finishWipes`). Waits for tabs that hold a database open and do not react to the request to close it: a
 * frozen tab may never close it.
 */
export async function wipeAccounts(accountIds: readonly string[], storage: BackupStorage | null): Promise<void> {
  if (accountIds.length === 0) return;
  // The backup is deleted first: a database that is opened meanwhile restores its edits from the backup.
  for (const accountId of accountIds) openOutboxBackup(storage, accountId).clear();
  await beginWipes(accountIds);
  // Pictures of private templates are among them; those of all others are fetched again (workers/sw/pictures.ts).
  if ('caches' in globalThis) await caches.delete('template-images');
  // One deletion at a time in all tabs: a second one must not delete a database that was opened after the first ended.
  await betweenDeletions(async () => {
    for (const accountId of accountIds) {
      if (!(await dueWipes()).includes(accountId)) continue;
      await removeExports(accountId);
      await deleteStore(accountId);
      await endWipe(accountId);
    }
  });
}

/** Runs work that opens databases of accounts: one that is opened during its deletion would be made again, empty. */
export async function betweenDeletions<Value>(work: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request('sheaf-wipe', work);
}

/** Finishes interrupted deletions. */
export async function finishWipes(storage: BackupStorage): Promise<void> {
  await wipeAccounts(await dueWipes(), storage);
}

/**
 * Returns the accounts with data on this device. They are found by their databases and backups, because a separate list
 * could be wrong.
 */
export async function accountsOnDevice(storage: BackupStorage): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  const ids = names.map((name) => /^sheaf-(?<id>.+?)(?:-outbox|-data)?$/u.exec(name)?.groups?.['id']);
  return [...new Set([...ids, ...accountsInBackup(storage)])].filter((id) => id !== undefined);
}
