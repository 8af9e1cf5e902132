import { sql, type Kysely } from 'kysely';
import { challengeMinutes, type PasskeyTransport } from '#core/domain/account/holder/passkey.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * The passkeys of accounts (server/auth/passkeys). Public keys are no secrets, but they show who has which device: the
 * role of requests cannot reach the table.
 */

export interface PasskeyRow {
  passkeyId: string;
  name: string;
  credentialId: string;
  transports: PasskeyTransport[];
  createdAt: Date;
  usedAt: Date | null;
  isBackedUp: boolean;
}

/** Returns the account's passkeys, the newest first. */
export async function listPasskeyRows(db: Kysely<Schema>, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select passkey_id as "passkeyId", name, credential_id as "credentialId", transports, created_at as "createdAt",
      used_at as "usedAt", is_backed_up as "isBackedUp"
    from passkeys where account_id = ${accountId} order by created_at desc, passkey_id`.execute(db);
  return rows;
}

export interface NewPasskey extends Pick<PasskeyRow, 'passkeyId' | 'name' | 'credentialId' | 'isBackedUp'> {
  transports: readonly string[];
  accountId: string;
  publicKey: Buffer;
  counter: number;
}

/** Returns false where the credential is stored already, of whichever account. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (passkey_id, account_id, credential_id, public_key, counter, transports, name, is_backed_up)
    values (${passkey.passkeyId}, ${passkey.accountId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${[...passkey.transports]}::text[], ${passkey.name}, ${passkey.isBackedUp})
    on conflict (credential_id) do nothing returning passkey_id`.execute(tx);
  return rows.length > 0;
}

/** A passkey as far as a sign-in needs it. */
export interface SignInPasskey {
  passkeyId: string;
  accountId: string;
  publicKey: Buffer;
  counter: number;
}

export async function findPasskey(db: Kysely<Schema>, credentialId: string): Promise<SignInPasskey | null> {
  const { rows } = await sql<SignInPasskey>`
    select passkey_id as "passkeyId", account_id as "accountId", public_key as "publicKey", counter
    from passkeys where credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the passkey and returns its counter; `null` where it was removed meanwhile. */
export async function lockPasskey(tx: Tx, passkeyId: string): Promise<number | null> {
  const { rows } = await sql<{ counter: number }>`
    select counter from passkeys where passkey_id = ${passkeyId} for update`.execute(tx);
  return rows[0]?.counter ?? null;
}

export async function recordPasskeyUse(
  tx: Tx,
  passkeyId: string,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<void> {
  await sql`
    update passkeys set counter = ${counter}, is_backed_up = ${isBackedUp}, used_at = now()
    where passkey_id = ${passkeyId}`.execute(tx);
}

/** Returns false where the account has no such passkey. */
export async function setPasskeyName(
  tx: Tx,
  { accountId, passkeyId, name }: { accountId: string; passkeyId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set name = ${name} where account_id = ${accountId} and passkey_id = ${passkeyId}
    returning passkey_id`.execute(tx);
  return rows.length > 0;
}

/** Returns false where the account has no such passkey. */
export async function deletePasskey(tx: Tx, accountId: string, passkeyId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from passkeys where account_id = ${accountId} and passkey_id = ${passkeyId} returning passkey_id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes all passkeys of an account and returns their ids. */
export async function deletePasskeys(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ passkeyId: string }>`
    delete from passkeys where account_id = ${accountId} returning passkey_id as "passkeyId"`.execute(tx);
  return rows.map(({ passkeyId }) => passkeyId);
}

/** Uses a challenge up; false where it was used before. */
export async function useChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const { rows } = await sql`
    insert into used_challenges (challenge) values (${challenge}) on conflict do nothing returning challenge`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Part of the sweep: a challenge that has ended is refused anyway. */
export async function forgetChallenges(db: Kysely<Schema>): Promise<void> {
  await sql`
    delete from used_challenges where used_at < now() - ${2 * challengeMinutes} * interval '1 minute'`.execute(db);
}
