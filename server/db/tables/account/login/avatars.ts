import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Stores a picture that an account has sent, in place of an earlier one that it does not show. It is locked. */
export async function insertFile(tx: Tx, accountId: string, fileId: string, bytes: Uint8Array): Promise<void> {
  await sql`
    insert into account_files (account_id, file_id, bytes) values (${accountId}, ${fileId}, ${bytes})
    on conflict do nothing`.execute(tx);
  await deleteOthers(tx, accountId, fileId);
}

/**
 * Shows a picture that was sent, `null`: none; the others are deleted. Returns false where the account has no such
 * picture. The account is locked.
 */
export async function setAvatar(tx: Tx, accountId: string, fileId: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts set avatar = ${fileId} where account_id = ${accountId} and (${fileId}::text is null
      or exists (select from account_files where account_id = ${accountId} and file_id = ${fileId}))`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await deleteOthers(tx, accountId, fileId);
  return true;
}

/** Deletes the account's pictures but this one and the one that it shows. */
async function deleteOthers(tx: Tx, accountId: string, fileId: string | null): Promise<void> {
  await sql`
    delete from account_files where account_id = ${accountId} and file_id is distinct from ${fileId}
      and not exists (select from accounts where account_id = ${accountId} and avatar = file_id)`.execute(tx);
}

/**
 * Returns a picture that an account may see: its own, and those that its parent and its members show (§6). Runs as the
 * service, because behind row-level security an account sees itself alone.
 */
export async function readFile(tx: Tx, accountId: string, fileId: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from account_files join accounts owner using (account_id)
    where file_id = ${fileId} and (account_id = ${accountId} or owner.avatar = file_id and (
      owner.parent_id = ${accountId} or account_id = (select parent_id from accounts where account_id = ${accountId})))
    limit 1`.execute(tx);
  return rows[0]?.bytes ?? null;
}
