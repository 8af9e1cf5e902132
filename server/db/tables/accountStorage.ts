import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/**
 * What an account keeps of its runs: always the sum of `byte_count` and `other_bytes` of its lots, changed in the
 * transaction that changes these. The row is locked last (server/jobs/README.md).
 */
export async function addStoredBytes(tx: Tx, accountId: string, change: number): Promise<void> {
  if (change === 0) return;
  await sql`
    insert into account_storage (account_id, bytes) values (${accountId}, ${change})
    on conflict (account_id) do update set bytes = account_storage.bytes + excluded.bytes`.execute(tx);
}
