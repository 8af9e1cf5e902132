import { sql } from 'kysely';
import type { UsageToday } from '#core/domain/task/startPlan.ts';
import type { Tx } from '../database.ts';

/**
 * What an account has had of a template since midnight UTC: its lots that began since then, those of deleted tasks too,
 * and their rows. Runs on users' machines are no cloud runs (§9). Exact where the account's row is locked: no other start
 * comes in between.
 */
export async function readUsageToday(tx: Tx, accountId: string, templateSlug: string): Promise<UsageToday> {
  const { rows } = await sql<UsageToday>`
    select count(*) as starts, coalesce(sum(row_count), 0)::bigint as rows from lots
    where account_id = ${accountId} and plan ->> 'templateSlug' = ${templateSlug}
      and start_way <> 'local' and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`.execute(
    tx,
  );
  return rows[0] ?? { starts: 0, rows: 0 };
}
