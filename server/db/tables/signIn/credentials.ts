import { sql, type Kysely } from 'kysely';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * The login of an account, in the tables of the sign-in library and in our own. The role of requests cannot reach the
 * library's tables, so these run as the service.
 */

/** Returns the hash of the account's password; `null` where the account is gone. */
export async function readPasswordHash(db: Kysely<Schema>, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from auth_account where "userId" = ${accountId} and "providerId" = 'credential'`.execute(db);
  return rows[0]?.password ?? null;
}

export async function setPasswordHash(tx: Tx, accountId: string, hash: string): Promise<void> {
  await sql`
    update auth_account set password = ${hash}, "updatedAt" = now()
    where "userId" = ${accountId} and "providerId" = 'credential'`.execute(tx);
}

/** Sets the name, in the form that the sign-in library looks up and in the form that is shown. */
export async function setUserName(tx: Tx, accountId: string, userName: string): Promise<void> {
  await sql`
    update auth_user set name = ${userName}, username = ${normaliseLogin(userName)}, "displayUsername" = ${userName},
      "updatedAt" = now()
    where id = ${accountId}`.execute(tx);
  await sql`update accounts set user_name = ${userName} where account_id = ${accountId}`.execute(tx);
  await sql`update own_templates set owner_name = ${userName} where account_id = ${accountId}`.execute(tx);
}

export async function setEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  const normalised = normaliseLogin(email);
  await sql`
    update auth_user set email = ${normalised}, "emailVerified" = true, "updatedAt" = now()
    where id = ${accountId}`.execute(tx);
  await sql`update accounts set email = ${normalised} where account_id = ${accountId}`.execute(tx);
}

/** True where another account has this user name, compared without case. */
export async function isUserNameTaken(tx: Tx, userName: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth_user where username = ${normaliseLogin(userName)} and id <> ${accountId}`.execute(tx);
  return rows.length > 0;
}
