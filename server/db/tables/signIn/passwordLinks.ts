import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** The lifetime of a link to a new password. */
export const passwordLinkMinutes = 30;

/** Returns the account of an address that may get a link: no disabled one, and not that of a demo. */
export async function findLinkAccount(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from auth_user join accounts on account_id = id
    where auth_user.email = ${email} and disabled_at is null and not is_demo`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/**
 * Stores the hash of a link's token, which is valid for some minutes. Older links of the account end; those that were
 * used are remembered as used.
 */
export async function putPasswordLink(tx: Tx, accountId: string, tokenHash: string, minutes: number): Promise<void> {
  await sql`delete from password_links where account_id = ${accountId} and used_at is null`.execute(tx);
  await sql`
    insert into password_links (token_hash, account_id, ends_at)
    values (${tokenHash}, ${accountId}, now() + ${minutes} * interval '1 minute')`.execute(tx);
}

export interface PasswordLink {
  accountId: string;
  email: string;
  userName: string;
  isUsed: boolean;
}

/** Returns a link that is still valid, or was used lately; `null` for others. */
export async function findPasswordLink(db: Kysely<Schema>, tokenHash: string): Promise<PasswordLink | null> {
  const { rows } = await sql<PasswordLink>`
    select account_id as "accountId", email, user_name as "userName", used_at is not null as "isUsed"
    from password_links join accounts using (account_id)
    where token_hash = ${tokenHash} and disabled_at is null and (used_at is not null or ends_at > now())`.execute(db);
  return rows[0] ?? null;
}

/** Uses a link; false when it was used or has ended meanwhile. */
export async function usePasswordLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    update password_links set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and ends_at > now() returning account_id`.execute(tx);
  return rows.length > 0;
}

/** Part of the sweep: a used link says so for a day. */
export async function forgetPasswordLinks(db: Kysely<Schema>): Promise<void> {
  await sql`delete from password_links where ends_at < now() - interval '1 day'`.execute(db);
}
