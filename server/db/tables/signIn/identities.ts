import { sql, type Kysely } from 'kysely';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * The accounts at other services that sign in to accounts here (server/auth/identities). The role of requests cannot
 * reach the table.
 */

export interface IdentityRow {
  provider: IdentityProvider;
  email: string;
  boundAt: Date;
  usedAt: Date | null;
}

/** An account at a provider: `issuer` and `subject` name it for ever. */
export interface IdentityKey {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
}

export async function listIdentityRows(db: Kysely<Schema>, accountId: string): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select provider, email, bound_at as "boundAt", used_at as "usedAt"
    from identities where account_id = ${accountId} order by bound_at, provider`.execute(db);
  return rows;
}

/**
 * Binds an identity to the account, in place of one that it had at this provider. False where another account has it.
 */
export async function putIdentity(
  tx: Tx,
  accountId: string,
  { provider, issuer, subject, email }: IdentityKey & { email: string },
): Promise<boolean> {
  await deleteIdentity(tx, accountId, provider);
  const { rows } = await sql`
    insert into identities (account_id, provider, issuer, subject, email)
    values (${accountId}, ${provider}, ${issuer}, ${subject}, ${email})
    on conflict do nothing returning account_id`.execute(tx);
  return rows.length > 0;
}

/** Returns false where the account has none at this provider. */
export async function deleteIdentity(tx: Tx, accountId: string, provider: IdentityProvider): Promise<boolean> {
  const { rows } = await sql`
    delete from identities where account_id = ${accountId} and provider = ${provider} returning provider`.execute(tx);
  return rows.length > 0;
}

/** Deletes all identities of an account and returns their providers. */
export async function deleteIdentities(tx: Tx, accountId: string): Promise<IdentityProvider[]> {
  const { rows } = await sql<{ provider: IdentityProvider }>`
    delete from identities where account_id = ${accountId} returning provider`.execute(tx);
  return rows.map(({ provider }) => provider);
}

/** Records a use and returns the account; `null` where nobody has bound the identity. */
export async function useIdentity(tx: Tx, { provider, issuer, subject }: IdentityKey): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update identities set used_at = now()
    where provider = ${provider} and issuer = ${issuer} and subject = ${subject}
    returning account_id as "accountId"`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** True where something signs in besides the identity at this provider. The account is locked. */
export async function hasOtherWayIn(tx: Tx, accountId: string, provider: IdentityProvider): Promise<boolean> {
  const { rows } = await sql`
    select from auth_account where "userId" = ${accountId} and "providerId" = 'credential' and password is not null
    union all select from passkeys where account_id = ${accountId}
    union all select from identities where account_id = ${accountId} and provider <> ${provider}
    limit 1`.execute(tx);
  return rows.length > 0;
}
