import { sql, type Kysely } from 'kysely';
import { signUpCode } from '#core/domain/account/typedCodes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** Both are hashes (server/auth/signUpCodes.ts). */
export interface SignUpCodeRow {
  emailKey: string;
  codeHash: string;
}

/** Stores a code; it replaces an older one for the address. */
export async function putSignUpCode(tx: Tx, { emailKey, codeHash }: SignUpCodeRow): Promise<void> {
  await sql`
    insert into sign_up_codes (email_key, code_hash, ends_at)
    values (${emailKey}, ${codeHash}, now() + ${signUpCode.minutes} * interval '1 minute')
    on conflict (email_key) do update set code_hash = excluded.code_hash, ends_at = excluded.ends_at, tries = 0`.execute(
    tx,
  );
}

/**
 * Counts an attempt before the code is compared. Returns the hash of the right code, `null` when no code may be tried.
 */
export async function takeSignUpCodeTry(db: Kysely<Schema>, emailKey: string): Promise<string | null> {
  const { rows } = await sql<{ code_hash: string }>`
    update sign_up_codes set tries = tries + 1
    where email_key = ${emailKey} and ends_at > now() and tries < ${signUpCode.tries}
    returning code_hash`.execute(db);
  return rows[0]?.code_hash ?? null;
}

/** Gives an attempt back: the code was right, and is still to be used. */
export async function refundSignUpCodeTry(db: Kysely<Schema>, { emailKey, codeHash }: SignUpCodeRow): Promise<void> {
  await sql`
    update sign_up_codes set tries = tries - 1
    where email_key = ${emailKey} and code_hash = ${codeHash} and tries > 0`.execute(db);
}

/** Locks a code; false when it was used or replaced meanwhile. */
export async function lockSignUpCode(tx: Tx, { emailKey, codeHash }: SignUpCodeRow): Promise<boolean> {
  const { rows } = await sql`
    select from sign_up_codes where email_key = ${emailKey} and code_hash = ${codeHash} for update`.execute(tx);
  return rows.length > 0;
}

export async function deleteSignUpCode(tx: Tx, emailKey: string): Promise<void> {
  await sql`delete from sign_up_codes where email_key = ${emailKey}`.execute(tx);
}

/** Part of the sweep: deletes expired codes, except those whose sign-up is under way. */
export async function forgetSignUpCodes(db: Kysely<Schema>): Promise<void> {
  await sql`delete from sign_up_codes where ends_at < now() - interval '1 minute'`.execute(db);
}
