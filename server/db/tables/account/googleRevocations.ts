import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { retryPause } from '../../retryPause.ts';

/*
 * Grants that the service no longer uses and that Google has still to revoke: of deleted accounts, and those that
 * another Google account replaced. Each is written by the transaction that takes the grant away, and nobody waits for
 * Google then. It is deleted once Google has answered. Until then it keeps what the token needs to be opened, the id of
 * the account, and nothing else of it.
 */

/** Channel that notifies workers of a grant to revoke. */
export const revocationChannel = 'sheaf_revocations';

/**
 * Lets Google revoke the grant of an account, which this transaction takes away; false where it has none. The account
 * is locked.
 */
export async function revokeGrantLater(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into google_revocations (account_id, token)
      select account_id, token from google_grants where account_id = ${accountId} returning 1)
    select pg_notify(${revocationChannel}, '') from added`.execute(tx);
  return rows.length > 0;
}

/** Lets Google revoke a grant that no account has; `token` is sealed for `accountId`. */
export async function revokeTokenLater(tx: Tx, accountId: string, token: string): Promise<void> {
  await sql`insert into google_revocations (account_id, token) values (${accountId}, ${token})`.execute(tx);
  await sql`select pg_notify(${revocationChannel}, '')`.execute(tx);
}

/** A grant to revoke; `token` is sealed. */
export interface Revocation {
  revocationId: string;
  accountId: string;
  token: string;
  /** The times that it was taken, this one too. */
  tries: number;
}

/**
 * Takes the grant that has been due for longest, so that other workers leave it for a while; `null` where none is. It
 * is due again where this worker dies.
 */
export async function takeDueRevocation(db: Kysely<Schema>): Promise<Revocation | null> {
  const { rows } = await sql<Revocation>`
    update google_revocations set tries = tries + 1, due_at = now() + ${retryPause}
    where revocation_id = (select revocation_id from google_revocations
      where due_at <= now() order by due_at limit 1 for update skip locked)
    returning revocation_id as "revocationId", account_id as "accountId", token, tries`.execute(db);
  return rows[0] ?? null;
}

/** Forgets a grant that is revoked. */
export async function deleteRevocation(db: Kysely<Schema>, revocationId: string): Promise<void> {
  await sql`delete from google_revocations where revocation_id = ${revocationId}`.execute(db);
}

/** Google itself ends an access that was not used for six months. */
const endedAfter = sql`interval '200 days'`;

/** Forgets grants that have ended without a revocation. */
export async function forgetEndedGrants(db: Kysely<Schema>): Promise<void> {
  await sql`delete from google_revocations where created_at < now() - ${endedAfter}`.execute(db);
}
