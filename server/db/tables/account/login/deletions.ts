import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** Sets the time at which the account is deleted; `null`: it stays. The account is locked. */
export async function setDeletion(tx: Tx, accountId: string, deletesAt: Date | null): Promise<void> {
  await tx.updateTable('accounts').set({ deletes_at: deletesAt }).where('account_id', '=', accountId).execute();
}

/** True where nothing starts by itself for the account: it is gone, disabled, or about to be deleted. */
export async function isAccountAtRest(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where account_id = ${accountId} and disabled_at is null and deletes_at is null`.execute(tx);
  return rows.length === 0;
}

/**
 * Takes the account whose deletion is due: from now on nobody signs in to it, and other workers leave it for a while.
 * `null` where none is due.
 */
export async function takeDueDeletion(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update accounts set disabled_at = coalesce(disabled_at, now()), deletes_at = now() + interval '10 minutes'
    where account_id = (
      select account_id from accounts where deletes_at <= now() order by deletes_at limit 1 for update skip locked)
    returning account_id as "accountId"`.execute(db);
  return rows[0]?.accountId ?? null;
}
