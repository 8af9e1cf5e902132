import { sql, type Kysely } from 'kysely';
import { trustDays } from '#core/domain/account/holder/secondFactor.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * The second factor of an account: the sealed key of its authenticator app, hashes of its recovery codes, and hashes of
 * the browsers that are not asked (server/auth/secondFactor).
 */

export interface SecondFactorState {
  /** `null` while it is off. */
  since: Date | null;
  recoveryCodesLeft: number;
  trustedBrowsers: number;
}

export async function readSecondFactorState(db: Kysely<Schema>, accountId: string): Promise<SecondFactorState> {
  const { rows } = await sql<SecondFactorState>`
    select since, cardinality(recovery_hashes) as "recoveryCodesLeft",
      (select count(*) from trusted_browsers where account_id = ${accountId} and ends_at > now()) as "trustedBrowsers"
    from second_factors where account_id = ${accountId}`.execute(db);
  return rows[0] ?? { since: null, recoveryCodesLeft: 0, trustedBrowsers: 0 };
}

/** True where a sign-in from this browser needs a code. */
export async function needsSecondFactor(db: Kysely<Schema>, accountId: string, browserHash: string): Promise<boolean> {
  const { rows } = await sql`
    select from second_factors where account_id = ${accountId} and since is not null and not exists (
      select from trusted_browsers
      where account_id = ${accountId} and browser_hash = ${browserHash} and ends_at > now())`.execute(db);
  return rows.length > 0;
}

export interface SecondFactorRow {
  /** The app's key, sealed. */
  secret: string;
  isOn: boolean;
  /** The newest period of which a code was used. */
  lastPeriod: number;
}

/** Locks the factor, so that of two uses of a code at the same time one is refused. */
export async function lockSecondFactor(tx: Tx, accountId: string): Promise<SecondFactorRow | null> {
  const { rows } = await sql<SecondFactorRow>`
    select secret, since is not null as "isOn", last_period as "lastPeriod" from second_factors
    where account_id = ${accountId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Stores a key that is not in use yet. */
export async function putPendingKey(tx: Tx, accountId: string, secret: string): Promise<void> {
  await sql`
    insert into second_factors (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, last_period = 0`.execute(tx);
}

export async function turnOnFactor(tx: Tx, accountId: string, recoveryHashes: readonly string[]): Promise<void> {
  await sql`
    update second_factors set since = now(), recovery_hashes = ${[...recoveryHashes]}::text[]
    where account_id = ${accountId}`.execute(tx);
}

export async function setRecoveryHashes(tx: Tx, accountId: string, hashes: readonly string[]): Promise<void> {
  await sql`
    update second_factors set recovery_hashes = ${[...hashes]}::text[] where account_id = ${accountId}`.execute(tx);
}

/** Deletes the factor; false where there was none in use. Browsers are no longer trusted. */
export async function deleteFactor(tx: Tx, accountId: string): Promise<boolean> {
  await forgetTrust(tx, accountId);
  const { rows } = await sql<{ isOn: boolean }>`
    delete from second_factors where account_id = ${accountId} returning since is not null as "isOn"`.execute(tx);
  return rows[0]?.isOn === true;
}

/** Remembers the period of a used code: codes of it and of earlier ones are refused from now on (RFC 6238 5.2). */
export async function setLastPeriod(tx: Tx, accountId: string, period: number): Promise<void> {
  await sql`update second_factors set last_period = ${period} where account_id = ${accountId}`.execute(tx);
}

/** Uses a recovery code up; false where the account has no such code. */
export async function takeRecoveryHash(tx: Tx, accountId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where account_id = ${accountId} and ${hash} = any(recovery_hashes) returning account_id`.execute(tx);
  return rows.length > 0;
}

/** Does not ask this browser for a code for thirty days. */
export async function trustBrowser(tx: Tx, accountId: string, browserHash: string): Promise<void> {
  await sql`
    insert into trusted_browsers (account_id, browser_hash, ends_at)
    values (${accountId}, ${browserHash}, now() + ${trustDays} * interval '1 day')
    on conflict (account_id, browser_hash) do update set ends_at = excluded.ends_at`.execute(tx);
}

/** Makes every browser of the account be asked again. */
export async function forgetTrust(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from trusted_browsers where account_id = ${accountId}`.execute(tx);
}

/** Part of the sweep. */
export async function forgetEndedTrust(db: Kysely<Schema>): Promise<void> {
  await sql`delete from trusted_browsers where ends_at < now()`.execute(db);
}
