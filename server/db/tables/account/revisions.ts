import { sql } from 'kysely';
import { AccountGone } from '#server/db/refusalOfDatabaseError.ts';
import type { Tx } from '#server/db/database.ts';

/** Channel that notifies every process of an account's newest revision: payload `<accountId>:<revision>`. */
export const revisionChannel = 'sheaf_revision';

/**
 * Takes the account's next revision. Locks the account's row until commit, so that a reader of revision n sees every
 * change up to n. Take it before any other row of the account is locked. Throws `AccountGone`.
 */
export async function nextRevision(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    with bumped as (
      update accounts set revision = revision + 1 where account_id = ${accountId} returning revision)
    select revision, pg_notify(${revisionChannel}, ${accountId} || ':' || revision) from bumped`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new AccountGone(accountId);
  return row.revision;
}

/** Locks the account's row like `nextRevision`, without a new revision. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  // `no key`: a plain `for update` deadlocks with transactions that hold a lot and insert a row naming the account.
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(tx);
}

/** The same without waiting: false when another transaction has locked the account. */
export async function tryLockAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where account_id = ${accountId} for no key update skip locked`.execute(tx);
  return rows.length > 0;
}
