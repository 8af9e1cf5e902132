import { sql, type Kysely, type Selectable } from 'kysely';
import type { TokenScope } from '#core/domain/account/apiToken.ts';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { QuotaUse } from '#core/domain/account/quota.ts';
import type { Tx } from '#server/db/database.ts';
import type { ApiTokenTable } from '#server/db/schema/runnerTables.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type ApiTokenRow = Selectable<ApiTokenTable>;

export interface NewApiToken {
  tokenId: string;
  accountId: string;
  name: string;
  scope: TokenScope;
  tokenHash: string;
  ending: string;
  expiresAt: Date;
}

export async function insertApiToken(tx: Tx, token: NewApiToken): Promise<ApiTokenRow> {
  return tx
    .insertInto('api_tokens')
    .values({
      token_id: token.tokenId,
      account_id: token.accountId,
      name: token.name,
      scope: token.scope,
      token_hash: token.tokenHash,
      ending: token.ending,
      expires_at: token.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listApiTokenRows(tx: Tx, accountId: string): Promise<ApiTokenRow[]> {
  return tx
    .selectFrom('api_tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('token_id')
    .execute();
}

/** Returns the number of tokens that have not ended, and the limit of the account's plan. */
export async function readApiTokenUse(tx: Tx, accountId: string): Promise<QuotaUse> {
  const { rows } = await sql<{ level: AccountLevel; count: number }>`
    select level, (select count(*) from api_tokens where account_id = ${accountId} and expires_at > now()) as count
    from accounts where account_id = ${accountId}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no account ${accountId}`);
  return { used: row.count, limit: planOf(row.level).tokenLimit };
}

/** Deletes a token; false when the account has no such token. */
export async function deleteApiToken(tx: Tx, accountId: string, tokenId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_tokens')
    .where('account_id', '=', accountId)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all tokens of an account and returns their number. */
export async function deleteApiTokens(tx: Tx, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('api_tokens').where('account_id', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The holder of a token. */
export interface TokenHolder {
  accountId: string;
  tokenId: string;
  scope: TokenScope;
  isOver: boolean;
}

/**
 * Returns the account and scope of a token, and whether it has ended; `null` also for a disabled account. Runs as the
 * service: the account is not known before. Its use is recorded once in ten minutes.
 */
export async function findApiToken(db: Kysely<Schema>, tokenHash: string): Promise<TokenHolder | null> {
  const { rows } = await sql<TokenHolder & { isStale: boolean }>`
    select account_id as "accountId", token_id as "tokenId", scope, expires_at <= now() as "isOver",
      coalesce(used_at < now() - interval '10 minutes', true) as "isStale"
    from api_tokens join accounts using (account_id)
    where token_hash = ${tokenHash} and disabled_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { isStale, ...holder } = row;
  if (isStale && !row.isOver) {
    await sql`update api_tokens set used_at = now() where token_id = ${row.tokenId}`.execute(db);
  }
  return holder;
}

/** Returns the tokens that have ended since the last call. */
export async function takeEndedApiTokens(tx: Tx): Promise<{ accountId: string; tokenId: string }[]> {
  const { rows } = await sql<{ accountId: string; tokenId: string }>`
    update api_tokens set is_end_told = true where expires_at <= now() and not is_end_told
    returning account_id as "accountId", token_id as "tokenId"`.execute(tx);
  return rows;
}

/** Part of the sweep: an ended token gets a refusal that says so for a month, and is listed for that time. */
export async function forgetEndedApiTokens(db: Kysely<Schema>): Promise<void> {
  await sql`delete from api_tokens where expires_at < now() - interval '30 days'`.execute(db);
}
