import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * Calls that programs send with a key, so that a call that is sent twice has one effect. A call claims its key, runs,
 * and stores its answer. The first transaction of the call that writes marks the key in the same transaction: after a
 * crash the next attempt knows whether anything was written. The mark names the claim, so a call whose key was taken
 * over writes nothing any more.
 */

/** Names one attempt of a call. */
export interface KeyClaim {
  accountId: string;
  keyHash: string;
  claimId: string;
}

/** The state of a key that another attempt has claimed. */
export interface HeldKey {
  digest: string;
  answer: string | null;
  hasWritten: boolean;
  isStale: boolean;
}

/** No call runs longer: a claim without an answer is then of a process that ended. */
const staleAfterSeconds = 180;
/** The number of keys of an account; they are kept for a day. */
const maxKeys = 10_000;

/**
 * Claims a key; `null`: it is claimed now. A stale claim that has written nothing is taken over. Returns `full` where
 * the account has too many keys.
 */
export async function claimKey(tx: Tx, claim: KeyClaim & { digest: string }): Promise<HeldKey | 'full' | null> {
  const { accountId, keyHash, claimId, digest } = claim;
  const stale = sql`claimed_at < now() - ${staleAfterSeconds} * interval '1 s'`;
  const { rows } = await sql`
    insert into keyed_calls as held (account_id, key_hash, digest, claim_id)
    select ${accountId}, ${keyHash}, ${digest}, ${claimId}
    where (select count(*) from keyed_calls where account_id = ${accountId}) < ${maxKeys}
    on conflict (account_id, key_hash) do update set claim_id = excluded.claim_id, claimed_at = now()
      where held.answer is null and not held.has_written and held.digest = excluded.digest
        and held.${stale}
    returning key_hash`.execute(tx);
  if (rows.length > 0) return null;
  const found = await sql<HeldKey>`
    select digest, answer, has_written as "hasWritten", ${stale} as "isStale"
    from keyed_calls where account_id = ${accountId} and key_hash = ${keyHash}`.execute(tx);
  return found.rows[0] ?? 'full';
}

/**
 * Marks the key in a transaction that has written something; false where another attempt has taken the key over.
 * Reading marks nothing: only a transaction that writes or locks has a number.
 */
export async function markWritten(tx: Tx, { accountId, keyHash, claimId }: KeyClaim): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    with wrote as (select pg_current_xact_id_if_assigned() is not null as has_number),
    marked as (
      update keyed_calls set has_written = true
      where account_id = ${accountId} and key_hash = ${keyHash} and claim_id = ${claimId}
        and (select has_number from wrote)
      returning key_hash)
    select not (select has_number from wrote) or exists (select from marked) as "isHeld"`.execute(tx);
  return rows[0]?.isHeld === true;
}

/** Stores the sealed answer of a call. */
export async function keepAnswer(tx: Tx, claim: KeyClaim, answer: string): Promise<void> {
  await tx
    .updateTable('keyed_calls')
    .set({ answer })
    .where('account_id', '=', claim.accountId)
    .where('key_hash', '=', claim.keyHash)
    .where('claim_id', '=', claim.claimId)
    .execute();
}

/** Gives a key back that has written nothing; false where it has written. */
export async function releaseKey(tx: Tx, { accountId, keyHash, claimId }: KeyClaim): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('keyed_calls')
    .where('account_id', '=', accountId)
    .where('key_hash', '=', keyHash)
    .where('claim_id', '=', claimId)
    .where('has_written', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Part of the sweep: a key is kept for a day. */
export async function forgetKeys(db: Kysely<Schema>): Promise<void> {
  await sql`delete from keyed_calls where claimed_at < now() - interval '1 day'`.execute(db);
}
