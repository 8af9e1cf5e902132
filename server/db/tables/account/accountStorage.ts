import { sql } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { QuotaUse } from '#core/domain/account/quota.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Changes the storage that an account uses for its runs: always the sum of `byte_count` and `other_bytes` of its lots,
 * changed in the same transaction as these. The row is locked last (server/jobs/README.md).
 */
export async function addStoredBytes(tx: Tx, accountId: string, change: number): Promise<void> {
  if (change === 0) return;
  await sql`
    insert into account_storage (account_id, bytes) values (${accountId}, ${change})
    on conflict (account_id) do update set bytes = account_storage.bytes + excluded.bytes`.execute(tx);
}

/** Returns the storage in use, and its limit by the present plan. */
export async function readStorageUse(tx: Tx, accountId: string): Promise<QuotaUse> {
  const { rows } = await sql<{ level: AccountLevel; bytes: number }>`
    select level, coalesce(bytes, 0) as bytes from accounts left join account_storage using (account_id)
    where account_id = ${accountId}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no account ${accountId}`);
  return { used: row.bytes, limit: planOf(row.level).storedBytes };
}
