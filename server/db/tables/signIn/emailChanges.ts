import { sql, type Kysely } from 'kysely';
import { signUpCode } from '#core/domain/account/typedCodes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** The newest code to the next address of an account; address and code are hashes (server/auth/signUpCodes.ts). */
export interface EmailChange {
  accountId: string;
  emailKey: string;
  codeHash: string;
}

/** Stores a code; it replaces an older one of the account. */
export async function putEmailChange(tx: Tx, { accountId, emailKey, codeHash }: EmailChange): Promise<void> {
  await sql`
    insert into email_changes (account_id, email_key, code_hash, ends_at)
    values (${accountId}, ${emailKey}, ${codeHash}, now() + ${signUpCode.minutes} * interval '1 minute')
    on conflict (account_id) do update set
      email_key = excluded.email_key, code_hash = excluded.code_hash, ends_at = excluded.ends_at, tries = 0`.execute(
    tx,
  );
}

/**
 * Counts an attempt before the code is compared. Returns the hash of the right code, `null` when no code may be tried.
 */
export async function takeEmailChangeTry(
  db: Kysely<Schema>,
  { accountId, emailKey }: Omit<EmailChange, 'codeHash'>,
): Promise<string | null> {
  const { rows } = await sql<{ codeHash: string }>`
    update email_changes set tries = tries + 1
    where account_id = ${accountId} and email_key = ${emailKey} and ends_at > now() and tries < ${signUpCode.tries}
    returning code_hash as "codeHash"`.execute(db);
  return rows[0]?.codeHash ?? null;
}

/** Deletes a code that is used; false when it was used or replaced meanwhile. */
export async function useEmailChange(tx: Tx, { accountId, emailKey, codeHash }: EmailChange): Promise<boolean> {
  const { rows } = await sql`
    delete from email_changes
    where account_id = ${accountId} and email_key = ${emailKey} and code_hash = ${codeHash}
    returning account_id`.execute(tx);
  return rows.length > 0;
}

/** Part of the sweep: deletes expired codes. */
export async function forgetEmailChanges(db: Kysely<Schema>): Promise<void> {
  await sql`delete from email_changes where ends_at < now()`.execute(db);
}
