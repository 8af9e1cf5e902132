import { sql, type Kysely } from 'kysely';
import { supportLinkMinutes } from '#core/domain/account/holder/support.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** Returns the time until which an account lets operators look at it; `null`: it does not now. */
export async function readSupportUntil(tx: Tx, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select support_until as until from accounts where account_id = ${accountId} and support_until > now()`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Lets operators look at an account for some days from now on; returns the end. */
export async function allowSupport(tx: Tx, accountId: string, days: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    update accounts set support_until = now() + ${days} * interval '1 day' where account_id = ${accountId}
    returning support_until as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Takes the consent of an account back, with all links to it; false where it gave none. Locks the account. */
export async function endSupport(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update accounts set support_until = null where account_id = ${accountId} and support_until > now()
    returning account_id`.execute(tx);
  await sql`delete from support_links where account_id = ${accountId}`.execute(tx);
  return rows.length > 0;
}

interface NewLink {
  accountId: string;
  operatorId: string;
  tokenHash: string;
}

/**
 * Stores the hash of a link's token, which is valid for some minutes, and not longer than the consent; returns its end.
 * Older links of the operator to the account end.
 */
export async function putSupportLink(tx: Tx, { accountId, operatorId, tokenHash }: NewLink): Promise<Date | null> {
  await sql`
    delete from support_links
    where account_id = ${accountId} and operator_id = ${operatorId} and used_at is null`.execute(tx);
  const { rows } = await sql<{ endsAt: Date }>`
    insert into support_links (token_hash, account_id, operator_id, ends_at)
    select ${tokenHash}, account_id, ${operatorId},
      least(support_until, now() + ${supportLinkMinutes} * interval '1 minute')
    from accounts where account_id = ${accountId} and support_until > now()
    returning ends_at as "endsAt"`.execute(tx);
  return rows[0]?.endsAt ?? null;
}

export interface SupportLink {
  accountId: string;
  operatorId: string;
  userName: string;
  email: string;
  /** The end of the consent. */
  until: Date;
  isUsed: boolean;
}

/**
 * Condition: the operator `operator_id` of a row may look at the account of the same row now. The account allows it and
 * is not disabled, and the operator is still one and is not disabled.
 */
export const isSupportValid = sql<boolean>`
  (support_until > now() and disabled_at is null and exists (
    select from operators join accounts of_operator using (account_id)
    where account_id = operator_id and of_operator.disabled_at is null))`;

/** Returns a link that is still valid, or was used lately; `null` for others, and where the consent is over. */
export async function findSupportLink(db: Kysely<Schema>, tokenHash: string): Promise<SupportLink | null> {
  const { rows } = await sql<SupportLink>`
    select account_id as "accountId", operator_id as "operatorId", user_name as "userName", email,
      support_until as until, used_at is not null as "isUsed"
    from support_links join accounts using (account_id)
    where token_hash = ${tokenHash} and (used_at is not null or ends_at > now()) and ${isSupportValid}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Uses a link; false when it was used or has ended meanwhile, and where the consent is over. Locks the account, so that
 * a consent that ends at the same time ends the session too.
 */
export async function useSupportLink(tx: Tx, accountId: string, tokenHash: string): Promise<boolean> {
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql`
    update support_links set used_at = now() from accounts
    where token_hash = ${tokenHash} and used_at is null and ends_at > now()
      and accounts.account_id = support_links.account_id and support_until > now()
    returning token_hash`.execute(tx);
  return rows.length > 0;
}

/** Ends the links that an operator made and did not use. */
export async function endLinksOfOperator(tx: Tx, operatorId: string): Promise<void> {
  await sql`delete from support_links where operator_id = ${operatorId} and used_at is null`.execute(tx);
}

/** Part of the sweep: a used link says so for a day. */
export async function forgetSupportLinks(db: Kysely<Schema>): Promise<void> {
  await sql`delete from support_links where ends_at < now() - interval '1 day'`.execute(db);
}
